import type { Db } from '../db/tables.ts';
import { readPasses } from './pass-store.ts';

const toIsoString = (ms: number): string => new Date(ms).toISOString();

/**
 * Yields each device that worked at an organiser's doors under their own account, per event, with its number
 * of operations (AC-35).
 */
export async function* exportDoorDevices(db: Db, organiserId: string): AsyncGenerator<object> {
  // One event at a time: a large event alone has a hundred thousand operations.
  for (const id of await readOwnEventIds(db, organiserId)) {
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
        firstAt: toIsoString(row.first_at),
        lastAt: toIsoString(row.last_at),
      };
  }
}

/**
 * Yields the staff passes of an organiser's events with their phones, without a link that opens them (AC-35).
 */
export async function* exportPasses(db: Db, organiserId: string): AsyncGenerator<object> {
  for (const eventId of await readOwnEventIds(db, organiserId))
    for (const pass of await readPasses(db, { eventId })) yield { eventId, ...pass };
}

/** Yields the reviews of operations at an organiser's doors, with their notes (AC-35). */
export async function* exportReviews(db: Db, organiserId: string): AsyncGenerator<object> {
  for (const eventId of await readOwnEventIds(db, organiserId)) {
    const rows = await db
      .selectFrom('check_in_review as review')
      .innerJoin('check_in_operation as operation', 'operation.operation_id', 'review.operation_id')
      .select(['review.operation_id', 'review.decision', 'review.note', 'review.received_at'])
      .where('operation.event_id', '=', eventId)
      .orderBy('review.received_at')
      .execute();
    for (const row of rows)
      yield {
        eventId,
        operationId: row.operation_id,
        decision: row.decision,
        note: row.note,
        reviewedAt: toIsoString(row.received_at),
      };
  }
}

async function readOwnEventIds(db: Db, organiserId: string): Promise<string[]> {
  const events = await db
    .selectFrom('event')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .orderBy('id')
    .execute();
  return events.map(({ id }) => id);
}
