import { getIdTimestamp } from '#contract/id.ts';
import type { ListRow } from '../storage/schema.ts';
import type { ParticipantView } from '../participants/optimistic-participants.ts';
import type { Door, ScanResult } from './door.ts';
import { verifyTicket } from './verify-ticket.ts';
import type { Participant } from '../participants/participant.ts';

interface ScanDeps {
  readonly eventId: string;
  /** Undefined while this device has no list, and so no key to verify tickets with. */
  readonly meta: Pick<ListRow, 'event' | 'ticketKey' | 'otherTicketKeys' | 'removed'> | undefined;
  readonly participants: ParticipantView;
  readonly setCheckedIn: Door['setCheckedIn'];
}

/**
 * Verifies a scanned text at this event's door; the holder of a valid ticket is checked in when it resolves.
 */
export async function scanTicket(text: string, deps: ScanDeps): Promise<ScanResult> {
  const { eventId, meta, participants } = deps;
  if (meta === undefined) return { kind: 'refused', reason: 'foreign' };
  const checked = await verifyTicket(text, [meta.ticketKey, ...(meta.otherTicketKeys ?? [])]);
  if (checked.kind === 'foreign' || checked.kind === 'forged')
    return { kind: 'refused', reason: checked.kind };
  const { participantId: id, eventId: ticketEventId } = checked.ticket;
  const existing = participants.getParticipant(id);
  const isOfThisEvent = ticketEventId === eventId;
  // Unverified, a ticket proves only what this device's list says about its holder (CI-75).
  if (checked.kind === 'unverified' && !(isOfThisEvent && existing !== undefined))
    return { kind: 'refused', reason: 'unverifiable' };
  if (!isOfThisEvent) {
    return {
      kind: 'refused',
      reason: 'otherEvent',
      eventId: ticketEventId,
      issuedAt: getIdTimestamp(id),
      event: meta.event.others.find((event) => event._id === ticketEventId),
    };
  }
  if (meta.event.isCancelled) return { kind: 'refused', reason: 'cancelled' };
  if (meta.removed.includes(id)) return { kind: 'refused', reason: 'removed' };
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
