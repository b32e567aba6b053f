import { inOrder } from '#contract/check-in/decide.ts';
import type { ParticipantRow, StandingCheckIn } from '#contract/check-in/participant.ts';
import { AddedPeople } from './added-people.ts';
import { Arrivals } from './arrivals.ts';
import type { OutboxRow } from './device-database.ts';
import type { Conflict, Person } from './door-state.ts';
import { ListedPeople, type ListOrder } from './listed-people.ts';
import {
  inItsPlace,
  isCalledAlike,
  listed,
  type ListedPerson,
  type ParticipantChunk,
} from './participant-chunk.ts';
import type { PreviewChunk } from './preview-chunk.ts';
import { WaitingOperations } from './waiting-operations.ts';

/** What a list can also be sorted by, unlike the arrivals a thing that seldom changes. */
export type SortColumn = 'email' | 'order';

/**
 * One event's people in memory: the rows as the server last said them, with the operations that it
 * has not answered laid over. What is shown is computed from the two, never stored (CI-4). Every
 * change costs what it touches, not what the list holds.
 */
export class DoorList {
  readonly #people = new ListedPeople();
  readonly #waiting = new WaitingOperations();
  readonly #conflicts = new Map<string, Conflict[]>();
  readonly #added = new AddedPeople();
  readonly #shown = new Map<string, Person>();
  /** Made when somebody first asks how fast people come. */
  #arrivals: Arrivals | undefined;
  #order: ListOrder | undefined;
  /** The places of `#order` by other columns, each made when it is first asked for. */
  #sorted: Partial<Record<SortColumn, readonly number[]>> = {};
  /** Of those with operations waiting or something to be looked at, who is not on the server's list. */
  readonly #apart = new Set<string>();
  /** The counters of a list of which only the first screen has been read. */
  #preview: { readonly inCount: number; readonly expectedCount: number } | undefined;
  /** What the phone's clock must be corrected by, in milliseconds: the server's minus its own. */
  skewMs = 0;

