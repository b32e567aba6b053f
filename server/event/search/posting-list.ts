/** Shared by empty lists. */
const none = new Uint32Array(0);

/** A growing list of unsigned 32-bit numbers: 4 bytes each, where an array has 8. */
export class PostingList {
  #values = none;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The numbers; only the first `length` are in use. */
  get values(): Uint32Array {
    return this.#values;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Uint32Array(Math.max(2, Math.ceil(this.#length * 1.5)));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  /** Replaces each number by another one, or leaves it out. */
  rewrite(replace: (value: number) => number | undefined): void {
    const kept = this.#values.subarray(0, this.#length).reduce((count, value) => {
      const replaced = replace(value);
      if (replaced !== undefined) this.#values[count++] = replaced;
      return count;
    }, 0);
    this.#length = kept;
    this.#values = kept === 0 ? none : this.#values.slice(0, kept);
  }
}
