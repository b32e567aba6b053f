import type { OrderParticipant } from '#contract/registration/order-endpoints.ts';
import { toTicketPage } from '#contract/registration/ticket-page.ts';
import type { TicketPage } from '#contract/registration/registration-endpoints.ts';
import { decodeTicket } from '#contract/registration/ticket-code.ts';
import type { DeviceDatabase, OwnOrders } from '../storage/schema.ts';
import { secureDeletePadding } from '../storage/secure-delete-padding.ts';
import { retentionAfterEndMs } from '../storage/retention-period.ts';

/** Cached content, and when it was fetched (device clock, epoch ms). */
export interface Cached<T> {
  readonly content: T;
  readonly savedAt: number;
}

/** `accountId` is empty for a visitor; `now` is the device clock. */
interface CacheContext {
  readonly accountId: string;
  readonly now: number;
}

/**
 * Caches a ticket page over its previous version. If its event ended at least 48 h ago it is evicted instead
 * (RG-28).
 * @throws where the device has no room.
 */
export async function cacheTicket(
  database: DeviceDatabase,
  page: TicketPage,
  { accountId, now }: CacheContext,
): Promise<void> {
  const participantId = parseParticipantId(page.ticket);
  if (participantId === undefined) return;
  const endAt = Date.parse(page.event.endDateTime);
  await evictEndedTickets(database, now);
  if (endAt < getEndCutoff(now)) await database.tickets.delete(participantId);
  else
    await database.tickets.put({
      participantId,
      accountId,
      page,
      savedAt: now,
      endAt,
      filler: secureDeletePadding(),
    });
}

/**
 * The latest page of the ticket with this code, cached by itself or within own orders; undefined if there is
 * none or its retention has passed at `now`.
 */
export async function readCachedTicket(
  database: DeviceDatabase,
  code: string,
  now: number,
): Promise<Cached<TicketPage> | undefined> {
  const ticket = code.toUpperCase();
  const [row, fromOrders] = await Promise.all([
    database.tickets.get(parseParticipantId(ticket) ?? ''),
    findTicketInOrders(database, ticket, now),
  ]);
  // Another signature over the same two ids must not open the ticket either.
  if (row === undefined || row.page.ticket !== ticket || row.endAt < getEndCutoff(now)) return fromOrders;
  const fromPage = { content: row.page, savedAt: row.savedAt };
  return fromOrders !== undefined && fromOrders.savedAt > fromPage.savedAt ? fromOrders : fromPage;
}

/** Finds a ticket that was never opened in the latest own orders. */
async function findTicketInOrders(
  database: DeviceDatabase,
  ticket: string,
  now: number,
): Promise<Cached<TicketPage> | undefined> {
  // Scans the few pages, so that no ticket code has to be a key.
  const rows = await database.ownOrders.where('endAt').aboveOrEqual(getEndCutoff(now)).toArray();
  for (const { answer, savedAt } of rows.toSorted((a, b) => b.savedAt - a.savedAt))
    for (const order of answer.data) {
      const participant = order.participants.find((candidate) => candidate.ticket === ticket);
      const isExpired = Date.parse(order.endDateTime) < getEndCutoff(now);
      if (participant !== undefined && !isExpired)
        return { content: toTicketPage(order, participant), savedAt };
    }
  return undefined;
}

/** Evicts one ticket: it was cancelled, or its holder was removed from the list. */
export async function evictTicket(database: DeviceDatabase, code: string): Promise<void> {
  const ticket = code.toUpperCase();
  const withoutTicket = (participant: OrderParticipant): OrderParticipant =>
    participant.ticket === ticket ? { ...participant, ticket: '', qrText: '' } : participant;
  await Promise.all([
    database.tickets.delete(parseParticipantId(ticket) ?? ''),
    database.ownOrders.toCollection().modify((row) => {
      const { answer } = row;
      const data = answer.data.map((order) => ({
        ...order,
        participants: order.participants.map(withoutTicket),
      }));
      row.answer = { ...answer, data };
    }),
  ]);
}

/**
 * Caches a page of own orders over its previous version. Without orders, or if the last event ended at least
 * 48 h ago, it is evicted instead (RG-28).
 * @throws where the device has no room.
 */
export async function cacheOwnOrders(
  database: DeviceDatabase,
  answer: OwnOrders,
  { accountId, page, now }: CacheContext & { page: number },
): Promise<void> {
  const endAt = answer.data.reduce((latest, order) => Math.max(latest, Date.parse(order.endDateTime)), 0);
  await evictEndedTickets(database, now);
  if (endAt < getEndCutoff(now)) await database.ownOrders.delete([accountId, page]);
  else
    await database.ownOrders.put({
      accountId,
      page,
      answer,
      savedAt: now,
      endAt,
      filler: secureDeletePadding(),
    });
}

/** Evicts the orders of this account; opened tickets stay. */
export async function evictOwnOrders(database: DeviceDatabase, accountId: string): Promise<void> {
  await database.ownOrders.where('accountId').equals(accountId).delete();
}

/**
 * A cached page of this account's orders; undefined if there is none or its retention has passed at `now`.
 */
export async function readOwnOrders(
  database: DeviceDatabase,
  { accountId, page, now }: CacheContext & { page: number },
): Promise<Cached<OwnOrders> | undefined> {
  const row = await database.ownOrders.get([accountId, page]);
  if (row === undefined || row.endAt < getEndCutoff(now)) return undefined;
  return { content: row.answer, savedAt: row.savedAt };
}

/** One order of this account from the page cached last; undefined if there is none. */
export async function readOwnOrder(
  database: DeviceDatabase,
  { accountId, orderId, now }: CacheContext & { orderId: string },
): Promise<Cached<OwnOrders['data'][number]> | undefined> {
  const rows = await database.ownOrders.where('accountId').equals(accountId).toArray();
  for (const { answer, savedAt, endAt } of rows.toSorted((a, b) => b.savedAt - a.savedAt)) {
    const order = answer.data.find((candidate) => candidate._id === orderId);
    if (order !== undefined && endAt >= getEndCutoff(now)) return { content: order, savedAt };
  }
  return undefined;
}

/**
 * Deletes all tickets and orders; those of `exceptAccountId` stay, with the tickets that a visitor opened
 * (CI-11).
 */
export async function clearTickets(database: DeviceDatabase, exceptAccountId?: string): Promise<void> {
  if (exceptAccountId === undefined) {
    await Promise.all([database.tickets.clear(), database.ownOrders.clear()]);
    return;
  }
  await Promise.all([
    database.tickets.where('accountId').noneOf([exceptAccountId, '']).delete(),
    database.ownOrders.where('accountId').notEqual(exceptAccountId).delete(),
  ]);
}

/** Evicts the tickets and orders of events that ended at least 48 h ago (CI-20, RG-28). */
export async function evictEndedTickets(database: DeviceDatabase, now: number): Promise<void> {
  const cutoff = getEndCutoff(now);
  await Promise.all([
    database.tickets.where('endAt').below(cutoff).delete(),
    database.ownOrders.where('endAt').below(cutoff).delete(),
  ]);
}

const getEndCutoff = (now: number): number => now - retentionAfterEndMs;

const parseParticipantId = (code: string): string | undefined => decodeTicket(code)?.participantId;
