import { readActiveCheckIns } from './participant-store.ts';
import type { Db } from '../db/tables.ts';

/** A participant as exported; times in epoch milliseconds, money in cents. */
export interface ExportedParticipant {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly hasMailFailed: boolean;
  /** Added at the door; over capacity if no ticket was left. */
  readonly isWalkIn: boolean;
  readonly isOverCapacity: boolean;
  /** From an import; '' otherwise. */
  readonly externalCode: string;
  /** Encoded by `joinDetails`. */
  readonly details: string;
  readonly ticketNo: number;
  readonly noOfTickets: number;
  readonly orderId: string;
  readonly buyerFirstName: string;
  readonly buyerLastName: string;
  readonly registeredAt: number;
  readonly ticketPriceCents: number;
  /** The first active check-in, or `undefined`. */
  readonly checkIn: { readonly atMs: number; readonly deviceLabel: string } | undefined;
}

/** @returns the title of an organiser's own event, or `undefined` for another organiser's (EV-5). */
export async function findOwnTitle(
  db: Db,
  { eventId, organiserId }: { eventId: string; organiserId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('event')
    .select('title')
    .where('id', '=', eventId)
    .where('organiser_id', '=', organiserId)
    .executeTakeFirst();
  return row?.title;
}

/**
 * Yields the participants on an event's list in order of registration. Each page is a query of its own
 * (keyset pagination): no database cursor stays open for a slow reader (RG-7).
 */
export async function* iterateExportedParticipants(
  db: Db,
  eventId: string,
  pageSize: number,
): AsyncGenerator<ExportedParticipant[]> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('participant')
      .innerJoin('order', 'order.id', 'participant.order_id')
      .select(['participant.id', 'participant.first_name', 'participant.last_name', 'participant.email'])
      .select(['participant.ticket_no', 'participant.order_id', 'participant.created_at'])
      .select(['participant.external_code', 'participant.details'])
      .select(['participant.mail_failed_at', 'participant.is_walk_in', 'participant.is_over_capacity'])
      .select(['order.quantity', 'order.price_cents'])
      .select(['order.first_name as buyer_first_name', 'order.last_name as buyer_last_name'])
      .where('participant.event_id', '=', eventId)
      .where('participant.id', '>', after)
      .where('participant.removed_at', 'is', null)
      .orderBy('participant.id')
      .limit(pageSize)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    const checkInsById = await readActiveCheckIns(
      db,
      rows.map((row) => row.id),
    );
    // Ids of one order share a millisecond and are not ordered by ticket: sort by ticket number.
    const inOrder = rows.toSorted((a, b) =>
      a.order_id === b.order_id ? a.ticket_no - b.ticket_no : a.order_id < b.order_id ? -1 : 1,
    );
    yield inOrder.map((row) => {
      const first = checkInsById.get(row.id)?.[0];
      return {
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        hasMailFailed: row.mail_failed_at !== null,
        isWalkIn: row.is_walk_in === 1,
        isOverCapacity: row.is_over_capacity === 1,
        externalCode: row.external_code,
        details: row.details,
        ticketNo: row.ticket_no,
        noOfTickets: row.quantity,
        orderId: row.order_id,
        buyerFirstName: row.buyer_first_name,
        buyerLastName: row.buyer_last_name,
        registeredAt: row.created_at,
        ticketPriceCents: Math.round(row.price_cents / row.quantity),
        checkIn: first && { atMs: Date.parse(first.at), deviceLabel: first.deviceLabel },
      };
    });
    if (rows.length < pageSize) return;
    after = last.id;
  }
}
