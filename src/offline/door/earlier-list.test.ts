import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import type { ListDetail } from '#contract/participant/list-detail.ts';
import {
  createTestDevice,
  listOfTwoParticipants,
  minimalDoorEventId,
  minimalDoorNow,
  toUuid,
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

/** A door whose stored list lacks the details of its rows; `answer.values` are what the server now has. */
async function openWithoutDetails(name: string, answer: { details?: ListDetail[]; values?: string[] }) {
  const database = await openDeviceDatabase(name);
  let nowMs = minimalDoorNow;
  const device = await createTestDevice(
    database,
    () => ({ kind: 'unreachable' }),
    () => nowMs,
  );
  await device.signIn({ accountId: 'account-1', token: 'token' });
  const requested: (number | undefined)[] = [];
  const fetchList: DoorDeps['fetchList'] = (since) => {
    requested.push(since);
    const { details, values } = answer;
    const list = listOfTwoParticipants();
    const participants = list.participants.map((row) => ({ ...row, ...(values && { details: values }) }));
    const reply = { ...list, participants, isWhole: since === undefined, ...(details && { details }) };
    return Promise.resolve({ kind: 'answered', list: reply });
  };
  const open = async () => {
    const door = createDoor({ device, eventId: minimalDoorEventId, fetchList });
    await expect.poll(() => door.getState().status).toBe('ready');
    await door.refresh();
    return door;
  };
  return {
    open,
    takeRequests: () => requested.splice(0),
    wait: (ms: number) => void (nowMs += ms),
    async end() {
      device.close();
      await database.delete();
    },
  };
}

const ticketType: ListDetail = { position: 0, label: 'Tipo biglietto', isHighlighted: true };

it('[CI-94] completes a list with details that an earlier version of the app stored', async () => {
  const answer: Parameters<typeof openWithoutDetails>[1] = {};
  const { open, takeRequests, wait, end } = await openWithoutDetails('door-earlier-details', answer);
  (await open()).close();
  takeRequests();

  // The server names the column; an answer that still lacks the values is not asked for at once again.
  answer.details = [ticketType];
  const door = await open();
  expect(takeRequests().filter((since) => since === undefined)).toHaveLength(1);
  await door.refresh();
  expect(takeRequests()).toEqual([1]);
  wait(10 * minuteMs);
  answer.values = ['VIP'];
  await door.refresh();
  expect(takeRequests()).toEqual([1, undefined]);
  const shown = [{ ...ticketType, value: 'VIP' }];
  expect(door.getParticipant(toUuid(1))?.details).toEqual(shown);
  wait(10 * minuteMs);
  await door.refresh();
  expect(takeRequests()).toEqual([1]);
  door.close();
  const reopened = await open();
  expect(takeRequests()).not.toContain(undefined);
  expect(reopened.getParticipant(toUuid(2))?.details).toEqual(shown);
  reopened.close();
  await end();
});

it.each([
  ['has none', []],
  ['of an earlier version names none', undefined],
])('[CI-94] leaves a list without details as it is if the server %s', async (_, details) => {
  const answer = { ...(details && { details }) };
  const { open, takeRequests, wait, end } = await openWithoutDetails('door-without-details', answer);
  (await open()).close();
  takeRequests();
  wait(10 * minuteMs);
  const door = await open();
  await door.refresh();
  expect(takeRequests()).not.toContain(undefined);
  door.close();
  await end();
});
