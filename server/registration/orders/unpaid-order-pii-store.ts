import type { Tx } from '../../db/database.ts';
import type { Db } from '../../db/tables.ts';
import { releaseHeldOrders, type HeldParticipants } from './hold-store.ts';

/** Finds the unpaid orders that hold a ticket for this e-mail. */
export async function findHeldOrdersByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; eventId: string; participants: HeldParticipants }[]> {
  const rows = await db
    .selectFrom('order')
    .select(['id', 'event_id', 'held_participants'])
    .where('held_until', 'is not', null)
    // `like` may match more, as an e-mail can contain its wildcards; filtered below.
    .where('held_participants', 'like', `%${JSON.stringify(email)}%`)
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      eventId: row.event_id,
      participants: JSON.parse(row.held_participants ?? '[]') as HeldParticipants,
    }))
    .filter(({ participants }) => participants.some((participant) => participant.email === email));
}

/**
 * Erases name and e-mail of a participant from an event's unpaid orders, as a payment would put them on the
 * list again (AC-33). An order left without participants releases its tickets. Call it in a transaction that
 * holds the event's row lock.
 */
export async function eraseFromHeldOrders(
  tx: Tx,
  { eventId, email, nowMs }: { eventId: string; email: string; nowMs: number },
): Promise<void> {
  for (const { id, participants, ...order } of await findHeldOrdersByEmail(tx.db, email)) {
    if (order.eventId !== eventId) continue;
    const remaining = participants.map((participant) =>
      participant.email === email ? { firstName: '', lastName: '', email: '' } : participant,
    );
    const isEmpty = remaining.every((participant) => participant.email === '');
    const cause = 'participant erased';
    if (isEmpty)
      await releaseHeldOrders(tx, { eventId, orders: { orderId: id }, to: 'expired', cause, nowMs });
    await tx.db
      .updateTable('order')
      .set(
        isEmpty
          ? { held_participants: null, held_until: null }
          : { held_participants: JSON.stringify(remaining) },
      )
      .where('id', '=', id)
      .execute();
  }
}
