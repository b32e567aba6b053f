import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeviceDatabase } from './device-database.ts';

let doorDatabase: () => Promise<DeviceDatabase | undefined>;
/** What came of opening the storage: nothing yet while it is being waited for. */
let came: { database: DeviceDatabase | undefined } | undefined;

beforeEach(async () => {
  came = undefined;
  // A page of its own: what it opens is opened once.
  vi.resetModules();
  ({ doorDatabase } = await import('./own-database.ts'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  came?.database?.close();
  await Dexie.delete('presente');
});

const waitFor = () => void doorDatabase().then((database) => (came = { database }));
/** The first wait is over, and the one for storage that is there has begun. */
async function untilTheLongWait(): Promise<void> {
  await vi.advanceTimersByTimeAsync(700);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
}
const never = () => new Promise<never>(() => undefined);

/** The storage of an earlier version, which somebody keeps from being upgraded. */
function heldBack(): Promise<IDBDatabase> {
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
])('[CI-14] [fault 15] storage that $how is given up within a second', async ({ spoil }) => {
  spoil();
  waitFor();
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(came).toEqual({ database: undefined }));
});

it('[CI-13] [fault 15] storage that is being upgraded is waited for, up to 10 s', async () => {
  const held = await heldBack();
  waitFor();
  await untilTheLongWait();
  await vi.advanceTimersByTimeAsync(9000);
  expect(came).toBeUndefined();
  expect(vi.getTimerCount()).toBe(1);
  held.close();
  await vi.waitFor(() => expect(came?.database?.isOpen()).toBe(true));
});

it('[CI-14] and no longer', async () => {
  const held = await heldBack();
  waitFor();
  await untilTheLongWait();
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(came).toEqual({ database: undefined }));
  held.close();
});
