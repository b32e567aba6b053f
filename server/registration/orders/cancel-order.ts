import type { Tx } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { queueRemovalMail } from '../tickets/queue-ticket-mails.ts';
import { incrementCursor, removeFromList } from '../../participant/removal-store.ts';
import { readMailedOrder } from '../tickets/ticket-mail-store.ts';

/** Removes the remaining participants of an order from the list and mails each of them. */
export async function cancelOrder(
  services: Services,
  tx: Tx,
  { orderId, eventId, nowMs }: { orderId: string; eventId: string; nowMs: number },
): Promise<void> {
  const participants = (await readMailedOrder(tx.db, orderId))?.participants ?? [];
  if (participants.length === 0) return;
  const changeNo = await incrementCursor(tx, eventId);
  const participantIds = participants.map(({ id }) => id);
  for (const participantId of await removeFromList(tx, { eventId, participantIds, changeNo, nowMs }))
    await queueRemovalMail(services, tx.db, { participantId, nowMs });
}
