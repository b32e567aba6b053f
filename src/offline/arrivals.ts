const slotMs = 5 * 60_000;
const slotsShown = 12;

/** How many came in per 5 minutes. Instants are ISO texts. */
export class Arrivals {
  readonly #perSlot = new Map<number, number>();

  clear(): void {
    this.#perSlot.clear();
  }
  add(at: string): void {
    this.#change(at, 1);
  }
  remove(at: string): void {
    this.#change(at, -1);
  }
  /** The last 12 slots up to `now` (milliseconds), oldest first; the last one is still filling. */
  lastSlots(now: number): number[] {
    const last = Math.floor(now / slotMs);
    return Array.from({ length: slotsShown }, (_, i) => this.#perSlot.get(last - slotsShown + 1 + i) ?? 0);
  }

  #change(at: string, by: number): void {
    const slot = Math.floor(Date.parse(at) / slotMs);
    this.#perSlot.set(slot, (this.#perSlot.get(slot) ?? 0) + by);
  }
}
