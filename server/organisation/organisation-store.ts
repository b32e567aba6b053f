import type { PublicEvent } from '#contract/event/event.ts';
import type { Db } from '../db/tables.ts';

/** What an event's page shows of its organiser. The organisation must exist. */
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
    _id: organiserId,
    companyName: row.company_name,
    picture: row.picture,
    place: row.place,
    totalEvents: row.total_events ?? 0,
  };
}
