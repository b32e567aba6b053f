/** A part of a text that no line breaks, and how far it stands from the one before it on the same line. */
export interface Piece {
  readonly ems: number;
  readonly gapEms: number;
}

const spaceEms = 0.22;

/** Words; parts of words that have hyphens; and each sign of a language that writes without spaces. */
const unbroken =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}-]*-+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}-]+/gu;

/** A text, and how wide each part of it is → its parts in their order. */
export const piecesOf = (text: string, emsOf: (part: string) => number): Piece[] =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((word) =>
      (word.match(unbroken) ?? []).map((part, at) => ({ ems: emsOf(part), gapEms: at === 0 ? spaceEms : 0 })),
    );

/** How wide the lines must be for these parts to take at most so many of them; never narrower than a part. */
export function narrowestLine(pieces: readonly Piece[], maxLines: number): number {
  const widest = Math.max(1, ...pieces.map((it) => it.ems));
  let low = widest;
  let high = pieces.reduce((sum, it) => sum + it.gapEms + it.ems, widest);
  if (noOfLines(pieces, low) <= maxLines) return low;
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (noOfLines(pieces, middle) <= maxLines) high = middle;
    else low = middle;
  }
  return high;
}

function noOfLines(pieces: readonly Piece[], widthEms: number): number {
  let lines = 0;
  let left = -1;
  for (const { ems, gapEms } of pieces) {
    left -= gapEms + ems;
    if (left >= 0) continue;
    lines += 1;
    left = widthEms - ems;
  }
  return lines;
}
