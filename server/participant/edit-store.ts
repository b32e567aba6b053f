import {
  joinDetails,
  maxListDetails,
  splitDetails,
  type OwnDetail,
} from '#contract/participant/list-detail.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Tx } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { deleteEarlierDetails } from './details/earlier-details-store.ts';
import { readListDetails } from './details/list-detail-store.ts';
import { incrementOwnCursor } from './removal-store.ts';

/** Fields that an organiser may correct. */
export interface Correction {
  readonly firstName: string;
  readonly lastName: string;
  /** '' for a participant who has none. */
  readonly email: string;
  /** Changed values, by the names of the list's details. */
  readonly details: readonly { readonly label: string; readonly value: string }[];
}

/** A corrected participant: what decides whether the ticket is mailed. */
export interface EditedParticipant {
  readonly orderId: string;
  /** Tickets of the order. */
  readonly quantity: number;
  readonly isNewAddress: boolean;
  /** The ticket is still valid: the event is neither over nor cancelled. */
  readonly isTicketValid: boolean;
}

/**
 * Corrects name, e-mail and details of a participant of an organiser's event and increments the list's cursor (RG-5).
 * @throws Refusal `validation` if the e-mail is missing that the participant has, `eventChanged` if the list has no
 *   detail of a name
 * @returns `removed` if the participant is no longer on the list; `undefined` if missing, of another
 *   organiser, or erased (AC-33).
 */
export async function updateListedParticipant(
  tx: Tx,
  edit: { participantId: string; organiserId: string; correction: Correction; nowMs: number },
): Promise<EditedParticipant | 'removed' | undefined> {
  const { participantId, organiserId, correction, nowMs } = edit;
  const list = await incrementOwnCursor(tx, { participantId, organiserId });
  if (list === undefined) return undefined;
  // Read under the event's lock, after any concurrent edit or removal.
  const previous = await tx.db
    .selectFrom('participant')
    .innerJoin('event', 'event.id', 'participant.event_id')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select('order.quantity')
    .select(['participant.email', 'participant.first_name', 'participant.removed_at', 'participant.order_id'])
    .select(['event.end_at', 'event.cancelled_at', 'participant.details', 'participant.ticket_no'])
    .where('participant.id', '=', participantId)
    .executeTakeFirstOrThrow();
  if (previous.removed_at !== null) return 'removed';
  // Erased participants have no name; walk-ins may lack only the e-mail.
  if (previous.first_name === '') return undefined;
  if (correction.email === '' && previous.email !== '')
    throw new Refusal('validation', { issues: [{ path: 'email', key: 'valueIsRequired' }] });
  const details = changeDetails(
    previous.details,
    correction.details,
    await readListDetails(tx.db, list.eventId),
  );
  const isNewAddress = previous.email !== correction.email;
  await tx.db
    .updateTable('participant')
    .set({
      first_name: correction.firstName,
      last_name: correction.lastName,
      email: correction.email,
      // No mail to the new address has failed yet (RG-44).
      ...(isNewAddress && { mail_failed_at: null, is_email_typed: 1 as const }),
      details,
      change_no: list.changeNo,
    })
    .where('id', '=', participantId)
    .execute();
  // An undo of an import leaves what the organiser has corrected.
  if (details !== previous.details) await deleteEarlierDetails(tx.db, [participantId]);
  // A visitor's order is identified by its e-mail: the wrong address must not open it any longer (RG-5).
  // The first address of a companion is not the buyer's.
  if (isNewAddress && (previous.email !== '' || previous.ticket_no === 1))
    await tx.db
      .updateTable('order')
      .set({ email: correction.email })
      .where('id', '=', previous.order_id)
      .where('account_id', 'is', null)
      .where('email', '=', previous.email)
      .execute();
  await tx.announce(list.eventId);
  return {
    orderId: previous.order_id,
    quantity: previous.quantity,
    isNewAddress,
    isTicketValid: previous.cancelled_at === null && previous.end_at > nowMs,
  };
}

/** Marks a participant just corrected whose ticket is not mailed, or deferred, as undeliverable (RG-43). */
export async function markUnmailed(
  db: Db,
  { participantId, nowMs }: { participantId: string; nowMs: number },
): Promise<void> {
  await db
    .updateTable('participant')
    .set({ mail_failed_at: nowMs })
    .where('id', '=', participantId)
    .execute();
}

/** @throws Refusal `eventChanged` if the list has no detail of this name */
function changeDetails(
  encoded: string,
  changes: Correction['details'],
  listDetails: readonly OwnDetail[],
): string {
  const values = Array.from(
    { length: maxListDetails },
    (_, position) => splitDetails(encoded)[position] ?? '',
  );
  for (const { label, value } of changes) {
    const detail = listDetails.find((candidate) => candidate.label === label);
    if (detail === undefined) throw new Refusal('eventChanged');
    values[detail.position] = value;
  }
  return joinDetails(values);
}
