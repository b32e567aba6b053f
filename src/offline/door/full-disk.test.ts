import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { secondMs } from '#contract/durations.ts';
import {
  createTestDevice,
  listOfTwoParticipants,
  minimalDoorEventId,
  toUuid,
} from '#tests/support/phone/minimal-door.ts';
import type { Device } from '../device/device.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import { PersistError } from '../storage/persist-error.ts';
import { createDoor } from './create-door.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Signs in and waits for the list. */
async function openDoor(device: Device): Promise<ReturnType<typeof createDoor>> {
  await device.signIn({ accountId: 'pass-1', token: 'token', isStaff: true });
  const list = listOfTwoParticipants();
  const fetchList = () => Promise.resolve({ kind: 'answered', list } as const);
  const door = createDoor({ device, eventId: minimalDoorEventId, fetchList });
  await expect.poll(() => door.getState().counts.expected).toBe(2);
  return door;
}

it('[CI-14] [RS-3] on a full disk an operation counts by the server’s answer, and not at all without one', async () => {
  const database = await openDeviceDatabase('full-disk');
  let isAnswering = true;
  const sent: string[] = [];
  const device = await createTestDevice(database, ({ operations }) => {
    if (!isAnswering) return { kind: 'unreachable' };
    sent.push(...operations.map((operation) => operation.participantId));
    const results = operations.map(({ operationId }) => ({ operationId, outcome: 'applied' as const }));
    return { kind: 'answered', results, reviewed: [], changes: [] };
  });
  const door = await openDoor(device);

  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await door.setCheckedIn(toUuid(1), true, 'tap');
  expect(sent).toEqual([toUuid(1)]);
  isAnswering = false;
  await expect(door.setCheckedIn(toUuid(2), true, 'tap')).rejects.toBeInstanceOf(PersistError);
  // The device knows now that the server is out of reach.
  await expect(door.setCheckedIn(toUuid(2), true, 'tap')).rejects.toBeInstanceOf(PersistError);
  vi.restoreAllMocks();
  expect(await database.outbox.count()).toBe(0);
  expect(door.getState().counts.pending).toBe(0);
  expect(sent).toHaveLength(1);
  door.close();
  device.close();
  await database.delete();
});

/** Settles a promise by timers alone. @returns the time that it took, in ms */
async function measureTimers(promise: Promise<unknown>): Promise<number> {
  let isSettled = false;
  const settle = () => void (isSettled = true);
  promise.then(settle, settle);
  const startedAt = Date.now();
  for (;;) {
    // Lets the database finish what it has begun, which takes a few turns.
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (isSettled) return Date.now() - startedAt;
    await vi.advanceTimersToNextTimerAsync();
  }
}

it.each([
  ['a full disk, and a server that does not answer', 'QuotaExceededError', true],
  ['a disk that fails, and a server out of reach', 'AbortError', false],
])(
  '[CI-14] [RS-3] reports within a second that an operation is not saved: %s',
  async (_, errorName, hangs) => {
    const database = await openDeviceDatabase('slow-answer');
    const device = await createTestDevice(database, () =>
      hangs ? new Promise<never>(() => {}) : { kind: 'unreachable' },
    );
    const door = await openDoor(device);
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('not written', errorName);
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const checkIn = door.setCheckedIn(toUuid(1), true, 'tap');
    const tookMs = await measureTimers(checkIn);
    await expect(checkIn).rejects.toBeInstanceOf(PersistError);
    expect(tookMs).toBeGreaterThan(0);
    expect(tookMs).toBeLessThanOrEqual(secondMs);
    vi.useRealTimers();
    vi.restoreAllMocks();
    door.close();
    device.close();
    await database.delete();
  },
);
