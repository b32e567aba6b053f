/** The values that were last used, up to a weight of all together. */
export class Recent<Value> {
  readonly #mostWeight: number;
  readonly #kept = new Map<string, { value: Value; weight: number }>();
  #weight = 0;

  constructor(mostWeight: number) {
    this.#mostWeight = mostWeight;
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    // A map's order is that of coming in: what is used comes in again.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.value;
  }

  /** Keeps it in the place of what had this key; what was not used for longest goes. */
  set(key: string, value: Value, weight: number): void {
    this.delete(key);
    this.#kept.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#mostWeight) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
    this.#weight = 0;
  }
}
