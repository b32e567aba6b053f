import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** Entries merged before other requests get a turn. */
const stepSize = 10_000;

/**
 * Merges sorted runs into one sorted array, in steps: sorting 200,000 entries at once would hold up every
 * other request.
 */
export async function mergeRuns<T>(
  runs: readonly (readonly T[])[],
  isBefore: (a: T, b: T) => boolean,
): Promise<readonly T[]> {
  let level = runs;
  while (level.length > 1) {
    const next: T[][] = [];
    for (let index = 0; index < level.length; index += 2)
      next.push(await mergeTwo(level[index]!, level[index + 1] ?? [], isBefore));
    level = next;
  }
  return level[0] ?? [];
}

async function mergeTwo<T>(
  left: readonly T[],
  right: readonly T[],
  isBefore: (a: T, b: T) => boolean,
): Promise<T[]> {
  const merged: T[] = [];
  for (let l = 0, r = 0; l < left.length || r < right.length;) {
    const isRight = r < right.length && (l === left.length || isBefore(right[r]!, left[l]!));
    merged.push(isRight ? right[r++]! : left[l++]!);
    if (merged.length % stepSize === 0) await yieldToOthers();
  }
  return merged;
}
