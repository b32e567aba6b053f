import { newId } from '#server/id.ts';
import type { TestApp } from './app.ts';

/** Has an event promoted between these instants, as nothing but a payment can. */
export async function promote(app: TestApp, eventId: string, fromMs: number, toMs: number): Promise<void> {
  await app.services.database.transaction(async (tx) => {
    await tx.db
      .insertInto('promotion')
      .values({ id: newId(app.clock()), event_id: eventId, start_at: fromMs, end_at: toMs })
      .execute();
    await tx.announce(eventId);
  });
}
