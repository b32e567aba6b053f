import { getIdTimestamp } from '#contract/id.ts';
import type { ListRow } from '../storage/schema.ts';
import type { ParticipantView } from '../participants/optimistic-participants.ts';
import { findIdByCode, findIdByScan } from '../participants/find-by-code.ts';
import type { Participant } from '../participants/participant.ts';
import type { Door, RefusedTicket, ScanResult } from './door.ts';
import { verifyTicket } from './verify-ticket.ts';

interface ScanDeps {
  readonly eventId: string;
  /** Undefined while this device has no list, and so nothing to compare a ticket with. */
  readonly meta:
    | Pick<ListRow, 'event' | 'ticketKey' | 'otherTicketKeys' | 'removed' | 'download' | 'hasCodes'>
    | undefined;
  readonly participants: ParticipantView;
  readonly setCheckedIn: Door['setCheckedIn'];
}

type ListDeps = ScanDeps & { readonly meta: NonNullable<ScanDeps['meta']> };

/**
 * Verifies a scanned text at this event's door; the holder of a valid ticket, or of an external code on the list, is
 * checked in when it resolves.
 * @param otherReadings What the keys of a hand scanner are on other keyboard layouts (CI-96).
 */
export async function scanTicket(
  text: string,
  otherReadings: readonly string[],
  deps: ScanDeps,
): Promise<ScanResult> {
  const { meta, participants } = deps;
  if (meta === undefined) return { kind: 'refused', reason: 'incompleteList' };
  const id = await findHolder(text, otherReadings, { ...deps, meta });
  if (typeof id !== 'string') return { kind: 'refused', ...id };
  if (meta.event.isCancelled) return { kind: 'refused', reason: 'cancelled' };
  if (meta.removed.includes(id)) return { kind: 'refused', reason: 'removed' };
  const existing = participants.getParticipant(id);
  const firstCheckIn = existing?.checkIns[0];
  if (existing !== undefined && firstCheckIn !== undefined)
    return {
      kind: 'already',
      participant: existing,
      first: firstCheckIn,
      others: getOthersInOrder(participants, existing),
    };
  const operationId = await deps.setCheckedIn(id, true, 'scan');
  const participant = participants.getParticipant(id)!;
  return { kind: 'in', operationId, participant, others: getOthersInOrder(participants, participant) };
}

/** The id of the participant whose ticket or external code the text is, or why it is refused. */
async function findHolder(
  text: string,
  otherReadings: readonly string[],
  deps: ListDeps,
): Promise<string | RefusedTicket> {
  const { eventId, meta, participants } = deps;
  const ticket = await readTickets([text, ...otherReadings], deps);
  if (typeof ticket === 'string') return ticket;
  // Before it is refused: a list from another system may have any text as a code, even another event's ticket (CI-92).
  const isComplete = meta.download === undefined && !(meta.hasCodes === true && participants.lacksCodes());
  // The participant whose code it is exactly may still be missing.
  const id = isComplete
    ? findIdByScan(participants, eventId, text, otherReadings)
    : findIdByCode(participants, eventId, text);
  if (id !== undefined) return id;
  return ticket.reason === 'foreign' && !isComplete ? { reason: 'incompleteList' } : ticket;
}

/**
 * The participant of the ticket in one of these readings of a scan, or why it is refused. A keyboard layout that is not
 * the scanner's makes a genuine ticket look forged, and never the other way round.
 */
async function readTickets(readings: readonly string[], deps: ListDeps): Promise<string | RefusedTicket> {
  let refused: RefusedTicket = { reason: 'foreign', hasCodes: deps.participants.hasCodes() };
  for (const reading of readings) {
    const ticket = await readTicket(reading, deps);
    if (typeof ticket === 'string' || !isUncertain(ticket)) return ticket;
    if (refused.reason === 'foreign') refused = ticket;
  }
  return refused;
}

/** Another reading of the same keys may still be a ticket of this event. */
const isUncertain = ({ reason }: RefusedTicket): boolean => reason !== 'otherEvent';

/** The participant of a ticket of this event, or why it is refused. */
async function readTicket(
  text: string,
  { eventId, meta, participants }: ListDeps,
): Promise<string | RefusedTicket> {
  const checked = await verifyTicket(text, [meta.ticketKey, ...(meta.otherTicketKeys ?? [])]);
  if (checked.kind === 'foreign') return { reason: 'foreign', hasCodes: participants.hasCodes() };
  if (checked.kind === 'forged') return { reason: 'forged' };
  const { participantId: id, eventId: ticketEventId } = checked.ticket;
  const isOfThisEvent = ticketEventId === eventId;
  // Unverified, a ticket proves only what this device's list says about its holder (CI-75).
  if (checked.kind === 'unverified' && !(isOfThisEvent && participants.getParticipant(id) !== undefined))
    return { reason: 'unverifiable' };
  if (isOfThisEvent) return id;
  return {
    reason: 'otherEvent',
    eventId: ticketEventId,
    issuedAt: getIdTimestamp(id),
    event: meta.event.others.find((event) => event._id === ticketEventId),
  };
}

/** The participants of the same order by ticket number, this one included. */
export function getOrderParticipants(participants: ParticipantView, id: string): Participant[] {
  const participant = participants.getParticipant(id);
  if (participant === undefined) return [];
  const members = participants.getByOrder(participant.orderId);
  // A participant who is not listed yet is alone in their order.
  return members.length > 0 ? members : [participant];
}

const getOthersInOrder = (participants: ParticipantView, { id }: Participant): Participant[] =>
  getOrderParticipants(participants, id).filter((participant) => participant.id !== id);
