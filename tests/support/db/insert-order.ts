import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/id.ts';
import {
  reserveTickets,
  insertConfirmedOrder,
  type NewOrder,
} from '#server/registration/registration-store.ts';

/** Inserts participants in one visitor's order, paid or free, without mails; returns their ids in order. */
export function insertOrder(
  { database, clock }: { database: Database; clock: Clock },
  {
    eventId,
    participants,
    priceCents = 0,
  }: Pick<NewOrder, 'eventId' | 'participants'> & { priceCents?: number },
): Promise<string[]> {
  const nowMs = clock();
  return database.transaction(async (tx) => {
    const changeNo = await reserveTickets(tx.db, { eventId, quantity: participants.length, nowMs });
    return insertConfirmedOrder(tx, {
      orderId: newId(nowMs),
      eventId,
      accountId: undefined,
      buyer: participants[0]!,
      language: 'it',
      priceCents,
      participants,
      changeNo: changeNo!,
      nowMs,
    });
  });
}
