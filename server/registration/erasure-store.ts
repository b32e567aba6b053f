import { eraseNotesAbout } from '../check-in/erasure-store.ts';
import type { Tx } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { forgetHeld, listHeldFor } from './held-person-store.ts';
import { releaseHeld } from './hold-store.ts';
import { dropOrdersLink } from './orders-link-store.ts';
import { raiseCursor, takeOffList } from './removal-store.ts';

/** Whose registrations are erased: those of her account, and everything under her address. */
interface Erased {
  readonly accountId: string;
  readonly email: string;
  readonly now: number;
}

/** Somebody whom an erased account had registered for an event that is still to come. */
export interface Released {
  readonly firstName: string;
  readonly email: string;
  readonly language: string;
  readonly eventId: string;
}

// Lists of ids in one statement stay far below what both databases take.
const mostIds = 500;

/**
 * Cancels an account's registrations for events that are not over, and takes the names and e-mails out
 * of all of them: rows, tickets, prices and dates stay (AC-33). Out: whom others have to be told of,
 * because the place she had booked for them is gone. Belongs into the transaction of the erasure.
 */
export async function eraseRegistrations(tx: Tx, erased: Erased): Promise<Released[]> {
  const released: Released[] = [];
  for (const eventId of await eventsOf(tx.db, erased)) {
    const changeNo = await raiseCursor(tx, eventId);
    const { accountId, email, now: nowMs } = erased;
    const orders = { accountId, email };
    await releaseHeld(tx, { eventId, orders, to: 'expired', cause: 'buyer erased', nowMs });
    await forgetHeld(tx, { eventId, email, nowMs });
    const people = await participantsOf(tx.db, eventId, erased);
    for (let at = 0; at < people.length; at += mostIds) {
      const some = people.slice(at, at + mostIds);
      const participantIds = some.map((it) => it.id);
      const isOver = (some[0]?.end_at ?? 0) <= erased.now;
      const removed = new Set(
        isOver ? [] : await takeOffList(tx, { eventId, participantIds, changeNo, now: erased.now }),
      );
      for (const it of some) {
        if (!removed.has(it.id) || it.email === erased.email || it.cancelled_at !== null) continue;
        released.push({
          firstName: it.first_name,
          email: it.email,
          language: it.language,
          eventId,
        });
      }
      await tx.db
        .updateTable('participant')
        .set({ first_name: '', last_name: '', email: '', change_no: changeNo })
        .where('id', 'in', participantIds)
        .execute();
      await eraseNotesAbout(tx.db, participantIds);
    }
    await tx.announce(eventId);
  }
  await tx.db
    .updateTable('order')
    .set({ first_name: '', last_name: '', email: '', held_people: null, held_until: null })
    .where((eb) => eb.or([eb('account_id', '=', erased.accountId), eb('email', '=', erased.email)]))
    .execute();
  await dropOrdersLink(tx.db, erased.email);
  return released;
}

/** The events in which somebody is to be forgotten, always in the same order, so that nobody deadlocks. */
async function eventsOf(db: Db, { accountId, email }: Erased): Promise<string[]> {
  const rows = await db
    .selectFrom('order')
    .select('event_id')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('email', '=', email)]))
    .union(db.selectFrom('participant').select('event_id').where('email', '=', email))
    .execute();
  const held = await listHeldFor(db, email);
  return [...new Set([...rows.map((row) => row.event_id), ...held.map(({ eventId }) => eventId)])].sort();
}

/** Everybody of her own orders, and herself in those of others. */
const participantsOf = (db: Db, eventId: string, { accountId, email }: Erased) =>
  db
    .selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .innerJoin('event', 'event.id', 'participant.event_id')
    .select(['participant.id', 'participant.first_name', 'participant.email'])
    .select(['order.language', 'event.end_at', 'event.cancelled_at'])
    .where('participant.event_id', '=', eventId)
    .where((eb) =>
      eb.or([
        eb('order.account_id', '=', accountId),
        eb('order.email', '=', email),
        eb('participant.email', '=', email),
      ]),
    )
    .orderBy('participant.id')
    .execute();
