import { negotiateLanguage, type Language } from '#contract/language.ts';
import type { Db } from '../../db/tables.ts';

/** A participant as mails need it. */
export interface MailedParticipant {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** An order as its mails need it; its participants are those on the list, by ticket number. */
export interface MailedOrder {
  readonly id: string;
  readonly eventId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Empty if the buyer has deleted their data. */
  readonly email: string;
  readonly language: Language;
  /** Added by the organiser: at the door, or by an import. */
  readonly isAddedByOrganiser: boolean;
  /** The total; 0 if it was free. */
  readonly priceCents: number;
  readonly participants: readonly MailedParticipant[];
}

/**
 * Reads what the ticket mails of an order need.
 * @returns `undefined` if there is no such order.
 */
export async function readMailedOrder(db: Db, orderId: string): Promise<MailedOrder | undefined> {
  const order = await db
    .selectFrom('order')
    .select(['event_id', 'first_name', 'last_name', 'email', 'language', 'import_id', 'price_cents'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order === undefined) return undefined;
  const participants = await db
    .selectFrom('participant')
    .select(['id', 'first_name', 'last_name', 'email', 'is_walk_in'])
    .where('order_id', '=', orderId)
    .where('removed_at', 'is', null)
    .orderBy('ticket_no')
    .execute();
  return {
    id: orderId,
    eventId: order.event_id,
    firstName: order.first_name,
    lastName: order.last_name,
    email: order.email,
    language: negotiateLanguage(order.language),
    priceCents: order.price_cents,
    isAddedByOrganiser: order.import_id !== null || participants.some((row) => row.is_walk_in === 1),
    participants: participants.map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
    })),
  };
}

/** A participant who is or was on a list. */
interface RemovedParticipant extends MailedParticipant {
  readonly eventId: string;
  readonly orderId: string;
  readonly language: Language;
  /** The organiser has typed the e-mail. */
  readonly isEmailTyped: boolean;
  /** At the door, or by an import. */
  readonly isAddedByOrganiser: boolean;
  /** Of an order with a price. */
  readonly isPaid: boolean;
}

/**
 * Reads a participant who is or was on a list, for a mail.
 * @returns `undefined` if there is none.
 */
export async function readMailedParticipant(
  db: Db,
  participantId: string,
): Promise<RemovedParticipant | undefined> {
  const row = await db
    .selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select(['participant.id', 'participant.first_name', 'participant.last_name', 'participant.email'])
    .select(['participant.event_id', 'participant.order_id', 'participant.is_email_typed'])
    .select(['participant.is_walk_in', 'order.import_id', 'order.language', 'order.price_cents'])
    .where('participant.id', '=', participantId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      eventId: row.event_id,
      orderId: row.order_id,
      language: negotiateLanguage(row.language),
      isEmailTyped: row.is_email_typed === 1,
      isAddedByOrganiser: row.import_id !== null || row.is_walk_in === 1,
      isPaid: row.price_cents > 0,
    }
  );
}
