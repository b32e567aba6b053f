import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import {
  createTestDevice,
  listOfTwoParticipants,
  minimalDoorEventId,
  toUuid,
} from '#tests/support/phone/minimal-door.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import { PersistError } from '../storage/persist-error.ts';
import { createDoor } from './create-door.ts';

afterEach(() => vi.restoreAllMocks());

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
  await device.signIn({ accountId: 'pass-1', token: 'token', isStaff: true });
  const list = listOfTwoParticipants();
  const fetchList = () => Promise.resolve({ kind: 'answered', list } as const);
  const door = createDoor({ device, eventId: minimalDoorEventId, fetchList });
  await expect.poll(() => door.getState().counts.expected).toBe(2);

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
