import type { WalkIn } from '#contract/check-in/operation.ts';
import { listed, type ListedPerson } from './participant-chunk.ts';

/** An operation or a conflict, as far as it says whom it has added. */
interface Adding {
  readonly participantId: string;
  readonly walkIn?: WalkIn | undefined;
}

/** Whom this device has added at the door, until the server lists them or somebody has read why it does not. */
export class AddedPeople {
  #people = new Map<string, ListedPerson>();

  get size(): number {
    return this.#people.size;
  }
  get(id: string): ListedPerson | undefined {
    return this.#people.get(id);
  }
  /** Those that are not among `listedIds`. */
  besides(listedIds: { has(id: string): boolean }): ListedPerson[] {
    return [...this.#people.values()].filter((it) => !listedIds.has(it.id));
  }
  add({ participantId, walkIn }: Adding): void {
    if (walkIn !== undefined) this.#people.set(participantId, personOf(participantId, walkIn));
  }
  /** Takes those whom these have added, and nobody else; the ids of who came or went by that. */
  replaceBy(all: Iterable<Adding>): string[] {
    const before = this.#people;
    this.#people = new Map();
    for (const one of all) this.add(one);
    const gone = [...before.keys()].filter((id) => !this.#people.has(id));
    const come = [...this.#people.keys()].filter((id) => !before.has(id));
    return [...gone, ...come];
  }
}

/** As she will be listed; her order is nobody else's. */
const personOf = (id: string, { firstName, lastName, email }: WalkIn): ListedPerson =>
  listed({
    _id: id,
    firstName,
    lastName,
    email,
    acceptedPNPTNC: true,
    isCheckedIn: false,
    orderId: id,
    orderName: firstName,
    ticketNo: 1,
    noOfTickets: 1,
    hasMailFailed: false,
    isWalkIn: true,
    changeNo: -1,
    checkIns: [],
  });
