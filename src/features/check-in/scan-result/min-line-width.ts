/** A run of text without a line-break opportunity, and its gap to the run before it on the same line. */
export interface TextRun {
  readonly ems: number;
  readonly gapEms: number;
}

const spaceEms = 0.22;

/** Words, parts of hyphenated words, and single characters of scripts without spaces. */
const unbreakableRun =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}-]*-+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}-]+/gu;

/** Splits a text into its unbreakable runs, in order, each measured by `measureEms`. */
export const toTextRuns = (text: string, measureEms: (part: string) => number): TextRun[] =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((word) =>
      (word.match(unbreakableRun) ?? []).map((part, index) => ({
        ems: measureEms(part),
        gapEms: index === 0 ? spaceEms : 0,
      })),
    );

/**
 * Returns the smallest line width, in ems, at which the runs fit into `maxLines` lines; at least the widest
 * run.
 */
export function minLineWidth(runs: readonly TextRun[], maxLines: number): number {
  const widest = Math.max(1, ...runs.map((run) => run.ems));
  let low = widest;
  let high = runs.reduce((sum, run) => sum + run.gapEms + run.ems, widest);
  if (countLines(runs, low) <= maxLines) return low;
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (countLines(runs, middle) <= maxLines) high = middle;
    else low = middle;
  }
  return high;
}

function countLines(runs: readonly TextRun[], widthEms: number): number {
  let lines = 0;
  let remainingEms = -1;
  for (const { ems, gapEms } of runs) {
    remainingEms -= gapEms + ems;
    if (remainingEms >= 0) continue;
    lines += 1;
    remainingEms = widthEms - ems;
  }
  return lines;
}
