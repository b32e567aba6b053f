import type { Tx } from '../db/database.ts';
import { raiseOwnCursor } from './removal-store.ts';

/** What an organiser may correct of somebody on a list. */
export interface Correction {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Somebody whose data was corrected, and whether her ticket is to be mailed. */
export interface EditedParticipant {
  readonly orderId: string;
  readonly isNewAddress: boolean;
  /** Her ticket still opens something: the event is neither over nor cancelled. */
  readonly isTicketGood: boolean;
}

/**
 * Corrects name and address of somebody on the list of one of this organiser's events, and raises the
 * list's cursor (RG-5). `removed` when she is no longer on it; nothing for who is not there, is not
 * this organiser's, or has deleted her data (AC-33).
 */
export async function editOnList(
  tx: Tx,
  edit: { participantId: string; organiserId: string; correction: Correction; now: number },
): Promise<EditedParticipant | 'removed' | undefined> {
  const { participantId, organiserId, correction, now } = edit;
  const list = await raiseOwnCursor(tx, { participantId, organiserId });
  if (list === undefined) return undefined;
  // Read behind the event's lock: whoever edits or removes her at the same time has done so by now.
  const before = await tx.db
    .selectFrom('participant')
    .innerJoin('event', 'event.id', 'participant.event_id')
    .select(['participant.email', 'participant.first_name', 'participant.removed_at', 'participant.order_id'])
    .select(['event.end_at', 'event.cancelled_at'])
    .where('participant.id', '=', participantId)
    .executeTakeFirstOrThrow();
  if (before.removed_at !== null) return 'removed';
  // Who was added at the door may have no address, but everybody has a name.
  if (before.first_name === '') return undefined;
  const isNewAddress = before.email !== correction.email;
  await tx.db
    .updateTable('participant')
    .set({
      first_name: correction.firstName,
      last_name: correction.lastName,
      email: correction.email,
      // Mail to the new one has not failed yet (RG-44).
      ...(isNewAddress && { mail_failed_at: null }),
      change_no: list.changeNo,
    })
    .where('id', '=', participantId)
    .execute();
  // A visitor's order is known by its address alone: the wrong one must not open it any longer.
  if (isNewAddress)
    await tx.db
      .updateTable('order')
      .set({ email: correction.email })
      .where('id', '=', before.order_id)
      .where('account_id', 'is', null)
      .where('email', '=', before.email)
      .execute();
  await tx.announce(list.eventId);
  return {
    orderId: before.order_id,
    isNewAddress,
    isTicketGood: before.cancelled_at === null && before.end_at > now,
  };
}
