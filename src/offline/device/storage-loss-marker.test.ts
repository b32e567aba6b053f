import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { Device } from './device.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import { PendingIndicators } from './pending-indicators.ts';
import { decodeMarker, encodeMarker, markOperations, withoutFound } from './storage-loss-marker.ts';
import type { DeviceDatabase } from '../storage/schema.ts';

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
              results: operations.map((operation) => ({
                operationId: operation.operationId,
                outcome: 'applied',
              })),
              reviewed: [],
              changes: [],
            }
          : { kind: 'unreachable' },
      ),
    requestBackgroundSync: () => undefined,
    withOutboxLock: (work) => work(),
    now: () => 1_000_000,
    randomBytes: (length) => randomBytes(length),
    channel: undefined,
    showPendingCount: (waiting) => badges.push(waiting),
    lossMarker: { read: () => cookie, write: (text) => (cookie = text) },
  });
  await device.signIn({ accountId: 'account-1', token: 'token', isStaff: false });
  return device;
}

let isOnline = false;
const recordCheckIns = (device: Device, times: number) =>
  device.record(
    Array.from({ length: times }, (_, n) => ({
      eventId,
      participantId: `participant-${n}`,
      isCheckedIn: true,
      source: 'tap' as const,
      undoes: [],
    })),
  );

it('[CI-32] [RS-4] detects that the browser evicted a non-empty outbox, and reports it until acknowledged', async () => {
  isOnline = false;
  let phone = await openPhone();
  await recordCheckIns(phone, 3);
  await expect.poll(() => badges.at(-1)).toBe(3);
  phone.close();
  phone = await openPhone();
  expect(phone.status.lost.count).toBe(0);

  phone.close();
  await database.delete();
  phone = await openPhone();
  expect(phone.status.lost.count).toBe(3);
  // Also after another restart, and with new pending operations.
  await recordCheckIns(phone, 2);
  await expect.poll(() => badges.at(-1)).toBe(2);
  phone.close();
  phone = await openPhone();
  expect(phone.status.lost.count).toBe(3);
  phone.close();
  await database.delete();
  phone = await openPhone();
  expect(phone.status.lost.count).toBe(5);

  phone.acknowledgeLoss();
  await expect.poll(() => cookie).toBe('');
  phone.close();
  phone = await openPhone();
  expect(phone.status.lost.count).toBe(0);
  phone.close();
  console.log(
    'RS-4: storage emptied twice with 3 and 2 entries in it, noticed 5 of 5, none after it was read',
  );
});

it('[CI-32] reports no loss when everything was sent, and shows the pending count on the app icon', async () => {
  isOnline = false;
  let phone = await openPhone();
  await recordCheckIns(phone, 2);
  await expect.poll(() => badges.at(-1)).toBe(2);
  isOnline = true;
  await phone.drain();
  await expect.poll(() => badges.at(-1)).toBe(0);
  await expect.poll(() => cookie).toBe('');
  phone.close();
  await database.delete();
  phone = await openPhone();
  expect(phone.status.lost.count).toBe(0);
  phone.close();
});

/** How the browser takes the storage from an open page: with or without a sign of it. */
const evictions = {
  'the connection is closed': () => Dexie.delete(database.name),
  'no event is fired': async () => {
    for (const table of database.tables) await table.clear();
  },
};

for (const [how, evict] of Object.entries(evictions))
  for (const taps of [0, 1])
    it(`[CI-52] [RS-32] writes again what memory holds when the storage is evicted while the page is open: ${how}, ${taps} more taps`, async () => {
      isOnline = false;
      const phone = await openPhone();
      await recordCheckIns(phone, 3);
      await expect.poll(() => badges.at(-1)).toBe(3);
      const { deviceId } = phone;
      await evict();
      if (taps > 0) await recordCheckIns(phone, taps);
      // What happens anyway: a poll, or the return of the network.
      await phone.drain();
      await expect.poll(() => database.outbox.count()).toBe(3 + taps);
      await expect.poll(() => decodeMarker(cookie)).toMatchObject({ pending: { count: 3 + taps } });
      expect([phone.deviceId, phone.status.lost.count]).toEqual([deviceId, 0]);
      expect(await database.facts.get('device')).toMatchObject({ deviceId });
      expect(await database.facts.get('session')).toMatchObject({ accountId: 'account-1', token: 'token' });
      isOnline = true;
      await phone.drain();
      await expect.poll(() => cookie).toBe('');
      expect([await database.outbox.count(), phone.status.lost.count]).toEqual([0, 0]);
      phone.close();
    });

it('[CI-52] reports only operations that no open page holds, and withdraws the report when another tab restores them', async () => {
  isOnline = false;
  const phone = await openPhone();
  await recordCheckIns(phone, 2);
  const remembered = await database.outbox.toArray();
  await expect.poll(() => badges.at(-1)).toBe(2);
  phone.close();
  await database.delete();
  // A tab that was opened after the eviction, and then one that was open before.
  const tab = await openPhone();
  expect(tab.status.lost).toEqual({ count: 2, participantEnds: ['cipant-0', 'cipant-1'] });
  const indicators = new PendingIndicators(
    {
      database,
      showPendingCount: () => undefined,
      lossMarker: { read: () => cookie, write: (text) => (cookie = text) },
    },
    { getDeviceId: () => tab.deviceId, onEmptied: () => Promise.resolve(), onLost: () => undefined },
  );
  await database.outbox.add(remembered[0]!);
  await indicators.markRestored(remembered.slice(0, 1), { wasEmptied: false });
  expect(decodeMarker(cookie)).toMatchObject({
    pending: { count: 1 },
    lost: { count: 1, participantEnds: ['cipant-1'] },
  });
  tab.close();
});

it('[CI-52] reads the marker of an earlier version, and marks no more than fits into a cookie', () => {
  const deviceId = 'device-1';
  expect(decodeMarker('3.1.device-1')).toEqual({
    deviceId,
    pending: { count: 3, participantEnds: [] },
    lost: { count: 1, participantEnds: [] },
  });
  const many = markOperations(
    Array.from({ length: 5000 }, (_, n) => ({ participantId: `p-${n + 10_000_000}` })),
  );
  const text = encodeMarker({ deviceId, pending: many, lost: many });
  expect(encodeURIComponent(text).length).toBeLessThan(4000);
  expect(decodeMarker(text)).toEqual({ deviceId, pending: many, lost: many });
  expect(withoutFound(many, [{ participantId: 'p-10000000' }, { participantId: 'p-10004999' }]).count).toBe(
    4998,
  );
});
