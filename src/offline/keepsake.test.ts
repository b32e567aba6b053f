import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { Device } from './device.ts';
import { openDeviceDatabase, type DeviceDatabase } from './device-database.ts';

const eventId = 'event-1';
let cookie = '';
let badges: number[] = [];
let database: DeviceDatabase;
afterEach(async () => {
  cookie = '';
  badges = [];
  await database.delete();
});

async function openPhone(): Promise<Device> {
  database = await openDeviceDatabase('kept');
  const device = await Device.open({
    database,
    send: ({ operations }) =>
      Promise.resolve(
        isOnline
          ? {
              kind: 'answered',
              results: operations.map((it) => ({ operationId: it.operationId, outcome: 'applied' })),
              reviewed: [],
              changes: [],
            }
          : { kind: 'unreachable' },
      ),
    askForWakeUp: () => undefined,
    exclusively: (work) => work(),
    now: () => 1_000_000,
    random: (length) => randomBytes(length),
    channel: undefined,
    showWaiting: (waiting) => badges.push(waiting),
    keepsake: { read: () => cookie, write: (text) => (cookie = text) },
  });
  await device.signIn({ accountId: 'account-1', token: 'token', isStaff: false });
  return device;
}

let isOnline = false;
const letIn = (device: Device, times: number) =>
  device.record(
    Array.from({ length: times }, (_, n) => ({
      eventId,
      participantId: `participant-${n}`,
      isCheckedIn: true,
      source: 'tap' as const,
      undoes: [],
    })),
  );

it('[CI-32] [fault 4] storage that was thrown away with a queue in it is noticed, and said until somebody has read it', async () => {
  isOnline = false;
  let phone = await openPhone();
  await letIn(phone, 3);
  await expect.poll(() => badges.at(-1)).toBe(3);
  phone.close();
  phone = await openPhone();
  expect(phone.status.gap).toBe(0);

  phone.close();
  await database.delete();
  phone = await openPhone();
  expect(phone.status.gap).toBe(3);
  // Also after another start, and with new work waiting.
  await letIn(phone, 2);
  await expect.poll(() => badges.at(-1)).toBe(2);
  phone.close();
  phone = await openPhone();
  expect(phone.status.gap).toBe(3);
  phone.close();
  await database.delete();
  phone = await openPhone();
  expect(phone.status.gap).toBe(5);

  phone.seeGap();
  await expect.poll(() => cookie).toBe('');
  phone.close();
  phone = await openPhone();
  expect(phone.status.gap).toBe(0);
  phone.close();
  console.log(
    'fault 4: storage emptied twice with 3 and 2 entries in it, noticed 5 of 5, none after it was read',
  );
});

it('[CI-32] nothing is missed where everything had been sent, and the icon says what waits', async () => {
  isOnline = false;
  let phone = await openPhone();
  await letIn(phone, 2);
  await expect.poll(() => badges.at(-1)).toBe(2);
  isOnline = true;
  await phone.drain();
  await expect.poll(() => badges.at(-1)).toBe(0);
  await expect.poll(() => cookie).toBe('');
  phone.close();
  await database.delete();
  phone = await openPhone();
  expect(phone.status.gap).toBe(0);
  phone.close();
});
