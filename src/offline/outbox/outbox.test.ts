import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { Operation } from '#contract/check-in/operation.ts';
import { toUuid } from '#tests/support/phone/minimal-door.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import { PersistError } from '../storage/persist-error.ts';
import { enqueue } from './outbox.ts';

afterEach(() => vi.restoreAllMocks());

const operation: Operation = {
  operationId: toUuid(1),
  eventId: toUuid(2),
  participantId: toUuid(3),
  isCheckedIn: true,
  undoes: [],
  occurredAt: '2026-06-06T12:00:00Z',
  source: 'tap',
  deviceId: toUuid(4),
  deviceLabel: '',
};

it.each([
  { name: 'InvalidStateError', failures: 2, isStored: true },
  { name: 'QuotaExceededError', failures: 1, isStored: false },
])('[CI-52] [CI-14] a write that fails $failures times with $name is stored: $isStored', async (given) => {
  const { name, failures, isStored } = given;
  const database = await openDeviceDatabase(`outbox-${name}`);
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  for (let count = 0; count < failures; count++)
    begin.mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', name);
    });
  const writing = enqueue(database, [operation], 'account-1');
  if (isStored) await expect(writing).resolves.toMatchObject([{ operationId: operation.operationId }]);
  else await expect(writing).rejects.toBeInstanceOf(PersistError);
  expect(await database.outbox.count()).toBe(isStored ? 1 : 0);
  await database.delete();
});
