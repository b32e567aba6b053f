/**
 * Collapses whitespace and control characters, and cuts the text at `maxLength` characters, the last of which
 * is `ellipsis`.
 */
export function toSingleLine(text: string, maxLength: number, ellipsis = ''): string {
  const characters = [...text.replace(/[\p{Cc}\s]+/gu, ' ').trim()];
  if (characters.length <= maxLength) return characters.join('');
  return (
    characters
      .slice(0, maxLength - ellipsis.length)
      .join('')
      .trimEnd() + ellipsis
  );
}
