import { Refusal } from '#contract/reasons.ts';

/** So many wait for their turn; each of them holds its upload in memory. */
const mostWaiting = 16;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Does pieces of heavy work one after the other; refuses one more than may wait with `unavailable`. */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) throw new Refusal('unavailable');
  waiting += 1;
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}
