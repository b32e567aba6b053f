import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import {
  createTestDevice,
  listOfTwoParticipants,
  minimalDoorEventId,
  minimalDoorNow,
} from '#tests/support/phone/minimal-door.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import { createDoor } from './create-door.ts';
import type { DoorDeps } from './door-sync.ts';

it('[CI-93] completes a list with codes that an earlier version of the app stored, and gets the changes before', async () => {
  const database = await openDeviceDatabase('door-earlier-format');
  let nowMs = minimalDoorNow;
  const device = await createTestDevice(
    database,
    () => ({ kind: 'unreachable' }),
    () => nowMs,
  );
  await device.signIn({ accountId: 'account-1', token: 'token' });
  const requested: (number | undefined)[] = [];
  const answer = { hasCodes: true, codeHash: undefined as string | undefined, isFullLost: false };
  const fetchList: DoorDeps['fetchList'] = (since) => {
    requested.push(since);
    const list = listOfTwoParticipants();
    const { hasCodes, codeHash, isFullLost } = answer;
    const participants = list.participants.map((row) => ({
      ...row,
      ...(codeHash !== undefined && { codeHash }),
    }));
    const reply = { ...list, participants, isWhole: since === undefined, hasCodes };
    return Promise.resolve(
      isFullLost && since === undefined ? { kind: 'unreachable' } : { kind: 'answered', list: reply },
    );
  };
  const takeRequests = () => requested.splice(0);
  const open = async () => {
    const door = createDoor({ device, eventId: minimalDoorEventId, fetchList });
    await expect.poll(() => door.getState().status).toBe('ready');
    await door.refresh();
    return door;
  };
  const first = await open();
  first.close();
  takeRequests();

  // The rows lack their codes.
  answer.isFullLost = true;
  const door = await open();
  expect(takeRequests().filter((since) => since === undefined)).toHaveLength(1);
  expect(door.getState().sync.connection).toBe('online');
  expect(await door.scan('PX-000-17')).toEqual({ kind: 'refused', reason: 'incompleteList' });
  await door.refresh();
  expect(takeRequests()).toEqual([1]);
  nowMs += 10 * minuteMs;
  Object.assign(answer, { isFullLost: false, codeHash: '' });
  await door.refresh();
  expect(takeRequests()).toEqual([1, undefined]);
  nowMs += 10 * minuteMs;
  await door.refresh();
  expect(takeRequests()).toEqual([1]);
  expect(await door.scan('PX-000-17')).toEqual({ kind: 'refused', reason: 'foreign', hasCodes: false });
  door.close();
  device.close();
  await database.delete();
});

it('[CI-93] leaves a list without codes as an earlier version has stored it', async () => {
  const database = await openDeviceDatabase('door-without-codes');
  const device = await createTestDevice(database, () => ({ kind: 'unreachable' }));
  await device.signIn({ accountId: 'account-1', token: 'token' });
  const requested: (number | undefined)[] = [];
  const door = createDoor({
    device,
    eventId: minimalDoorEventId,
    fetchList: (since) => {
      requested.push(since);
      const list = { ...listOfTwoParticipants(), isWhole: since === undefined, hasCodes: false };
      return Promise.resolve({ kind: 'answered', list });
    },
  });
  await expect.poll(() => door.getState().status).toBe('ready');
  await door.refresh();
  await door.refresh();
  expect(requested.filter((since) => since === undefined)).toHaveLength(1);
  expect(await door.scan('PX-000-17')).toMatchObject({ reason: 'foreign' });
  door.close();
  device.close();
  await database.delete();
});
