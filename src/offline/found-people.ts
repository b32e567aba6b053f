import type { ListOrder } from './listed-people.ts';

/** Ids of who was found, in order. Each is made when somebody looks: of 50,000 a screen shows a dozen. */
export interface FoundIds extends Iterable<string> {
  readonly length: number;
  at(index: number): string | undefined;
}

/** Somebody by her place in the order of the list, or by her id where she is on none. */
export type Found = number | string;

/** Ids of these, or of everybody in the order of the list. */
export class FoundPeople implements FoundIds {
  readonly #order: ListOrder;
  readonly #found: readonly Found[] | undefined;

  constructor(order: ListOrder, found?: readonly Found[]) {
    this.#order = order;
    this.#found = found;
  }
  get length(): number {
    return this.#found === undefined ? this.#order.length : this.#found.length;
  }
  at(index: number): string | undefined {
    if (index < 0 || index >= this.length) return undefined;
    const one = this.#found === undefined ? index : this.#found[index]!;
    return typeof one === 'string' ? one : this.#order.idAt(one);
  }
  *[Symbol.iterator](): Iterator<string> {
    for (let index = 0; index < this.length; index++) yield this.at(index)!;
  }
}
