import { sql } from 'kysely';
import type { PublicEvent } from '#contract/event/event.ts';
import { imageAddress } from '#contract/image/image-address.ts';
import type { Db } from '../db/tables.ts';

/** The columns of an organiser's card, of `organisation` and its `account`. */
export const organiserCardColumns = [
  'organisation.company_name',
  'organisation.event_count',
  'account.picture',
  'account.place',
] as const;

/**
 * What an event's page shows of its organiser. Of one that was erased there is neither name nor id, as
 * there is no page to lead to (AC-34).
 */
export const organiserCardOf = (row: {
  organiser_id: string;
  company_name: string;
  event_count: number;
  picture: string;
  place: string;
}): PublicEvent['organiser'] => ({
  _id: row.company_name === '' ? '' : row.organiser_id,
  companyName: row.company_name,
  picture: imageAddress(row.picture),
  place: row.place,
  totalEvents: row.event_count,
});

/** Counts one more event of this organisation (EV-50). Belongs into the transaction that publishes it. */
export async function countEvent(db: Db, organiserId: string): Promise<void> {
  await db
    .updateTable('organisation')
    .set(({ eb }) => ({ event_count: eb('event_count', '+', 1) }))
    .where('id', '=', organiserId)
    .execute();
}

/** Counts the events of this organisation anew. Belongs into the transaction that took some away. */
export async function recountEvents(db: Db, organiserId: string): Promise<void> {
  await db
    .updateTable('organisation')
    .set(({ selectFrom }) => ({
      event_count: selectFrom('event')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('organiser_id', '=', organiserId),
    }))
    .where('id', '=', organiserId)
    .execute();
}

/**
 * How many events an organisation has ever published, and how many people are on their lists. Reads the
 * counts that the events carry, never the people.
 */
export async function readStatistics(
  db: Db,
  organiserId: string,
): Promise<{ totalCount: number; noOfParticipants: number }> {
  const { events, people } = await db
    .selectFrom('event')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    // A sum of PostgreSQL is numeric, and comes as text.
    .select(sql<number>`cast(coalesce(sum(participant_count), 0) as bigint)`.as('people'))
    .where('organiser_id', '=', organiserId)
    .executeTakeFirstOrThrow();
  return { totalCount: events, noOfParticipants: people };
}

/** Where an organisation reads its mail, and in which language. */
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

/** Whether an organisation has connected an account into which its tickets can be paid. */
export async function hasPaymentAccount(db: Db, organiserId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', organiserId)
    .where('stripe_account_id', '<>', '')
    .executeTakeFirst();
  return row !== undefined;
}
