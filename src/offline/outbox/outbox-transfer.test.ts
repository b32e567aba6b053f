import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createTestDevice,
  toUuid,
  listOfTwoParticipants,
  minimalDoorEventId,
} from '#tests/support/phone/minimal-door.ts';
import type { Device } from '../device/device.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import type { Door } from '../door/door.ts';
import { createDoor } from '../door/create-door.ts';
import type { BatchReply } from './sender.ts';
import type { DeviceDatabase } from '../storage/schema.ts';

const eventId = minimalDoorEventId;
const staffPass = { accountId: 'pass-1', token: 'token', isStaff: true };

let database: DeviceDatabase;
let device: Device;
let door: Door;
let databaseNo = 0;
let reply: BatchReply;

beforeEach(async () => {
  reply = { kind: 'unreachable' };
  database = await openDeviceDatabase(`hand-over-${databaseNo++}`);
  device = await createTestDevice(database, () => reply);
  await device.signIn(staffPass);
  door = await openDoorOn(device);
});
afterEach(async () => {
  door.close();
  device.close();
  await database.delete();
});

async function openDoorOn(on: Device): Promise<Door> {
  const list = { kind: 'answered', list: listOfTwoParticipants() } as const;
  const opened = createDoor({ device: on, eventId, fetchList: () => Promise.resolve(list) });
  await expect.poll(() => opened.getState().counts.expected).toBe(2);
  return opened;
}

const refuseUploads = async (): Promise<void> => {
  reply = { kind: 'signInNeeded' };
  await door.refresh();
  await expect.poll(async () => await database.facts.get('session')).toMatchObject({ token: '' });
};
const getOperationIds = async () => (await database.outbox.toArray()).map((row) => row.operationId);

it('[CI-49] deletes exactly what an ended pass has exported', async () => {
  const firstId = await door.setCheckedIn(toUuid(1), true, 'tap');
  const [row] = await database.outbox.toArray();
  const { seq: _seq, ...foreign } = { ...row!, operationId: toUuid(70), accountId: 'org' };
  await database.outbox.add(foreign);
  await database.reviews.bulkAdd(
    ['pass-1', 'org'].map((accountId, n) => ({
      operationId: toUuid(80 + n),
      decision: 'kept' as const,
      note: '',
      reviewedAt: row!.occurredAt,
      accountId,
      attempts: 0,
      dueAt: 0,
    })),
  );
  const firstExport = await door.exportPending();
  const laterId = await door.setCheckedIn(toUuid(2), true, 'tap');

  // Stays while the server may still take it.
  expect(door.getState().sync.isUploadRefused).toBe(false);
  expect(await door.deleteExported(firstExport)).toBe(false);
  await refuseUploads();
  expect(door.getState()).toMatchObject({ isPassExpired: true, sync: { isUploadRefused: true } });
  expect(await getOperationIds()).toEqual([firstId, toUuid(70), laterId]);

  expect(await door.deleteExported(firstExport)).toBe(true);
  expect(await getOperationIds()).toEqual([toUuid(70), laterId]);
  expect((await database.reviews.toArray()).map((row) => row.accountId)).toEqual(['org']);
  expect(await door.deleteExported(await door.exportPending())).toBe(true);
  expect(await getOperationIds()).toEqual([toUuid(70)]);
  expect(door.getState().counts.pending).toBe(1);
});

it('[CI-49] keeps exported operations when the pass was opened again', async () => {
  const id = await door.setCheckedIn(toUuid(1), true, 'tap');
  await refuseUploads();
  const file = await door.exportPending();
  reply = { kind: 'unreachable' };
  await device.signIn({ ...staffPass, token: 'new' });
  expect(door.getState().sync.isUploadRefused).toBe(false);
  expect(await door.deleteExported(file)).toBe(false);
  expect(await getOperationIds()).toEqual([id]);
});

it('[CI-49] restores the refused state when the device restarts', async () => {
  await door.setCheckedIn(toUuid(1), true, 'tap');
  await refuseUploads();
  const again = await createTestDevice(database, () => reply);
  expect(again.status).toMatchObject({ isPassExpired: true, isUploadRefused: true });
});