  /** Replaces everybody by stored chunks and people newer than those. Overlay and conflicts stay. */
  load(chunks: readonly ParticipantChunk[], newer: readonly ListedPerson[] = []): void {
    this.#preview = undefined;
    this.#people.load(chunks, newer);
    this.#shown.clear();
    this.#arrivals = undefined;
    for (const id of [...this.#waiting.participantIds(), ...this.#conflicts.keys()]) this.#touch(id);
    this.#order = undefined;
  }

  /** Shows the first of a list until it is loaded. */
  preview(chunk: PreviewChunk): void {
    this.load([chunk]);
    this.#preview = chunk;
  }

  /** Lays newer rows of the server in and takes people off. */
  apply(rows: readonly ParticipantRow[], removed: readonly string[] = []): void {
    let isOther = false;
    for (const row of rows) {
      const before = this.#people.get(row._id);
      if (before !== undefined && before.changeNo >= row.changeNo) continue;
      const person = inItsPlace(listed(row), before);
      this.#people.set(person);
      if (!isCalledAlike(person, before)) isOther = true;
      this.#touch(row._id);
    }
    for (const id of removed) {
      if (!this.#people.delete(id)) continue;
      isOther = true;
      this.#touch(id);
    }
    // The order holds only ids and what is searched: a check-in changes neither.
    if (isOther) this.#order = undefined;
  }

  setWaiting(rows: readonly OutboxRow[]): void {
    const before = [...this.#waiting.participantIds()];
    this.#waiting.clear();
    for (const row of rows) this.addWaiting(row);
    for (const id of before) this.#touch(id);
    this.#followAdded();
  }

  addWaiting(row: OutboxRow): void {
    this.#waiting.add(row);
    if (row.walkIn !== undefined) {
      this.#added.add(row);
      this.#order = undefined;
    }
    this.#touch(row.participantId);
  }

  /** Takes newer versions of rows that wait; of others it knows nothing. */
  updateWaiting(rows: readonly OutboxRow[]): void {
    for (const row of rows) this.#waiting.update(row);
  }

  dropWaiting(operationIds: ReadonlySet<string>, participantIds: Iterable<string>): void {
    for (const id of new Set(participantIds)) {
      this.#waiting.drop(id, operationIds);
      this.#touch(id);
    }
    this.#followAdded();
  }

  setConflicts(conflicts: readonly Conflict[]): void {
    const before = [...this.#conflicts.keys()];
    this.#conflicts.clear();
    for (const conflict of conflicts) {
      const others = this.#conflicts.get(conflict.participantId) ?? [];
      this.#conflicts.set(conflict.participantId, [...others, conflict]);
    }
    for (const id of [...before, ...this.#conflicts.keys()]) {
      this.#shown.delete(id);
      this.#followApart(id);
    }
    this.#followAdded();
  }

  get inCount(): number {
    return this.#preview?.inCount ?? this.#people.inCount;
  }
  /** Those on the list, those let in by a genuine ticket that is not on it yet, and those added here. */
  get expectedCount(): number {
    if (this.#preview !== undefined) return this.#preview.expectedCount;
    let others = 0;
    for (const id of this.#apart)
      if (this.#waiting.has(id) && (this.isIn(id) || this.#added.get(id))) others += 1;
    return this.#people.size + others;
  }
  get listedCount(): number {
    return this.#people.size;
  }
  get waitingCount(): number {
    return this.#waiting.size;
  }
  get conflictCount(): number {
    let count = 0;
    for (const some of this.#conflicts.values()) count += some.length;
    return count;
  }
  /** Operations that the server failed on at least so often. */
  stuckCount(attempts: number): number {
    return this.#waiting.failedCount(attempts);
  }
  /** Check-ins per 5 minutes, the last 12 slots up to `now`. */
  arrivals(now: number): number[] {
    this.#arrivals ??= new Arrivals(this.#people.times());
    return this.#arrivals.lastSlots(now + this.skewMs);
  }

  has(id: string): boolean {
    return this.#rowOf(id) !== undefined;
  }
  isIn(id: string): boolean {
    return this.#people.inSince(id) > 0;
  }
  isWaiting(id: string): boolean {
    return this.#waiting.has(id);
  }
  hasConflict(id: string): boolean {
    return this.#conflicts.has(id);
  }
  /** Since when somebody is in, in milliseconds; 0 if she is not. */
  inSince(id: string): number {
    return this.#people.inSince(id);
  }
  /** Ids of those who are not on the list, but have operations waiting or something to be looked at. */
  unlisted(): string[] {
    // Who is not on the first screen may well be on the list.
    if (this.#preview !== undefined) return [];
    return [...this.#apart].filter((id) => this.#added.get(id) === undefined);
  }

  /** Everybody on the list by last name. */
  inOrder(): ListOrder {
    if (this.#order === undefined) {
      this.#order = this.#people.inOrder(this.#added.besides(this.#people));
      this.#sorted = {};
    }
    return this.#order;
  }

  /** The first of the list, as the server last said them. */
  firstListed(count: number): ListedPerson[] {
    const order = this.#people.inOrder();
    return Array.from({ length: Math.min(count, order.length) }, (_, place) => order.personAt(place));
  }

  /** The places of everybody on the list by this column; equal ones by name. */
  sortedBy(column: SortColumn): readonly number[] {
    const order = this.inOrder();
    return (this.#sorted[column] ??= placesBy(order, sortKeys[column]));
  }

  /** Makes the next search find everybody decoded; one step after another, each short. */
  *readingAhead(): Generator<undefined> {
    yield* this.#people.readingAhead();
    const order = this.inOrder();
    order.haystacks();
    yield;
    order.initials();
  }

  /** The people of one order, by ticket number. */
  order(orderId: string): Person[] {
    const people = this.#people.idsOfOrder(orderId).map((id) => this.person(id)!);
    return people.sort((a, b) => a.ticketNo - b.ticketNo);
  }

  /** The same object until something about her changes. */
  person(id: string): Person | undefined {
    const shown = this.#shown.get(id);
    if (shown !== undefined) return shown;
    const row = this.#rowOf(id);
    if (row === undefined && !this.#waiting.has(id) && !this.#conflicts.has(id)) return undefined;
    const checkIns = this.#standing(id, row);
    const person: Person = {
      id,
      firstName: row?.firstName ?? '',
      lastName: row?.lastName ?? '',
      email: row?.email ?? '',
      orderId: row?.orderId ?? '',
      orderName: row?.orderName ?? '',
      ticketNo: row?.ticketNo ?? 1,
      noOfTickets: row?.noOfTickets ?? 1,
      hasMailFailed: row?.hasMailFailed ?? false,
      isIn: checkIns.length > 0,
      isPending: this.#waiting.has(id),
      checkIns,
      conflict: this.#conflicts.get(id)?.at(-1),
      isUnlisted: row === undefined,
      isWalkIn: row?.isWalkIn ?? false,
    };
    this.#shown.set(id, person);
    return person;
  }

  #rowOf(id: string): ListedPerson | undefined {
    return this.#people.get(id) ?? this.#added.get(id);
  }

  /** After rows or conflicts went: who was added here is known by those that are left. */
  #followAdded(): void {
    if (this.#added.size === 0 && this.#conflicts.size === 0) return;
    const changed = this.#added.replaceBy([...[...this.#conflicts.values()].flat(), ...this.#waiting.all()]);
    if (changed.length > 0) this.#order = undefined;
    for (const id of changed) this.#touch(id);
  }

  #standing(id: string, row: ListedPerson | undefined): readonly StandingCheckIn[] {
    const known = row?.checkIns ?? [];
    const waiting = this.#waiting.of(id);
    if (waiting.length === 0) return known;
    const all = new Map(known.map((it) => [it.operationId, it]));
    for (const row of waiting)
      if (row.isCheckedIn && !all.has(row.operationId))
        all.set(row.operationId, {
          operationId: row.operationId,
          at: new Date(Date.parse(row.occurredAt) + this.skewMs).toISOString(),
          deviceLabel: row.deviceLabel,
        });
    for (const row of waiting) if (!row.isCheckedIn) for (const id of row.undoes) all.delete(id);
    return inOrder([...all.values()]);
  }

  #followApart(id: string): void {
    if ((this.#waiting.has(id) || this.#conflicts.has(id)) && !this.#people.has(id)) this.#apart.add(id);
    else this.#apart.delete(id);
  }

  /** Something about this person changed: who is in and the arrivals follow. */
  #touch(id: string): void {
    this.#shown.delete(id);
    const row = this.#people.get(id);
    const first = this.#standing(id, row)[0];
    const isThere = row !== undefined || this.#waiting.has(id);
    const since = first !== undefined && isThere ? Date.parse(first.at) : 0;
    this.#arrivals?.change(this.#people.inSince(id), since);
    this.#people.setInSince(id, since);
    this.#followApart(id);
  }
}

function placesBy(order: ListOrder, keyOf: (person: ListedPerson) => string): number[] {
  const keys = Array.from({ length: order.length }, (_, place) => keyOf(order.personAt(place)));
  return keys
    .map((_, place) => place)
    .sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b));
}

/** Ids of orders rise with the time at which they were made. */
const sortKeys: Record<SortColumn, (person: ListedPerson) => string> = {
  email: (person) => person.email,
  order: (person) => person.orderId + String(person.ticketNo).padStart(6, '0'),
};
