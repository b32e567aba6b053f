import { formatFullName } from '#contract/account/full-name.ts';
import type { WalkIn } from '#contract/check-in/operation.ts';
import { toStoredParticipant, type StoredParticipant } from '#contract/participant/stored-participant.ts';

/** The part of an operation or a conflict that describes the walk-in it adds. */
interface WalkInSource {
  readonly participantId: string;
  readonly walkIn?: WalkIn | undefined;
}

/** Walk-ins added on this device, until the server lists them or an operator has reviewed why it does not. */
export class PendingWalkIns {
  #participants = new Map<string, StoredParticipant>();

  get size(): number {
    return this.#participants.size;
  }
  get(id: string): StoredParticipant | undefined {
    return this.#participants.get(id);
  }
  /** @returns the walk-ins that are not in `listedIds`. */
  excluding(listedIds: { has(id: string): boolean }): StoredParticipant[] {
    return [...this.#participants.values()].filter((participant) => !listedIds.has(participant.id));
  }
  add({ participantId, walkIn }: WalkInSource): void {
    if (walkIn !== undefined)
      this.#participants.set(participantId, toWalkInParticipant(participantId, walkIn));
  }
  /**
   * Replaces all walk-ins by those of `sources`.
   * @returns the ids of the walk-ins that were added or removed.
   */
  replaceAll(sources: Iterable<WalkInSource>): string[] {
    const previous = this.#participants;
    this.#participants = new Map();
    for (const source of sources) this.add(source);
    const removedIds = [...previous.keys()].filter((id) => !this.#participants.has(id));
    const addedIds = [...this.#participants.keys()].filter((id) => !previous.has(id));
    return [...removedIds, ...addedIds];
  }
}

/** Builds the row that the server will list; a walk-in has an order of its own. */
const toWalkInParticipant = (id: string, { firstName, lastName, email }: WalkIn): StoredParticipant =>
  toStoredParticipant({
    _id: id,
    firstName,
    lastName,
    email,
    acceptedPNPTNC: true,
    isCheckedIn: false,
    orderId: id,
    orderName: formatFullName(firstName, lastName),
    ticketNo: 1,
    noOfTickets: 1,
    hasMailFailed: false,
    isWalkIn: true,
    changeNo: -1,
    checkIns: [],
  });
