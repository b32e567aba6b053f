import type { ListRow } from './device-database.ts';
import type { DoorList } from './door-list.ts';
import type { Door, Person, Verdict } from './door-state.ts';
import { checkTicket } from './ticket-check.ts';

interface ScanNeeds {
  readonly eventId: string;
  /** Nothing while this device has no list: then no key either, by which a ticket could be told. */
  readonly facts: Pick<ListRow, 'event' | 'ticketKey' | 'removed'> | undefined;
  readonly people: DoorList;
  readonly setIn: Door['setIn'];
}

/** What a scanned text means at the door of this event; a good ticket's holder is in when it returns. */
export async function readTicket(text: string, needs: ScanNeeds): Promise<Verdict> {
  const { eventId, facts, people } = needs;
  if (facts === undefined) return { kind: 'refused', why: 'foreign' };
  const checked = await checkTicket(text, facts.ticketKey);
  if (checked.kind === 'foreign' || checked.kind === 'forged') return { kind: 'refused', why: checked.kind };
  const { participantId: id, eventId: ofEvent } = checked.ticket;
  if (ofEvent !== eventId) {
    const other = facts.event.others.find((it) => it._id === ofEvent);
    return { kind: 'refused', why: 'otherEvent', event: other };
  }
  if (facts.event.isCancelled) return { kind: 'refused', why: 'cancelled' };
  if (facts.removed.includes(id)) return { kind: 'refused', why: 'removed' };
  const before = people.person(id);
  if (before === undefined && checked.kind === 'unverified') return { kind: 'refused', why: 'forged' };
  const first = before?.checkIns[0];
  if (before !== undefined && first !== undefined)
    return { kind: 'already', person: before, first, others: othersOf(people, before) };
  const operationId = await needs.setIn(id, true, 'scan');
  const person = people.person(id)!;
  return { kind: 'in', operationId, person, others: othersOf(people, person) };
}

/** Everybody of somebody's order by ticket number, herself among them. */
export function orderOf(people: DoorList, id: string): Person[] {
  const person = people.person(id);
  if (person === undefined) return [];
  const all = people.order(person.orderId);
  // Who is on no list yet stands in no order but her own.
  return all.length > 0 ? all : [person];
}

const othersOf = (people: DoorList, { id }: Person): Person[] =>
  orderOf(people, id).filter((it) => it.id !== id);
