import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ticketNo, ticketPage } from '#tests/support/ticket-page.ts';
import { forgetDueHere } from './forget-due.ts';
import { openDeviceDatabase, type DeviceDatabase, type OwnOrders } from './device-database.ts';
import {
  forgetEndedTickets,
  forgetTicket,
  forgetTickets,
  keepOwnOrders,
  keepTicket,
  readKeptTicket,
  readOwnOrder,
  readOwnOrders,
} from './ticket-store.ts';

const page = ticketPage();
const endAt = Date.parse(page.event.endDateTime);
const before = endAt - 3_600_000;
const lastMoment = endAt + 48 * 3_600_000;
const anna = { accountId: 'anna', page: 1 };
let database: DeviceDatabase;

beforeEach(async () => {
  database = await openDeviceDatabase('tickets');
});
afterEach(() => database.delete());

const ordered = (no: number) => ({
  firstName: page.firstName,
  lastName: page.lastName,
  fullName: `${page.firstName} ${page.lastName}`,
  email: `persona${no}@example.org`,
  ticketNo: no,
  ticket: ticketNo(no),
  qrText: ticketPage({ ticket: ticketNo(no) }).qrText,
  checkedInAt: null,
});

const orders = (): OwnOrders => ({
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
      participants: [ordered(1), ordered(2)],
    },
  ],
});

it('[RG-27] a ticket is read as it was last kept, by its code alone, however it is written', async () => {
  await keepTicket(database, page, { accountId: '', now: before });
  const later = { ...page, checkedInAt: '2026-06-06T08:05:00.000Z' };
  await keepTicket(database, later, { accountId: '', now: before + 1 });

  const kept = { content: later, savedAt: before + 1 };
  expect(await readKeptTicket(database, page.ticket, before + 2)).toEqual(kept);
  expect(await readKeptTicket(database, page.ticket.toLowerCase(), before + 2)).toEqual(kept);
  const otherSignature =
    page.ticket.slice(0, 100) + (page.ticket[100] === 'A' ? 'B' : 'A') + page.ticket.slice(101);
  for (const code of [ticketNo(2), otherSignature, 'nothing', ''])
    expect(await readKeptTicket(database, code, before + 2)).toBeUndefined();

  await keepOwnOrders(database, orders(), { ...anna, now: before });
  await forgetTicket(database, page.ticket);
  expect(await readKeptTicket(database, page.ticket, before + 2)).toBeUndefined();
  expect(await readKeptTicket(database, ticketNo(2), before + 2)).toBeDefined();
});

it('[RG-27] a ticket that was never opened is read from own orders, and the later of the two counts', async () => {
  await keepOwnOrders(database, orders(), { ...anna, now: before });
  expect(await readKeptTicket(database, ticketNo(2), before)).toEqual({
    content: { ...ticketPage({ ticket: ticketNo(2) }), ticketNo: 2 },
    savedAt: before,
  });
  expect(await readKeptTicket(database, ticketNo(3), before)).toBeUndefined();

  const isIn = { ...page, checkedInAt: page.event.startDateTime };
  await keepTicket(database, isIn, { accountId: 'anna', now: before - 1 });
  expect((await readKeptTicket(database, page.ticket, before))?.content.checkedInAt).toBeNull();
  await keepTicket(database, isIn, { accountId: 'anna', now: before + 1 });
  expect((await readKeptTicket(database, page.ticket, before + 1))?.content).toEqual(isIn);
  expect(await readKeptTicket(database, ticketNo(2), lastMoment + 1)).toBeUndefined();
});

