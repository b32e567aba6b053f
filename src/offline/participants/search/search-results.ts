import type { MatchingIds } from '../participant.ts';
import type { SortedParticipants } from '../sorted-participants.ts';

/** A match: the participant's position in the list, or the id if unlisted. */
export type SearchHit = number | string;

/** The ids of `hits`, or of the full list in its order. */
export class SearchResults implements MatchingIds {
  readonly #sortedParticipants: SortedParticipants;
  readonly #hits: readonly SearchHit[] | undefined;
  readonly isApproximate: boolean;

  constructor(sortedParticipants: SortedParticipants, hits?: readonly SearchHit[], isApproximate = false) {
    this.#sortedParticipants = sortedParticipants;
    this.#hits = hits;
    this.isApproximate = isApproximate;
  }
  get length(): number {
    return this.#hits === undefined ? this.#sortedParticipants.length : this.#hits.length;
  }
  at(index: number): string | undefined {
    if (index < 0 || index >= this.length) return undefined;
    const hit = this.#hits === undefined ? index : this.#hits[index]!;
    return typeof hit === 'string' ? hit : this.#sortedParticipants.idAt(hit);
  }
  *[Symbol.iterator](): Iterator<string> {
    for (let index = 0; index < this.length; index++) yield this.at(index)!;
  }
}
