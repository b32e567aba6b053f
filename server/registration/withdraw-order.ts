import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import { queueOffListMail } from './queue-tickets.ts';
import { raiseCursor, takeOffList } from './removal-store.ts';
import { readMailedOrder } from './ticket-mail-store.ts';

/** Takes everybody of an order who is still there off the list, and tells each of them. */
export async function withdrawOrder(
  services: Services,
  tx: Tx,
  { orderId, eventId, now }: { orderId: string; eventId: string; now: number },
): Promise<void> {
  const people = (await readMailedOrder(tx.db, orderId))?.people ?? [];
  if (people.length === 0) return;
  const changeNo = await raiseCursor(tx, eventId);
  const participantIds = people.map(({ id }) => id);
  for (const participantId of await takeOffList(tx, { eventId, participantIds, changeNo, now }))
    await queueOffListMail(services, tx.db, { participantId, isOwnWish: false, now });
}
