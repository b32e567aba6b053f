/**
 * Characters that show nothing: marks of text direction, joiners, soft hyphens, variation selectors, fillers. They are
 * copied along with contacts and mails, and would make one address many.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * Prepares typed, pasted or scanned text for parsing: without invisible characters, with full-width ones of East Asian
 * keyboards and ligatures of PDF files as their plain ones, single spaces, trimmed. Not Unicode's NFKC, which reads `10²`
 * as 102.
 */
export const cleanText = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/[\uFF01-\uFF5E\uFB00-\uFB06\uFE6B]/g, (compatible) => compatible.normalize('NFKC'))
    .replace(/[。｡]/g, '.')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
