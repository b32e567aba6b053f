import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/id.ts';
import { takeTickets, writeOrder, type NewOrder } from '#server/registration/registration-store.ts';

/** People of an event in one paid or free order of a visitor, without its mails; returns their ids in order. */
export function insertOrder(
  { database, clock }: { database: Database; clock: Clock },
  {
    eventId,
    participants,
    priceCents = 0,
  }: Pick<NewOrder, 'eventId' | 'participants'> & { priceCents?: number },
): Promise<string[]> {
  const now = clock();
  return database.transaction(async (tx) => {
    const changeNo = await takeTickets(tx.db, { eventId, quantity: participants.length, now });
    return writeOrder(tx, {
      orderId: newId(now),
      eventId,
      accountId: undefined,
      buyer: participants[0]!,
      language: 'it',
      priceCents,
      participants,
      changeNo: changeNo!,
      now,
    });
  });
}
