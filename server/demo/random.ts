/** A deterministic random generator: each call returns the next number in [0, 1). */
export type Random = () => number;

/** Seeded random generator (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A random integer from `low` to `high`, inclusive. */
export const randomInteger = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

/** Picks a random element of a non-empty list; `skew` above 1 favours the first ones. */
export function pick<T>(random: Random, from: readonly T[], skew = 1): T {
  const item = from[Math.floor(random() ** skew * from.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}

/** Picks a random element by weight. */
export function pickWeighted<T extends { readonly weight: number }>(random: Random, from: readonly T[]): T {
  let remaining = random() * from.reduce((sum, item) => sum + item.weight, 0);
  const item = from.find((candidate) => (remaining -= candidate.weight) < 0) ?? from.at(-1);
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
}
