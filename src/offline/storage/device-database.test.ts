import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { expect, it } from 'vitest';
import { newTicketPage } from '#tests/support/builders/ticket-page.ts';
import { openDeviceDatabase } from './device-database.ts';
import { countDrafts, saveDraft } from '../documents/draft-store.ts';
import { cacheTicket, readCachedTicket } from '../documents/ticket-store.ts';

/** The stores of each released schema version; append only (CI-13). */
const storesV1 = {
  outbox: '++seq, &operationId, eventId, [accountId+dueAt]',
  lists: 'eventId',
  chunks: '[eventId+no]',
  conflicts: 'operationId, eventId',
  facts: 'key',
};
const storesV2 = { ...storesV1, drafts: '[accountId+form], accountId', draftPictures: '[accountId+form]' };
const storesV3 = {
  ...storesV2,
  tickets: 'participantId, accountId, endAt',
  ownOrders: '[accountId+page], accountId, endAt',
};
const storesV4 = { ...storesV3, reviews: 'operationId, [accountId+dueAt]' };
const releasedStores: Record<number, Record<string, string>> = {
  1: storesV1,
  2: storesV2,
  3: storesV3,
  4: storesV4,
  5: { ...storesV4, answered: '++no, eventId, endAt' },
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

it.each(Object.keys(releasedStores).map(Number))(
  '[CI-13] opens a database of version %i with its outbox intact',
  async (version) => {
    const name = `released-${version}`;
    const old = new Dexie(name);
    old.version(version).stores(releasedStores[version]!);
    await old.open();
    await old.table('outbox').add(operation);
    old.close();

    const database = await openDeviceDatabase(name);
    expect(await database.outbox.toArray()).toEqual([{ ...operation, seq: 1 }]);
    await saveDraft(database, { accountId: 'account-1', form: 'new' }, { content: {}, now: 1 });
    expect(await countDrafts(database)).toBe(1);
    await cacheTicket(database, newTicketPage(), { accountId: '', now: 1 });
    expect(await readCachedTicket(database, newTicketPage().ticket, 2)).toBeDefined();
    await database.delete();
  },
);

it('[CI-13] has a fixture of the newest schema version', async () => {
  const database = await openDeviceDatabase('newest');
  expect(Object.keys(releasedStores).map(Number)).toContain(database.verno);
  await database.delete();
});
