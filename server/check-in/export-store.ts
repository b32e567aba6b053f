import type { Db } from '../db/tables.ts';

/**
 * The phones that worked at an organiser's doors under her account, event by event, and how much each
 * did (AC-35).
 */
export async function* exportDoorDevices(db: Db, organiserId: string): AsyncGenerator<object> {
  const events = await db
    .selectFrom('event')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .orderBy('id')
    .execute();
  // One event at a time: a large one alone has a hundred thousand operations.
  for (const { id } of events) {
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
        firstAt: new Date(row.first_at).toISOString(),
        lastAt: new Date(row.last_at).toISOString(),
      };
  }
}
