import { languageOf, type Language } from '#contract/language.ts';
import type { Db } from '../db/tables.ts';

/** Somebody of an order as mails name her. */
export interface MailedPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** An order as its mails tell of it; its people are those who are on the list, by ticket number. */
export interface MailedOrder {
  readonly eventId: string;
  readonly firstName: string;
  /** Empty when the buyer has deleted her data. */
  readonly email: string;
  readonly language: Language;
  readonly people: readonly MailedPerson[];
}

/** What the ticket mails of an order need; nothing when there is no such order. */
export async function readMailedOrder(db: Db, orderId: string): Promise<MailedOrder | undefined> {
  const order = await db
    .selectFrom('order')
    .select(['event_id', 'first_name', 'email', 'language'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order === undefined) return undefined;
  const people = await db
    .selectFrom('participant')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('order_id', '=', orderId)
    .where('removed_at', 'is', null)
    .orderBy('ticket_no')
    .execute();
  return {
    eventId: order.event_id,
    firstName: order.first_name,
    email: order.email,
    language: languageOf(order.language),
    people: people.map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
    })),
  };
}

/** Somebody who is, or was, on a list, with what a mail to her needs. */
export async function readFormerPerson(
  db: Db,
  participantId: string,
): Promise<(MailedPerson & { eventId: string; language: Language }) | undefined> {
  const row = await db
    .selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select(['participant.id', 'participant.first_name', 'participant.last_name', 'participant.email'])
    .select(['participant.event_id', 'order.language'])
    .where('participant.id', '=', participantId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      eventId: row.event_id,
      language: languageOf(row.language),
    }
  );
}
