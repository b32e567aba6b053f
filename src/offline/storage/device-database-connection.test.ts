import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeviceDatabase } from './schema.ts';

let getDoorDatabase: () => Promise<DeviceDatabase | undefined>;
/** Result of opening the database; undefined while it is being waited for. */
let opened: { database: DeviceDatabase | undefined } | undefined;

beforeEach(async () => {
  opened = undefined;
  // A fresh module: it opens its database once.
  vi.resetModules();
  ({ getDoorDatabase } = await import('./device-database-connection.ts'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  opened?.database?.close();
  await Dexie.delete('presente');
});

const openDoorDatabase = () => void getDoorDatabase().then((database) => (opened = { database }));
/** Advances past the first timeout; the wait for an upgrade has begun. */
async function advanceToUpgradeWait(): Promise<void> {
  await vi.advanceTimersByTimeAsync(700);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
}
const never = () => new Promise<never>(() => undefined);

/** A database of an earlier version, held open so that it cannot be upgraded. */
function blockUpgrade(): Promise<IDBDatabase> {
  const { promise, resolve } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open('presente', 10);
  request.onupgradeneeded = () => {
    const { result } = request;
    const outbox = result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
    outbox.createIndex('operationId', 'operationId', { unique: true });
    outbox.createIndex('eventId', 'eventId');
    outbox.createIndex('[accountId+dueAt]', ['accountId', 'dueAt']);
    result.createObjectStore('lists', { keyPath: 'eventId' });
    result.createObjectStore('chunks', { keyPath: ['eventId', 'no'] });
    const conflicts = result.createObjectStore('conflicts', { keyPath: 'operationId' });
    conflicts.createIndex('eventId', 'eventId');
    result.createObjectStore('facts', { keyPath: 'key' });
  };
  request.onsuccess = () => resolve(request.result);
  return promise;
}

it.each([
  {
    how: 'refuses to open',
    spoil: () =>
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('refused', 'InvalidStateError');
      }),
  },
  {
    how: 'never opens',
    spoil: () => vi.spyOn(indexedDB, 'open').mockReturnValue({ addEventListener() {} } as never),
  },
  {
    how: 'never answers to anything',
    spoil: () => {
      vi.spyOn(indexedDB, 'open').mockReturnValue({ addEventListener() {} } as never);
      vi.spyOn(indexedDB, 'databases').mockImplementation(never);
    },
  },
])('[CI-14] [RS-15] gives up within a second on storage that $how', async ({ spoil }) => {
  spoil();
  openDoorDatabase();
  await vi.advanceTimersByTimeAsync(1000);
  await expect.poll(() => opened).toEqual({ database: undefined });
});

it('[CI-13] [RS-15] waits up to 10 s for storage that is being upgraded', async () => {
  const held = await blockUpgrade();
  openDoorDatabase();
  await advanceToUpgradeWait();
  await vi.advanceTimersByTimeAsync(9000);
  expect(opened).toBeUndefined();
  expect(vi.getTimerCount()).toBe(1);
  held.close();
  await expect.poll(() => opened?.database?.isOpen()).toBe(true);
});

it('[CI-14] stops waiting for an upgrade after 10 s', async () => {
  const held = await blockUpgrade();
  openDoorDatabase();
  await advanceToUpgradeWait();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.poll(() => opened).toEqual({ database: undefined });
  held.close();
});
