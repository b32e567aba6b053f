import { sql } from 'kysely';
import type { PublicEvent } from '#contract/event/event.ts';
import { imageAddress } from '#contract/image/image-address.ts';
import type { Db } from '../db/tables.ts';

/**
 * What an event's page shows of its organiser. The organisation must exist; of one that was erased there
 * is neither name nor id, as there is no page to lead to (AC-34).
 */
export async function readOrganiserCard(db: Db, organiserId: string): Promise<PublicEvent['organiser']> {
  const row = await db
    .selectFrom('organisation')
    .innerJoin('account', 'account.id', 'organisation.id')
    .select(['organisation.company_name', 'account.picture', 'account.place'])
    .select(({ selectFrom }) =>
      selectFrom('event')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('event.organiser_id', '=', 'organisation.id')
        .as('total_events'),
    )
    .where('organisation.id', '=', organiserId)
    .executeTakeFirstOrThrow();
  return {
    _id: row.company_name === '' ? '' : organiserId,
    companyName: row.company_name,
    picture: imageAddress(row.picture),
    place: row.place,
    totalEvents: row.total_events ?? 0,
  };
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
