import type { Tx } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { releaseHeld, type HeldPeople } from './hold-store.ts';

/** The orders that keep somebody with this e-mail until they are paid, and the events that they are for. */
export async function listHeldFor(
  db: Db,
  email: string,
): Promise<{ id: string; eventId: string; people: HeldPeople }[]> {
  const rows = await db
    .selectFrom('order')
    .select(['id', 'event_id', 'held_people'])
    .where('held_until', 'is not', null)
    // Some more where the e-mail has a sign that means something to `like`.
    .where('held_people', 'like', `%${JSON.stringify(email)}%`)
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      eventId: row.event_id,
      people: JSON.parse(row.held_people ?? '[]') as HeldPeople,
    }))
    .filter(({ people }) => people.some((person) => person.email === email));
}

/**
 * Takes the name and e-mail of somebody who is erased out of the orders of an event that are not paid
 * (AC-33): once paid they would put her on its list again. One that is for nobody else gives its tickets
 * back. Belongs into a transaction that has the event's row.
 */
export async function forgetHeld(
  tx: Tx,
  { eventId, email, nowMs }: { eventId: string; email: string; nowMs: number },
): Promise<void> {
  for (const { id, people, ...order } of await listHeldFor(tx.db, email)) {
    if (order.eventId !== eventId) continue;
    const rest = people.map((it) => (it.email === email ? { firstName: '', lastName: '', email: '' } : it));
    const isForNobody = rest.every((it) => it.email === '');
    const cause = 'participant erased';
    if (isForNobody) await releaseHeld(tx, { eventId, orders: { orderId: id }, to: 'expired', cause, nowMs });
    await tx.db
      .updateTable('order')
      .set(isForNobody ? { held_people: null, held_until: null } : { held_people: JSON.stringify(rest) })
      .where('id', '=', id)
      .execute();
  }
}