it('[RG-28] [CI-20] tickets and orders leave 48 h after the end of their event', async () => {
  await keepTicket(database, page, { accountId: '', now: before });
  await keepOwnOrders(database, orders(), { ...anna, now: before });
  expect(await readKeptTicket(database, page.ticket, lastMoment)).toBeDefined();
  expect(await readOwnOrders(database, { ...anna, now: lastMoment })).toBeDefined();
  expect(await readKeptTicket(database, page.ticket, lastMoment + 1)).toBeUndefined();
  expect(await readOwnOrders(database, { ...anna, now: lastMoment + 1 })).toBeUndefined();

  await forgetEndedTickets(database, lastMoment);
  expect([await database.tickets.count(), await database.ownOrders.count()]).toEqual([1, 1]);
  await forgetEndedTickets(database, lastMoment + 1);
  expect([await database.tickets.count(), await database.ownOrders.count()]).toEqual([0, 0]);

  await keepTicket(database, page, { accountId: '', now: lastMoment + 1 });
  await keepOwnOrders(database, orders(), { ...anna, now: lastMoment + 1 });
  expect([await database.tickets.count(), await database.ownOrders.count()]).toEqual([0, 0]);
});

it('[RG-28] [CI-20] they leave whatever page their owner comes back to, and nothing is made for who has none', async () => {
  await forgetDueHere(lastMoment);
  expect(await Dexie.getDatabaseNames()).toEqual(['tickets']);
  const own = await openDeviceDatabase();
  await keepTicket(own, page, { accountId: '', now: before });
  await forgetDueHere(lastMoment);
  expect(await own.tickets.count()).toBe(1);
  await forgetDueHere(lastMoment + 1);
  expect(await own.tickets.count()).toBe(0);
  await own.delete();
});

it('[RG-28] a page of orders is read by its account, and one that has none any more is not kept', async () => {
  await keepOwnOrders(database, orders(), { ...anna, now: before });
  expect(await readOwnOrders(database, { ...anna, now: before })).toEqual({
    content: orders(),
    savedAt: before,
  });
  expect(await readOwnOrders(database, { accountId: 'bruno', page: 1, now: before })).toBeUndefined();
  expect(await readOwnOrders(database, { ...anna, page: 2, now: before })).toBeUndefined();

  const none: OwnOrders = { success: true, totalCount: 0, data: [] };
  await keepOwnOrders(database, none, { ...anna, now: before });
  expect(await readOwnOrders(database, { ...anna, now: before })).toBeUndefined();
});

it('[RG-28] [CI-11] signing out wipes all of it; another account keeps only her own, and what a visitor opened', async () => {
  const tickets = { anna: ticketNo(4), bruno: ticketNo(5), '': ticketNo(6) };
  for (const [accountId, ticket] of Object.entries(tickets)) {
    await keepTicket(database, ticketPage({ ticket }), { accountId, now: before });
    if (accountId !== '') await keepOwnOrders(database, orders(), { accountId, page: 1, now: before });
  }
  await forgetTickets(database, 'bruno');
  const left = await Promise.all(Object.values(tickets).map((it) => readKeptTicket(database, it, before)));
  expect(left.map((it) => it?.content.ticket)).toEqual([undefined, tickets.bruno, tickets['']]);
  expect(await readOwnOrders(database, { ...anna, now: before })).toBeUndefined();
  expect(await readOwnOrders(database, { accountId: 'bruno', page: 1, now: before })).toBeDefined();

  await forgetTickets(database);
  expect([await database.tickets.count(), await database.ownOrders.count()]).toEqual([0, 0]);
});

it('[RG-28] no ticket code is a key: keys can be read in the browser’s log after they were deleted', async () => {
  await keepTicket(database, page, { accountId: '', now: before });
  const keys = await database.tickets.toCollection().primaryKeys();
  expect(JSON.stringify(keys)).not.toContain(page.ticket);
});

it('[RG-36] finds one order on whichever page it was kept last, of its own account alone', async () => {
  const [order] = orders().data;
  const orderId = order!._id;
  const later = { ...orders(), data: [{ ...order!, title: 'Un altro titolo' }] };
  await keepOwnOrders(database, orders(), { ...anna, now: before });
  await keepOwnOrders(database, later, { ...anna, page: 2, now: before + 1 });
  const find = (accountId: string, now = before) => readOwnOrder(database, { accountId, orderId, now });
  expect(await find('anna')).toEqual({ content: later.data[0], savedAt: before + 1 });
  expect(await find('bea')).toBeUndefined();
  expect(await find('anna', lastMoment)).toBeDefined();
  expect(await find('anna', lastMoment + 1)).toBeUndefined();
});
