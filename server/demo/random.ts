/** The same numbers in every demo: each call gives the next one, from 0 up to but not including 1. */
export type Random = () => number;

/** Numbers that follow from this seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number from `low` to `high`, both possible. */
export const wholeBetween = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

/** One of a list that is not empty; with `skew` above 1 the first ones more often. */
export function pick<T>(random: Random, from: readonly T[], skew = 1): T {
  const item = from[Math.floor(random() ** skew * from.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}

/** One of a list, each as often as its weight says. */
export function pickWeighted<T extends { readonly weight: number }>(random: Random, from: readonly T[]): T {
  let rest = random() * from.reduce((sum, item) => sum + item.weight, 0);
  const item = from.find((each) => (rest -= each.weight) < 0) ?? from.at(-1);
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}
