/** A title is cut to so many signs. */
const longestTitle = 60;

/**
 * The `content-disposition` of a file that is called after a title of somebody's own: no sign of it can
 * end the header, lead out of a folder, or hide the ending. Old clients get it in plain letters.
 */
export function attachment(title: string, ending: `.${string}`): string {
  const safe = [...title.replace(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|%]+/gu, ' ')]
    .slice(0, longestTitle)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
  const name = `${safe || 'presente'}${ending}`;
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]+/g, '-');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
