import { newId } from '#server/id.ts';
import { takeTickets, writeOrder } from '#server/registration/registration-store.ts';
import type { TestApp } from './app.ts';

/** Registers so many people of one order without the mails; returns their ids in order. */
export async function insertParticipants(
  { services: { database, clock } }: TestApp,
  eventId: string,
  count: number,
): Promise<string[]> {
  const now = clock();
  const people = Array.from({ length: count }, (_, i) => ({
    firstName: `Nome${i + 1}`,
    lastName: 'Prova',
    email: `persona${i + 1}@example.org`,
  }));
  return database.transaction(async (tx) => {
    const changeNo = await takeTickets(tx.db, { eventId, quantity: count, now });
    return writeOrder(tx, {
      orderId: newId(now),
      eventId,
      accountId: undefined,
      buyer: people[0]!,
      language: 'it',
      priceCents: 0,
      participants: people,
      changeNo: changeNo!,
      now,
    });
  });
}
