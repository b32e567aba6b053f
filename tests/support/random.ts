/** A stream of numbers from 0 to 1 that the seed decides, so that a failure can be run again. */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number from 0 up to, and without, `below`. */
export const below = (random: Random, limit: number): number => Math.floor(random() * limit);
