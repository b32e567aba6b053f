import { minuteMs } from '#contract/durations.ts';

const slotMs = 5 * minuteMs;
const slotCount = 12;

/** Histogram of check-ins per 5-minute slot. Times are epoch milliseconds; 0 means not checked in. */
export class ArrivalHistogram {
  readonly #perSlot = new Map<number, number>();

  constructor(times: readonly Iterable<number>[]) {
    for (const chunkTimes of times) for (const time of chunkTimes) this.#add(time, 1);
  }
  /** Moves one check-in from slot to slot, because its time changed. */
  move(previous: number, next: number): void {
    if (previous === next) return;
    this.#add(previous, -1);
    this.#add(next, 1);
  }
  /** The last 12 slots up to `now` (epoch ms), oldest first; the last one is still filling. */
  lastSlots(now: number): number[] {
    const last = Math.floor(now / slotMs);
    return Array.from({ length: slotCount }, (_, i) => this.#perSlot.get(last - slotCount + 1 + i) ?? 0);
  }

  #add(time: number, by: number): void {
    if (time === 0) return;
    const slot = Math.floor(time / slotMs);
    this.#perSlot.set(slot, (this.#perSlot.get(slot) ?? 0) + by);
  }
}
