import type { Db } from '../db/tables.ts';

const pageSize = 200;
const instant = (ms: number): string => new Date(ms).toISOString();

/** What a query selects of an event that somebody is registered for. */
interface EventRow {
  event_id: string;
  title: string;
  start_at: number;
}

const eventOf = (row: EventRow) => ({
  _id: row.event_id,
  title: row.title,
  startDateTime: instant(row.start_at),
});

/** Every order of an account with its people, oldest first, for its export (AC-35). */
export async function* exportOrders(db: Db, accountId: string): AsyncGenerator<object> {
  for (let after = ''; ;) {
    const orders = await db
      .selectFrom('order')
      .innerJoin('event', 'event.id', 'order.event_id')
      .selectAll('order')
      .leftJoin('transaction', 'transaction.order_id', 'order.id')
      .select(['event.title', 'event.start_at', 'transaction.state as payment_state'])
      .where('order.account_id', '=', accountId)
      .where('order.id', '>', after)
      .orderBy('order.id')
      .limit(pageSize)
      .execute();
    for (const order of orders) {
      const people = await db
        .selectFrom('participant')
        .selectAll()
        .where('order_id', '=', order.id)
        .orderBy('ticket_no')
        .execute();
      const entries = await entriesOf(
        db,
        people.map((it) => it.id),
      );
      yield {
        _id: order.id,
        createdAt: instant(order.created_at),
        event: eventOf(order),
        firstName: order.first_name,
        lastName: order.last_name,
        email: order.email,
        language: order.language,
        quantity: order.quantity,
        finalPrice: order.price_cents / 100,
        state: order.state,
        // Who would come if it were paid.
        waiting: JSON.parse(order.held_people ?? '[]') as object[],
        payment: order.payment_state,
        participants: people.map((it) => ({
          _id: it.id,
          firstName: it.first_name,
          lastName: it.last_name,
          email: it.email,
          ticketNo: it.ticket_no,
          removedAt: it.removed_at === null ? null : instant(it.removed_at),
          checkIns: entries.get(it.id) ?? [],
        })),
      };
    }
    const last = orders.at(-1);
    if (last === undefined || orders.length < pageSize) return;
    after = last.id;
  }
}

/** Where somebody with this address is registered by another person, or was as a visitor (AC-35). */
export async function* exportRegistrationsByOthers(
  db: Db,
  { accountId, email }: { accountId: string; email: string },
): AsyncGenerator<object> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('participant')
      .innerJoin('order', 'order.id', 'participant.order_id')
      .innerJoin('event', 'event.id', 'participant.event_id')
      .selectAll('participant')
      .select(['event.title', 'event.start_at'])
      .where('participant.email', '=', email)
      .where((eb) => eb.or([eb('order.account_id', 'is', null), eb('order.account_id', '<>', accountId)]))
      .where('participant.id', '>', after)
      .orderBy('participant.id')
      .limit(pageSize)
      .execute();
    const entries = await entriesOf(
      db,
      rows.map((row) => row.id),
    );
    for (const row of rows)
      yield {
        _id: row.id,
        createdAt: instant(row.created_at),
        event: eventOf(row),
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        ticketNo: row.ticket_no,
        isWalkIn: row.is_walk_in === 1,
        removedAt: row.removed_at === null ? null : instant(row.removed_at),
        checkIns: entries.get(row.id) ?? [],
      };
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.id;
  }
}

/** When these people were checked in and out, as the door wrote it down; nothing of who did it. */
async function entriesOf(db: Db, participantIds: readonly string[]) {
  const found = new Map<string, { at: string; isCheckedIn: boolean }[]>();
  if (participantIds.length === 0) return found;
  const rows = await db
    .selectFrom('check_in_operation')
    .select(['participant_id', 'corrected_at', 'is_checked_in'])
    .where('participant_id', 'in', participantIds)
    .where('outcome', '<>', 'rejected')
    .orderBy('corrected_at')
    .execute();
  for (const row of rows) {
    const entries = found.get(row.participant_id) ?? [];
    entries.push({ at: instant(row.corrected_at), isCheckedIn: row.is_checked_in === 1 });
    found.set(row.participant_id, entries);
  }
  return found;
}
