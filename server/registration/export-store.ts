import { splitDetails, type OwnDetail } from '#contract/participant/list-detail.ts';
import type { Db } from '../db/tables.ts';
import { readListDetails } from '../participant/details/list-detail-store.ts';

const pageSize = 200;
const toIsoString = (ms: number): string => new Date(ms).toISOString();

/** Event columns selected for the export. */
interface RegisteredEventRow {
  event_id: string;
  title: string;
  start_at: number;
}

const toEventSummary = (row: RegisteredEventRow) => ({
  _id: row.event_id,
  title: row.title,
  startDateTime: toIsoString(row.start_at),
});

/**
 * Yields every order of an account with its participants, oldest first, for its data export (AC-35). Prices
 * in euros.
 */
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
    const details = await readDetailsByEvent(db, orders);
    for (const order of orders) {
      const participants = await db
        .selectFrom('participant')
        .selectAll()
        .where('order_id', '=', order.id)
        .orderBy('ticket_no')
        .execute();
      const checkIns = await readCheckIns(
        db,
        participants.map((participant) => participant.id),
      );
      yield {
        _id: order.id,
        createdAt: toIsoString(order.created_at),
        event: toEventSummary(order),
        firstName: order.first_name,
        lastName: order.last_name,
        email: order.email,
        language: order.language,
        quantity: order.quantity,
        finalPrice: order.price_cents / 100,
        state: order.state,
        // The participants of an unpaid order.
        waiting: JSON.parse(order.held_participants ?? '[]') as object[],
        payment: order.payment_state,
        participants: participants.map((participant) => ({
          _id: participant.id,
          firstName: participant.first_name,
          lastName: participant.last_name,
          email: participant.email,
          ticketNo: participant.ticket_no,
          externalCode: participant.external_code,
          details: toLabelled(participant.details, details.get(order.event_id)),
          removedAt: participant.removed_at === null ? null : toIsoString(participant.removed_at),
          checkIns: checkIns.get(participant.id) ?? [],
        })),
      };
    }
    const last = orders.at(-1);
    if (last === undefined || orders.length < pageSize) return;
    after = last.id;
  }
}

/** Yields registrations of this e-mail made by other accounts or by a visitor (AC-35). */
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
    const checkIns = await readCheckIns(
      db,
      rows.map((row) => row.id),
    );
    const details = await readDetailsByEvent(db, rows);
    for (const row of rows)
      yield {
        _id: row.id,
        createdAt: toIsoString(row.created_at),
        event: toEventSummary(row),
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        ticketNo: row.ticket_no,
        externalCode: row.external_code,
        details: toLabelled(row.details, details.get(row.event_id)),
        isWalkIn: row.is_walk_in === 1,
        removedAt: row.removed_at === null ? null : toIsoString(row.removed_at),
        checkIns: checkIns.get(row.id) ?? [],
      };
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.id;
  }
}

async function readDetailsByEvent(
  db: Db,
  rows: readonly { readonly event_id: string }[],
): Promise<Map<string, OwnDetail[]>> {
  const details = new Map<string, OwnDetail[]>();
  for (const eventId of new Set(rows.map((row) => row.event_id)))
    details.set(eventId, await readListDetails(db, eventId));
  return details;
}

/** The values of a participant's details (`joinDetails`) by the names of their columns. */
function toLabelled(encoded: string, details: readonly OwnDetail[] = []): Record<string, string> {
  const values = splitDetails(encoded);
  return Object.fromEntries(
    details.flatMap(({ position, label }) => {
      const value = values[position] ?? '';
      return value === '' ? [] : [[label, value]];
    }),
  );
}

/**
 * Reads check-ins and check-outs of these participants, without who recorded them.
 * @returns a map by participant id.
 */
async function readCheckIns(db: Db, participantIds: readonly string[]) {
  const checkInsById = new Map<string, { at: string; isCheckedIn: boolean }[]>();
  if (participantIds.length === 0) return checkInsById;
  const rows = await db
    .selectFrom('check_in_operation')
    .select(['participant_id', 'corrected_at', 'is_checked_in'])
    .where('participant_id', 'in', participantIds)
    .where('outcome', '<>', 'rejected')
    .orderBy('corrected_at')
    .execute();
  for (const row of rows) {
    const checkIns = checkInsById.get(row.participant_id) ?? [];
    checkIns.push({ at: toIsoString(row.corrected_at), isCheckedIn: row.is_checked_in === 1 });
    checkInsById.set(row.participant_id, checkIns);
  }
  return checkInsById;
}
