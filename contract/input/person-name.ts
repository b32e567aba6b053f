/** Invisible characters and the selectors of emoji; not joiners, nor the selectors of Han characters, which are letters' own. */
const invisible = /(?![\u180E\u200C\u200D])\p{Cf}|[\u115F\u1160\u3164\uFFA0]|\uFE0E|\uFE0F/gu;
/** A joiner that is no part of the letter before it. */
const looseJoiner = /(?<![\p{L}\p{M}])[\u200C\u200D]+/gu;

/**
 * A person's name, or a part of it, as it is stored: without invisible and control characters, full-width letters as
 * plain ones, single spaces, trimmed.
 */
export const cleanName = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(looseJoiner, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => wide.normalize('NFKC'))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
