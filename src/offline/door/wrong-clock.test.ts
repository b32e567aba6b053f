import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { hourMs } from '#contract/durations.ts';
import {
  createTestDevice,
  listOfTwoParticipants,
  minimalDoorEventId,
  minimalDoorNow,
  toUuid,
} from '#tests/support/phone/minimal-door.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import { createDoor } from './create-door.ts';

const twoYearsMs = 2 * 365 * 24 * hourMs;

it('[CI-78] a device whose clock is two years ahead keeps the list for 48 h after the event, also offline', async () => {
  const list = listOfTwoParticipants();
  let isOnline = true;
  let passedMs = 0;
  const openDoor = async () => {
    const database = await openDeviceDatabase('wrong-clock');
    const now = () => minimalDoorNow + twoYearsMs + passedMs;
    const device = await createTestDevice(database, () => ({ kind: 'unreachable' }), now);
    await device.signIn({ accountId: 'pass-1', token: 'token', isStaff: true });
    const fetchList = () =>
      Promise.resolve(isOnline ? ({ kind: 'answered', list } as const) : ({ kind: 'unreachable' } as const));
    const door = createDoor({ device, eventId: minimalDoorEventId, fetchList });
    const close = () => {
      door.close();
      device.close();
    };
    return { database, door, close };
  };
  const first = await openDoor();
  await expect.poll(() => first.door.getState().counts.expected).toBe(2);
  first.close();

  isOnline = false;
  passedMs = hourMs;
  const offline = await openDoor();
  await expect.poll(() => offline.door.getState().counts.expected).toBe(2);
  // By the server's clock, which the list brought.
  await offline.door.setCheckedIn(toUuid(1), true, 'tap');
  const { checkIns } = offline.door.getParticipant(toUuid(1))!;
  expect(checkIns.map(({ at }) => Date.parse(at))).toEqual([minimalDoorNow + hourMs]);
  offline.close();

  // The event takes an hour.
  passedMs = 50 * hourMs;
  const late = await openDoor();
  await expect.poll(() => late.database.lists.count()).toBe(0);
  expect(late.door.getParticipant(toUuid(2))).toBeUndefined();
  late.close();
  await late.database.delete();
});
