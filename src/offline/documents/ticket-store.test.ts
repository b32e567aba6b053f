import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import { newTicketNo, newTicketPage } from '#tests/support/builders/ticket-page.ts';
import { applyRetentionInWorker } from '../device/retention.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import {
  evictEndedTickets,
  evictTicket,
  clearTickets,
  cacheOwnOrders,
  cacheTicket,
  readCachedTicket,
  readOwnOrder,
  readOwnOrders,
} from './ticket-store.ts';
import type { DeviceDatabase, OwnOrders } from '../storage/schema.ts';

const page = newTicketPage();
const endAt = Date.parse(page.event.endDateTime);
const beforeEndMs = endAt - hourMs;
const lastRetainedMs = endAt + 48 * hourMs;
const anna = { accountId: 'anna', page: 1 };
let database: DeviceDatabase;

beforeEach(async () => {
  database = await openDeviceDatabase('tickets');
});
afterEach(() => database.delete());

const createOrderParticipant = (no: number) => ({
  firstName: page.firstName,
  lastName: page.lastName,
  fullName: `${page.firstName} ${page.lastName}`,
  email: `persona${no}@example.org`,
  ticketNo: no,
  ticket: newTicketNo(no),
  qrText: newTicketPage({ ticket: newTicketNo(no) }).qrText,
  checkedInAt: null,
});

const createOrders = (): OwnOrders => ({
  success: true,
  totalCount: 1,
  data: [
    {
      _id: '01890000-0000-7000-8000-000000000001',
      isBuyer: true,
      created_at: '2026-06-01T08:00:00.000Z',
      state: 'confirmed',
      heldUntil: null,
      fullName: 'Nerina D’Angelò',
      mobile: '',
      eventId: page.event._id,
      title: page.event.title,
      image: '',
      joinLink: '',
      joinLinkAt: null,
      startDateTime: page.event.startDateTime,
      endDateTime: page.event.endDateTime,
      mode: page.event.mode,
      place: page.event.location,
      latitude: page.event.latitude,
      longitude: page.event.longitude,
      isCancelled: false,
      companyName: page.event.companyName,
      organiserId: '',
      quantity: 2,
      finalPrice: 0,
      isPaid: false,
      participants: [createOrderParticipant(1), createOrderParticipant(2)],
    },
  ],
});

it('[RG-27] reads the ticket as cached last, by its code alone, in upper or lower case', async () => {
  await cacheTicket(database, page, { accountId: '', now: beforeEndMs });
  const later = { ...page, checkedInAt: '2026-06-06T08:05:00.000Z' };
  await cacheTicket(database, later, { accountId: '', now: beforeEndMs + 1 });

  const cached = { content: later, savedAt: beforeEndMs + 1 };
  expect(await readCachedTicket(database, page.ticket, beforeEndMs + 2)).toEqual(cached);
  expect(await readCachedTicket(database, page.ticket.toLowerCase(), beforeEndMs + 2)).toEqual(cached);
  const otherSignature =
    page.ticket.slice(0, 100) + (page.ticket[100] === 'A' ? 'B' : 'A') + page.ticket.slice(101);
  for (const code of [newTicketNo(2), otherSignature, 'nothing', ''])
    expect(await readCachedTicket(database, code, beforeEndMs + 2)).toBeUndefined();

  await cacheOwnOrders(database, createOrders(), { ...anna, now: beforeEndMs });
  await evictTicket(database, page.ticket);
  expect(await readCachedTicket(database, page.ticket, beforeEndMs + 2)).toBeUndefined();
  expect(await readCachedTicket(database, newTicketNo(2), beforeEndMs + 2)).toBeDefined();
});

it('[RG-27] reads a ticket that was never opened from the own orders; the later of the two wins', async () => {
  await cacheOwnOrders(database, createOrders(), { ...anna, now: beforeEndMs });
  expect(await readCachedTicket(database, newTicketNo(2), beforeEndMs)).toEqual({
    content: { ...newTicketPage({ ticket: newTicketNo(2) }), ticketNo: 2 },
    savedAt: beforeEndMs,
  });
  expect(await readCachedTicket(database, newTicketNo(3), beforeEndMs)).toBeUndefined();

  const isIn = { ...page, checkedInAt: page.event.startDateTime };
  await cacheTicket(database, isIn, { accountId: 'anna', now: beforeEndMs - 1 });
  expect((await readCachedTicket(database, page.ticket, beforeEndMs))?.content.checkedInAt).toBeNull();
  await cacheTicket(database, isIn, { accountId: 'anna', now: beforeEndMs + 1 });
  expect((await readCachedTicket(database, page.ticket, beforeEndMs + 1))?.content).toEqual(isIn);
  expect(await readCachedTicket(database, newTicketNo(2), lastRetainedMs + 1)).toBeUndefined();
});

