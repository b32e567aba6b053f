import type { OrderPerson } from '#contract/registration/order-calls.ts';
import { ticketPageOf } from '#contract/registration/order-ticket.ts';
import type { TicketPage } from '#contract/registration/registration-calls.ts';
import { decodeTicket } from '#contract/registration/ticket-code.ts';
import type { DeviceDatabase, OwnOrders } from './device-database.ts';
import { fileOfItsOwn } from './file-of-its-own.ts';
import { keptAfterEndMs } from './list-store.ts';

/** What was kept, and when it came from the server, by this device's clock. */
export interface Kept<T> {
  readonly content: T;
  readonly savedAt: number;
}

/** Whose, of what moment: `accountId` is empty for a visitor, `now` is of this device's clock. */
interface Keeping {
  readonly accountId: string;
  readonly now: number;
}

/**
 * Writes a ticket's page over what was kept of it before. One whose event ended 48 h ago or more is not
 * kept, and takes the kept one away (RG-28). Rejects where the device has no room.
 */
export async function keepTicket(
  database: DeviceDatabase,
  page: TicketPage,
  { accountId, now }: Keeping,
): Promise<void> {
  const participantId = participantIdOf(page.ticket);
  if (participantId === undefined) return;
  const endAt = Date.parse(page.event.endDateTime);
  await forgetEndedTickets(database, now);
  if (endAt < endedBefore(now)) await database.tickets.delete(participantId);
  else
    await database.tickets.put({
      participantId,
      accountId,
      page,
      savedAt: now,
      endAt,
      filler: fileOfItsOwn(),
    });
}

/**
 * The page of the ticket with this code as it last came, by itself or in own orders, or nothing; one that is
 * to go at `now` is nothing.
 */
export async function readKeptTicket(
  database: DeviceDatabase,
  code: string,
  now: number,
): Promise<Kept<TicketPage> | undefined> {
  const ticket = code.toUpperCase();
  const [row, ordered] = await Promise.all([
    database.tickets.get(participantIdOf(ticket) ?? ''),
    findInOrders(database, ticket, now),
  ]);
  // Another signature over the same two ids opens nothing here either.
  if (row === undefined || row.page.ticket !== ticket || row.endAt < endedBefore(now)) return ordered;
  const opened = { content: row.page, savedAt: row.savedAt };
  return ordered !== undefined && ordered.savedAt > opened.savedAt ? ordered : opened;
}

/** A ticket that nobody has opened, as the latest own orders have it. */
async function findInOrders(
  database: DeviceDatabase,
  ticket: string,
  now: number,
): Promise<Kept<TicketPage> | undefined> {
  // A few pages at most: they are looked through, so that no code has to be a key.
  const rows = await database.ownOrders.where('endAt').aboveOrEqual(endedBefore(now)).toArray();
  for (const { answer, savedAt } of rows.toSorted((a, b) => b.savedAt - a.savedAt))
    for (const order of answer.data) {
      const person = order.participants.find((it) => it.ticket === ticket);
      const isOver = Date.parse(order.endDateTime) < endedBefore(now);
      if (person !== undefined && !isOver) return { content: ticketPageOf(order, person), savedAt };
    }
  return undefined;
}

/** Takes one ticket off the device: it was cancelled, or its holder is on no list any more. */
export async function forgetTicket(database: DeviceDatabase, code: string): Promise<void> {
  const ticket = code.toUpperCase();
  const without = (person: OrderPerson): OrderPerson =>
    person.ticket === ticket ? { ...person, ticket: '', qrText: '' } : person;
  await Promise.all([
    database.tickets.delete(participantIdOf(ticket) ?? ''),
    database.ownOrders.toCollection().modify((row) => {
      const { answer } = row;
      const data = answer.data.map((it) => ({ ...it, participants: it.participants.map(without) }));
      row.answer = { ...answer, data };
    }),
  ]);
}

/**
 * Writes a page of somebody's own orders over what was kept of it before. One without orders, or whose last
 * event ended 48 h ago or more, is not kept, and takes the kept one away (RG-28). Rejects where the device has
 * no room.
 */
export async function keepOwnOrders(
  database: DeviceDatabase,
  answer: OwnOrders,
  { accountId, page, now }: Keeping & { page: number },
): Promise<void> {
  const endAt = answer.data.reduce((latest, it) => Math.max(latest, Date.parse(it.endDateTime)), 0);
  await forgetEndedTickets(database, now);
  if (endAt < endedBefore(now)) await database.ownOrders.delete([accountId, page]);
  else await database.ownOrders.put({ accountId, page, answer, savedAt: now, endAt, filler: fileOfItsOwn() });
}

/** Takes the orders of this account off the device; tickets that were opened stay. */
export async function forgetOwnOrders(database: DeviceDatabase, accountId: string): Promise<void> {
  await database.ownOrders.where('accountId').equals(accountId).delete();
}

/** A page of this account's orders as it was kept, or nothing; one that is to go at `now` is nothing. */
export async function readOwnOrders(
  database: DeviceDatabase,
  { accountId, page, now }: Keeping & { page: number },
): Promise<Kept<OwnOrders> | undefined> {
  const row = await database.ownOrders.get([accountId, page]);
  if (row === undefined || row.endAt < endedBefore(now)) return undefined;
  return { content: row.answer, savedAt: row.savedAt };
}

/** One order of this account as its page was kept latest, or nothing. */
export async function readOwnOrder(
  database: DeviceDatabase,
  { accountId, orderId, now }: Keeping & { orderId: string },
): Promise<Kept<OwnOrders['data'][number]> | undefined> {
  const rows = await database.ownOrders.where('accountId').equals(accountId).toArray();
  for (const { answer, savedAt, endAt } of rows.toSorted((a, b) => b.savedAt - a.savedAt)) {
    const order = answer.data.find((it) => it._id === orderId);
    if (order !== undefined && endAt >= endedBefore(now)) return { content: order, savedAt };
  }
  return undefined;
}

/**
 * Takes every ticket and order off the device; those of the account `keptFor`, if one is given, stay, and
 * so do the tickets that nobody was signed in for (CI-11).
 */
export async function forgetTickets(database: DeviceDatabase, keptFor?: string): Promise<void> {
  if (keptFor === undefined) {
    await Promise.all([database.tickets.clear(), database.ownOrders.clear()]);
    return;
  }
  await Promise.all([
    database.tickets.where('accountId').noneOf([keptFor, '']).delete(),
    database.ownOrders.where('accountId').notEqual(keptFor).delete(),
  ]);
}

/** Takes the tickets and orders off the device whose events ended 48 h ago or more (CI-20, RG-28). */
export async function forgetEndedTickets(database: DeviceDatabase, now: number): Promise<void> {
  const before = endedBefore(now);
  await Promise.all([
    database.tickets.where('endAt').below(before).delete(),
    database.ownOrders.where('endAt').below(before).delete(),
  ]);
}

const endedBefore = (now: number): number => now - keptAfterEndMs;

const participantIdOf = (code: string): string | undefined => decodeTicket(code)?.participantId;
