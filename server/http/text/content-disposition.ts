import { toSingleLine } from './single-line.ts';

/** Maximum title length in characters. */
const maxTitleLength = 60;

/**
 * Builds the `content-disposition` of a download named after a user-defined title: no character can end the
 * header, leave the folder, or hide the extension. Old clients get an ASCII fallback.
 */
export function contentDisposition(title: string, extension: `.${string}`): string {
  const printable = title.replace(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|%]+/gu, ' ');
  const safe = toSingleLine(printable, maxTitleLength).replace(/^[ .]+|[ .]+$/g, '');
  const name = `${safe || 'presente'}${extension}`;
  const asciiName = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]+/g, '-');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encoded}`;
}