it('[RG-28] [CI-20] evicts tickets and orders 48 h after the end of their event', async () => {
  await cacheTicket(database, page, { accountId: '', now: beforeEndMs });
  await cacheOwnOrders(database, createOrders(), { ...anna, now: beforeEndMs });
  expect(await readCachedTicket(database, page.ticket, lastRetainedMs)).toBeDefined();
  expect(await readOwnOrders(database, { ...anna, now: lastRetainedMs })).toBeDefined();
  expect(await readCachedTicket(database, page.ticket, lastRetainedMs + 1)).toBeUndefined();
  expect(await readOwnOrders(database, { ...anna, now: lastRetainedMs + 1 })).toBeUndefined();

  await evictEndedTickets(database, lastRetainedMs);
  expect([await database.tickets.count(), await database.ownOrders.count()]).toEqual([1, 1]);
  await evictEndedTickets(database, lastRetainedMs + 1);
  expect([await database.tickets.count(), await database.ownOrders.count()]).toEqual([0, 0]);

  await cacheTicket(database, page, { accountId: '', now: lastRetainedMs + 1 });
  await cacheOwnOrders(database, createOrders(), { ...anna, now: lastRetainedMs + 1 });
  expect([await database.tickets.count(), await database.ownOrders.count()]).toEqual([0, 0]);
});

it('[RG-28] [CI-20] evicts them whichever page the user returns to, and creates no database where there is none', async () => {
  await applyRetentionInWorker(lastRetainedMs);
  expect(await Dexie.getDatabaseNames()).toEqual(['tickets']);
  const deviceDatabase = await openDeviceDatabase();
  await cacheTicket(deviceDatabase, page, { accountId: '', now: beforeEndMs });
  await applyRetentionInWorker(lastRetainedMs);
  expect(await deviceDatabase.tickets.count()).toBe(1);
  await applyRetentionInWorker(lastRetainedMs + 1);
  expect(await deviceDatabase.tickets.count()).toBe(0);
  await deviceDatabase.delete();
});

it('[RG-28] reads a page of orders for its account only, and evicts one without orders', async () => {
  await cacheOwnOrders(database, createOrders(), { ...anna, now: beforeEndMs });
  expect(await readOwnOrders(database, { ...anna, now: beforeEndMs })).toEqual({
    content: createOrders(),
    savedAt: beforeEndMs,
  });
  expect(await readOwnOrders(database, { accountId: 'bruno', page: 1, now: beforeEndMs })).toBeUndefined();
  expect(await readOwnOrders(database, { ...anna, page: 2, now: beforeEndMs })).toBeUndefined();

  const none: OwnOrders = { success: true, totalCount: 0, data: [] };
  await cacheOwnOrders(database, none, { ...anna, now: beforeEndMs });
  expect(await readOwnOrders(database, { ...anna, now: beforeEndMs })).toBeUndefined();
});

it('[RG-28] [CI-11] deletes all at sign-out; when another account signs in, only its own and a visitor’s tickets stay', async () => {
  const tickets = { anna: newTicketNo(4), bruno: newTicketNo(5), '': newTicketNo(6) };
  for (const [accountId, ticket] of Object.entries(tickets)) {
    await cacheTicket(database, newTicketPage({ ticket }), { accountId, now: beforeEndMs });
    if (accountId !== '')
      await cacheOwnOrders(database, createOrders(), { accountId, page: 1, now: beforeEndMs });
  }
  await clearTickets(database, 'bruno');
  const remaining = await Promise.all(
    Object.values(tickets).map((ticket) => readCachedTicket(database, ticket, beforeEndMs)),
  );
  expect(remaining.map((result) => result?.content.ticket)).toEqual([undefined, tickets.bruno, tickets['']]);
  expect(await readOwnOrders(database, { ...anna, now: beforeEndMs })).toBeUndefined();
  expect(await readOwnOrders(database, { accountId: 'bruno', page: 1, now: beforeEndMs })).toBeDefined();

  await clearTickets(database);
  expect([await database.tickets.count(), await database.ownOrders.count()]).toEqual([0, 0]);
});

it('[RG-28] uses no ticket code as a key, because deleted keys stay readable in the browser’s log', async () => {
  await cacheTicket(database, page, { accountId: '', now: beforeEndMs });
  const keys = await database.tickets.toCollection().primaryKeys();
  expect(JSON.stringify(keys)).not.toContain(page.ticket);
});

it('[RG-36] finds one order on the page cached last, for its own account only', async () => {
  const [order] = createOrders().data;
  const orderId = order!._id;
  const later = { ...createOrders(), data: [{ ...order!, title: 'Un altro titolo' }] };
  await cacheOwnOrders(database, createOrders(), { ...anna, now: beforeEndMs });
  await cacheOwnOrders(database, later, { ...anna, page: 2, now: beforeEndMs + 1 });
  const findOrder = (accountId: string, now = beforeEndMs) =>
    readOwnOrder(database, { accountId, orderId, now });
  expect(await findOrder('anna')).toEqual({ content: later.data[0], savedAt: beforeEndMs + 1 });
  expect(await findOrder('bea')).toBeUndefined();
  expect(await findOrder('anna', lastRetainedMs)).toBeDefined();
  expect(await findOrder('anna', lastRetainedMs + 1)).toBeUndefined();
});
