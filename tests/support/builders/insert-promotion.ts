import { newId } from '#server/id.ts';
import type { TestApp } from '../app/app.ts';

/** Inserts an active promotion between two instants, as only a payment could. */
export async function insertPromotion(
  app: TestApp,
  eventId: string,
  fromMs: number,
  toMs: number,
): Promise<void> {
  await app.services.database.transaction(async (tx) => {
    await tx.db
      .insertInto('promotion')
      .values({ id: newId(app.clock()), event_id: eventId, start_at: fromMs, end_at: toMs })
      .execute();
    await tx.announce(eventId);
  });
}
