/** Seeded random numbers in [0, 1), so that failures can be reproduced. */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Random integer from 0 to `limit`, exclusive. */
export const randomBelow = (random: Random, limit: number): number => Math.floor(random() * limit);
