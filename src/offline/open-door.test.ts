import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { ParticipantList } from '#contract/check-in/check-in-calls.ts';
import { deviceOn, idOf, listOfTwo, smallDoorEventId, smallDoorNow } from '#tests/support/small-door.ts';
import { Device } from './device.ts';
import { openDeviceDatabase } from './device-database.ts';
import { openDoor } from './open-door.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-06-06T12:00:00Z');
const eventId = 'event-1';

const listEndedAgo = (agoMs: number): ParticipantList => ({
  isWhole: true,
  participants: [
    {
      _id: '01890000-0000-7000-8000-000000000001',
      firstName: 'Zoë',
      lastName: 'Prova',
      email: 'zoe@example.org',
      acceptedPNPTNC: true,
      isCheckedIn: false,
      orderId: 'order-1',
      orderName: 'Zoë',
      ticketNo: 1,
      noOfTickets: 1,
      hasMailFailed: false,
      changeNo: 1,
      checkIns: [],
    },
  ],
  removed: [],
  cursor: 1,
  event: {
    _id: eventId,
    title: 'Festa',
    startDateTime: new Date(now - agoMs - hourMs).toISOString(),
    endDateTime: new Date(now - agoMs).toISOString(),
    location: '',
    isCancelled: false,
    others: [],
  },
  ticketKey: '',
  serverTime: new Date(now).toISOString(),
});

it.each([
  { agoMs: 47 * hourMs, isKept: true },
  { agoMs: 49 * hourMs, isKept: false },
])(
  '[RG-10] [CI-20] shows who was there $agoMs ms ago; kept on the device: $isKept',
  async ({ agoMs, isKept }) => {
    const database = await openDeviceDatabase(`door-${agoMs}`);
    const device = await Device.open({
      database,
      send: () => Promise.resolve({ kind: 'unreachable' }),
      askForWakeUp: () => undefined,
      exclusively: (work) => work(),
      now: () => now,
      random: (count) => new Uint8Array(count).fill(7),
      channel: undefined,
      showWaiting: () => undefined,
      keepsake: undefined,
    });
    await device.signIn({ accountId: 'account-1', token: 'token' });
    const list = listEndedAgo(agoMs);
    const door = openDoor({ device, eventId, fetchList: () => Promise.resolve({ kind: 'answered', list }) });
    const shown = () => door.find({ text: 'zoe', filter: 'all', sort: 'name' });
    await expect.poll(shown).toHaveLength(1);
    expect(door.getState()).toMatchObject({ status: 'ready', event: { title: 'Festa' } });
    expect(await database.chunks.count()).toBe(isKept ? 1 : 0);
    expect(await database.lists.count()).toBe(isKept ? 1 : 0);
    // What is done about her is kept all the same.
    await door.setIn(shown().at(0)!, true, 'tap');
    expect(await database.outbox.count()).toBe(1);
    expect(door.getState().counts).toMatchObject({ in: 1, pending: 1 });
    door.close();
    device.close();
  },
);

it('[CI-9] fetches at a change what it does not know, and nothing when it stands there already', async () => {
  const database = await openDeviceDatabase('door-hearing');
  let nowMs = smallDoorNow;
  const device = await deviceOn(
    database,
    ({ operations }) => ({
      kind: 'answered',
      results: operations.map(({ operationId, participantId, occurredAt: at }) => ({
        operationId,
        outcome: 'applied',
        participant: {
          ...listOfTwo().participants.find((it) => it._id === participantId)!,
          isCheckedIn: true,
          changeNo: 2,
          checkIns: [{ operationId, at, deviceLabel: '' }],
        },
      })),
      reviewed: [],
      changes: [{ eventId: smallDoorEventId, changeNo: 2 }],
    }),
    () => nowMs,
  );
  await device.signIn({ accountId: 'account-1', token: 'token' });
  let fetched = 0;
  const door = openDoor({
    device,
    eventId: smallDoorEventId,
    fetchList: (since) => {
      fetched += 1;
      const whole = since === undefined;
      const list = { ...listOfTwo(), isWhole: whole, cursor: whole ? 1 : 3 };
      return Promise.resolve({ kind: 'answered', list: whole ? list : { ...list, participants: [] } });
    },
  });
  await expect.poll(() => door.getState().counts.expected).toBe(2);
  await door.setIn(idOf(1), true, 'scan');
  await expect.poll(() => door.getState().counts).toMatchObject({ in: 1, pending: 0 });
  nowMs += 90_000;
  await door.hear(2);
  expect(fetched).toBe(1);
  expect(door.getState().sync.syncedAt).toBe(nowMs);
  await door.hear(3);
  expect(fetched).toBe(2);
  expect(door.getState().counts.in).toBe(1);
  door.close();
  device.close();
  await database.delete();
});
