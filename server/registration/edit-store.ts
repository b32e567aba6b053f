import type { Tx } from '../db/database.ts';
import { raiseOwnCursor } from './removal-store.ts';

/** What an organiser may correct of somebody on a list. */
export interface Correction {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Somebody whose data was corrected, with what a mail of her ticket says. */
export interface EditedParticipant {
  readonly eventId: string;
  readonly isNewAddress: boolean;
  readonly language: string;
  /** Her ticket still opens something: the event is neither over nor cancelled. */
  readonly isTicketGood: boolean;
  readonly event: { readonly title: string; readonly location: string; readonly startAt: number };
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
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select(['participant.email', 'participant.removed_at', 'order.language'])
    .select(['event.title', 'event.location', 'event.start_at', 'event.end_at', 'event.cancelled_at'])
    .where('participant.id', '=', participantId)
    .executeTakeFirstOrThrow();
  if (before.removed_at !== null) return 'removed';
  if (before.email === '') return undefined;
  await tx.db
    .updateTable('participant')
    .set({
      first_name: correction.firstName,
      last_name: correction.lastName,
      email: correction.email,
      change_no: list.changeNo,
    })
    .where('id', '=', participantId)
    .execute();
  await tx.announce(list.eventId);
  return {
    eventId: list.eventId,
    isNewAddress: before.email !== correction.email,
    language: before.language,
    isTicketGood: before.cancelled_at === null && before.end_at > now,
    event: { title: before.title, location: before.location, startAt: before.start_at },
  };
}
