import { sql } from 'kysely';
import type { PublicEvent } from '#contract/event/event.ts';
import { toImageUrl } from '#contract/image/image-url.ts';
import type { Db } from '../db/tables.ts';

/** Columns of an organiser's card, from `organisation` and `account`. */
export const organiserCardColumns = [
  'organisation.company_name',
  'organisation.event_count',
  'account.picture',
  'account.place',
] as const;

/**
 * Maps a row to the organiser's card on an event's page. For an erased organisation name and id are empty, as
 * it has no page (AC-34).
 */
export const toOrganiserCard = (row: {
  organiser_id: string;
  company_name: string;
  event_count: number;
  picture: string;
  place: string;
}): PublicEvent['organiser'] => ({
  _id: row.company_name === '' ? '' : row.organiser_id,
  companyName: row.company_name,
  picture: toImageUrl(row.picture),
  place: row.place,
  totalEvents: row.event_count,
});

/** Increments an organisation's event count (EV-50). Call it in the transaction that publishes the event. */
export async function incrementEventCount(db: Db, organiserId: string): Promise<void> {
  await db
    .updateTable('organisation')
    .set(({ eb }) => ({ event_count: eb('event_count', '+', 1) }))
    .where('id', '=', organiserId)
    .execute();
}

/** Recounts an organisation's published events. Call it in the transaction that deleted some. */
export async function recountEvents(db: Db, organiserId: string): Promise<void> {
  await db
    .updateTable('organisation')
    .set(({ selectFrom }) => ({
      event_count: selectFrom('event')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('organiser_id', '=', organiserId)
        .where('is_unlisted', '=', 0),
    }))
    .where('id', '=', organiserId)
    .execute();
}

/**
 * Reads how many events an organisation has and how many participants they have in total, from the
 * counts stored with the events.
 */
export async function readStatistics(
  db: Db,
  organiserId: string,
): Promise<{ totalCount: number; noOfParticipants: number }> {
  const { events, participants } = await db
    .selectFrom('event')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    // PostgreSQL returns a sum as numeric, which arrives as a string.
    .select(sql<number>`cast(coalesce(sum(participant_count), 0) as bigint)`.as('participants'))
    .where('organiser_id', '=', organiserId)
    .executeTakeFirstOrThrow();
  return { totalCount: events, noOfParticipants: participants };
}

/**
 * Reads an organisation's e-mail and language.
 * @returns `undefined` if it is unverified or deleted.
 */
export async function findOrganisationMailbox(
  db: Db,
  organiserId: string,
): Promise<{ email: string; language: string } | undefined> {
  return db
    .selectFrom('organisation')
    .innerJoin('account', 'account.id', 'organisation.id')
    .select(['account.email', 'account.language'])
    .where('organisation.id', '=', organiserId)
    .where('account.is_verified', '=', 1)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** @returns whether an organisation has connected a payment account. */
export async function hasPaymentAccount(db: Db, organiserId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', organiserId)
    .where('stripe_account_id', '<>', '')
    .executeTakeFirst();
  return row !== undefined;
}
