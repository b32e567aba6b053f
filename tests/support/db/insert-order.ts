import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/id.ts';
import {
  identifyParticipants,
  reserveTickets,
  insertConfirmedOrders,
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
  const identified = identifyParticipants(participants, nowMs);
  return database.transaction(async (tx) => {
    const changeNo = await reserveTickets(tx.db, { eventId, quantity: participants.length, nowMs });
    const order = {
      orderId: newId(nowMs),
      eventId,
      accountId: undefined,
      buyer: participants[0]!,
      language: 'it',
      priceCents,
      participants: identified,
      nowMs,
    };
    await insertConfirmedOrders(tx, eventId, { orders: [order], changeNo: changeNo! });
    return identified.map(({ id }) => id);
  });
}
