import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, it } from 'vitest';
import { ticketPage } from '#tests/support/ticket-page.ts';
import { openDeviceDatabase } from './device-database.ts';
import { countDrafts, keepDraft } from './draft-store.ts';
import { keepTicket, readKeptTicket } from './ticket-store.ts';

/** The stores of every version ever released, as they were then: only ever added to (CI-13). */
const first = {
  outbox: '++seq, &operationId, eventId, [accountId+dueAt]',
  lists: 'eventId',
  chunks: '[eventId+no]',
  conflicts: 'operationId, eventId',
  facts: 'key',
};
const second = { ...first, drafts: '[accountId+form], accountId', draftPictures: '[accountId+form]' };
const third = {
  ...second,
  tickets: 'participantId, accountId, endAt',
  ownOrders: '[accountId+page], accountId, endAt',
};
const released: Record<number, Record<string, string>> = {
  1: first,
  2: second,
  3: third,
  4: { ...third, reviews: 'operationId, [accountId+dueAt]' },
};
const operation = {
  operationId: 'operation-1',
  participantId: 'participant-1',
  eventId: 'event-1',
  isCheckedIn: true,
  occurredAt: '2026-06-06T08:00:00.000Z',
  deviceId: 'phone',
  deviceLabel: 'Varco nord',
  source: 'scan',
  undoes: [],
  accountId: 'account-1',
  attempts: 0,
  dueAt: 0,
};

it.each(Object.keys(released).map(Number))(
  '[CI-13] opens what version %i left, outbox and all',
  async (version) => {
    const name = `released-${version}`;
    const old = new Dexie(name);
    old.version(version).stores(released[version]!);
    await old.open();
    await old.table('outbox').add(operation);
    old.close();

    const database = await openDeviceDatabase(name);
    expect(await database.outbox.toArray()).toEqual([{ ...operation, seq: 1 }]);
    await keepDraft(database, { accountId: 'account-1', form: 'new' }, { content: {}, now: 1 });
    expect(await countDrafts(database)).toBe(1);
    await keepTicket(database, ticketPage(), { accountId: '', now: 1 });
    expect(await readKeptTicket(database, ticketPage().ticket, 2)).toBeDefined();
    await database.delete();
  },
);

it('[CI-13] has a released description for the newest version', async () => {
  const database = await openDeviceDatabase('newest');
  expect(Object.keys(released).map(Number)).toContain(database.verno);
  await database.delete();
});
