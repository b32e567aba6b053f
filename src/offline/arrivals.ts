const slotMs = 5 * 60_000;
const slotsShown = 12;

/** How many came in per 5 minutes. Instants are milliseconds; 0 stands for nobody. */
export class Arrivals {
  readonly #perSlot = new Map<number, number>();

  constructor(times: readonly Iterable<number>[]) {
    for (const some of times) for (const at of some) this.#count(at, 1);
  }
  /** Somebody who came at one time is known by another now. */
  change(before: number, now: number): void {
    if (before === now) return;
    this.#count(before, -1);
    this.#count(now, 1);
  }
  /** The last 12 slots up to `now` (milliseconds), oldest first; the last one is still filling. */
  lastSlots(now: number): number[] {
    const last = Math.floor(now / slotMs);
    return Array.from({ length: slotsShown }, (_, i) => this.#perSlot.get(last - slotsShown + 1 + i) ?? 0);
  }

  #count(at: number, by: number): void {
    if (at === 0) return;
    const slot = Math.floor(at / slotMs);
    this.#perSlot.set(slot, (this.#perSlot.get(slot) ?? 0) + by);
  }
}
