import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Operation } from '#contract/check-in/operation.ts';
import type { Review } from '#contract/check-in/review.ts';
import {
  createTestDevice,
  listOfTwoParticipants,
  minimalDoorEventId,
  minimalDoorNow,
  toUuid,
} from '#tests/support/phone/minimal-door.ts';
import type { Device } from '../device/device.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import { PersistError } from '../storage/persist-error.ts';
import type { DeviceDatabase } from '../storage/schema.ts';
import { createDoor } from './create-door.ts';
import type { Door } from './door.ts';
import { undoReviewsWithinMs } from './keep-conflicts.ts';

const conflictCount = 1000;

let database: DeviceDatabase;
let device: Device;
let door: Door;
let databaseNo = 0;
let now: number;
let isOnline: boolean;
let reviews: Review[];

beforeEach(async () => {
  [now, isOnline, reviews] = [minimalDoorNow, true, []];
  database = await openDeviceDatabase(`keep-${databaseNo++}`);
  device = await createTestDevice(
    database,
    (batch) => {
      if (!isOnline) return { kind: 'unreachable' };
      reviews.push(...batch.reviews);
      return {
        kind: 'answered',
        results: batch.operations.map((operation: Operation) => ({
          operationId: operation.operationId,
          outcome: 'rejected',
          reason: 'participantRemoved',
        })),
        reviewed: batch.reviews.map((review) => review.operationId),
        changes: [],
      };
    },
    () => now,
  );
  await device.signIn({ accountId: 'pass-1', token: 'token', isStaff: true });
  await database.conflicts.bulkAdd(
    Array.from({ length: conflictCount }, (_, index) => ({
      operationId: toUuid(1000 + index),
      eventId: minimalDoorEventId,
      participantId: toUuid(10_000 + index),
      isCheckedIn: true,
      occurredAt: new Date(now).toISOString(),
      walkIn: undefined,
      outcome: 'rejected' as const,
      reason: 'participantRemoved' as const,
      first: undefined,
    })),
  );
  door = await openDoor();
});
afterEach(async () => {
  door.close();
  device.close();
  await database.delete();
});

async function openDoor(): Promise<Door> {
  const opened = createDoor({
    device,
    eventId: minimalDoorEventId,
    fetchList: () => Promise.resolve({ kind: 'answered', list: listOfTwoParticipants() }),
  });
  await expect.poll(() => opened.getConflicts().length).toBe(conflictCount);
  return opened;
}

const getIds = () => door.getConflicts().map(({ operationId }) => operationId);

it('[CI-70] keeps 1,000 conflicts at once without a network, and undoes it for all', async () => {
  isOnline = false;
  const all = getIds();
  const undo = await door.keepAll(all.slice(0, -1));
  expect(getIds()).toEqual(all.slice(-1));
  expect(await database.conflicts.count()).toBe(1);
  expect(await database.reviews.count()).toBe(conflictCount - 1);
  await undo?.();
  expect(new Set(getIds())).toEqual(new Set(all));
  expect(await database.conflicts.count()).toBe(conflictCount);
  expect(await database.reviews.count()).toBe(0);
});

it('[CI-70] sends the reviews only once they can no longer be taken back, each once', async () => {
  const [first, second] = getIds();
  const undo = await door.keepAll([first!, second!]);
  await device.drain();
  expect(reviews).toEqual([]);
  now += undoReviewsWithinMs;
  await device.drain();
  expect(reviews.map(({ operationId, decision }) => [operationId, decision])).toEqual([
    [first, 'kept'],
    [second, 'kept'],
  ]);
  await undo?.();
  expect(getIds()).not.toContain(first);
  expect(await database.conflicts.count()).toBe(conflictCount - 2);
});

it('[CI-70] [CI-4] keeps every conflict when the device cannot store the reviews', async () => {
  const writing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(door.keepAll(getIds())).rejects.toBeInstanceOf(PersistError);
  writing.mockRestore();
  expect(getIds()).toHaveLength(conflictCount);
  expect(await database.conflicts.count()).toBe(conflictCount);
});

it('[CI-70] [CI-51] keeps and takes back conflicts of a pass that has ended, without names', async () => {
  const walkIn = { firstName: 'Zoë', lastName: 'Passante', email: '', isOverCapacity: false };
  const [row] = await database.conflicts.limit(1).toArray();
  await database.conflicts.put({ ...row!, walkIn });
  door.close();
  door = await openDoor();
  const ids = getIds();
  const undo = await door.keepAll(ids);
  device.onServerReply('signInNeeded');
  await expect.poll(() => door.getState().isPassExpired).toBe(true);
  await undo?.();
  expect(JSON.stringify([door.getConflicts(), await database.conflicts.toArray()])).not.toContain('Passante');
  expect(getIds()).toHaveLength(ids.length);
  await door.keepAll(getIds());
  expect(getIds()).toEqual([]);
});
