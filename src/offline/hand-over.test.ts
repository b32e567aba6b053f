import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deviceOn, idOf, listOfTwo, smallDoorEventId } from '#tests/support/small-door.ts';
import type { Device } from './device.ts';
import { openDeviceDatabase, type DeviceDatabase } from './device-database.ts';
import type { Door } from './door-state.ts';
import { openDoor } from './open-door.ts';
import type { Reply } from './sender.ts';

const eventId = smallDoorEventId;
const pass = { accountId: 'pass-1', token: 'token', isStaff: true };

let database: DeviceDatabase;
let device: Device;
let door: Door;
let count = 0;
let reply: Reply;

beforeEach(async () => {
  reply = { kind: 'unreachable' };
  database = await openDeviceDatabase(`hand-over-${count++}`);
  device = await deviceOn(database, () => reply);
  await device.signIn(pass);
  door = await openAt(device);
});
afterEach(async () => {
  door.close();
  device.close();
  await database.delete();
});

async function openAt(of: Device): Promise<Door> {
  const list = { kind: 'answered', list: listOfTwo() } as const;
  const opened = openDoor({ device: of, eventId, fetchList: () => Promise.resolve(list) });
  await expect.poll(() => opened.getState().counts.expected).toBe(2);
  return opened;
}

const refuse = async (): Promise<void> => {
  reply = { kind: 'signInNeeded' };
  await door.refresh();
  await expect.poll(async () => await database.facts.get('session')).toMatchObject({ token: '' });
};
const kept = async () => (await database.outbox.toArray()).map((row) => row.operationId);

it('[CI-49] what a pass that is over has handed over leaves, and nothing else', async () => {
  const first = await door.setIn(idOf(1), true, 'tap');
  const [row] = await database.outbox.toArray();
  const { seq: _seq, ...foreign } = { ...row!, operationId: idOf(70), accountId: 'org' };
  await database.outbox.add(foreign);
  await database.reviews.bulkAdd(
    ['pass-1', 'org'].map((accountId, n) => ({
      operationId: idOf(80 + n),
      decision: 'kept' as const,
      note: '',
      reviewedAt: row!.occurredAt,
      accountId,
      attempts: 0,
      dueAt: 0,
    })),
  );
  const earlier = await door.exportWaiting();
  const later = await door.setIn(idOf(2), true, 'tap');

  // As long as the server may take it, it stays.
  expect(door.getState().sync.isRefused).toBe(false);
  expect(await door.forgetHandedOver(earlier)).toBe(false);
  await refuse();
  expect(door.getState()).toMatchObject({ isPassOver: true, sync: { isRefused: true } });
  expect(await kept()).toEqual([first, idOf(70), later]);

  expect(await door.forgetHandedOver(earlier)).toBe(true);
  expect(await kept()).toEqual([idOf(70), later]);
  expect((await database.reviews.toArray()).map((it) => it.accountId)).toEqual(['org']);
  expect(await door.forgetHandedOver(await door.exportWaiting())).toBe(true);
  expect(await kept()).toEqual([idOf(70)]);
  expect(door.getState().counts.pending).toBe(1);
});

it('[CI-49] a pass that was opened again keeps what it handed over', async () => {
  const id = await door.setIn(idOf(1), true, 'tap');
  await refuse();
  const file = await door.exportWaiting();
  reply = { kind: 'unreachable' };
  await device.signIn({ ...pass, token: 'new' });
  expect(door.getState().sync.isRefused).toBe(false);
  expect(await door.forgetHandedOver(file)).toBe(false);
  expect(await kept()).toEqual([id]);
});

it('[CI-49] a device that starts after the refusal still knows of it', async () => {
  await door.setIn(idOf(1), true, 'tap');
  await refuse();
  const again = await deviceOn(database, () => reply);
  expect(again.status).toMatchObject({ isPassOver: true, isRefused: true });
});
