import type { Db } from '../db/tables.ts';
import { readPasses } from './pass-store.ts';

const instant = (ms: number): string => new Date(ms).toISOString();

/**
 * The phones that worked at an organiser's doors under her account, event by event, and how much each
 * did (AC-35).
 */
export async function* exportDoorDevices(db: Db, organiserId: string): AsyncGenerator<object> {
  // One event at a time: a large one alone has a hundred thousand operations.
  for (const id of await ownEvents(db, organiserId)) {
    const rows = await db
      .selectFrom('check_in_operation')
      .select(['device_id', 'device_label'])
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.min('received_at').as('first_at'),
        fn.max('received_at').as('last_at'),
      ])
      .where('event_id', '=', id)
      .where('account_id', '=', organiserId)
      .groupBy(['device_id', 'device_label'])
      .orderBy('first_at')
      .execute();
    for (const row of rows)
      yield {
        eventId: id,
        deviceId: row.device_id,
        deviceLabel: row.device_label,
        noOfOperations: row.count,
        firstAt: instant(row.first_at),
        lastAt: instant(row.last_at),
      };
  }
}

/** The staff passes of an organiser's events with their phones, and no link that would open one (AC-35). */
export async function* exportPasses(db: Db, organiserId: string): AsyncGenerator<object> {
  for (const eventId of await ownEvents(db, organiserId))
    for (const pass of await readPasses(db, { eventId })) yield { eventId, ...pass };
}

/** What was decided about operations at an organiser's doors, with its notes (AC-35). */
export async function* exportReviews(db: Db, organiserId: string): AsyncGenerator<object> {
  for (const eventId of await ownEvents(db, organiserId)) {
    const rows = await db
      .selectFrom('check_in_review as review')
      .innerJoin('check_in_operation as it', 'it.operation_id', 'review.operation_id')
      .select(['review.operation_id', 'review.decision', 'review.note', 'review.received_at'])
      .where('it.event_id', '=', eventId)
      .orderBy('review.received_at')
      .execute();
    for (const row of rows)
      yield {
        eventId,
        operationId: row.operation_id,
        decision: row.decision,
        note: row.note,
        reviewedAt: instant(row.received_at),
      };
  }
}

async function ownEvents(db: Db, organiserId: string): Promise<string[]> {
  const events = await db
    .selectFrom('event')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .orderBy('id')
    .execute();
  return events.map(({ id }) => id);
}
