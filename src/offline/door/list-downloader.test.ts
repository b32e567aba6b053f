import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DownloadFrame } from '#contract/check-in/list-download.ts';
import {
  getChunkCount,
  packSearchables,
  rankParticipants,
} from '#contract/participant/packed-participants.ts';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import { getChunkNo, toStoredParticipant } from '#contract/participant/stored-participant.ts';
import {
  createTestDevice,
  listOfTwoParticipants,
  minimalDoorEventId,
  toUuid,
} from '#tests/support/phone/minimal-door.ts';
import type { Device } from '../device/device.ts';
import { readList } from '../participants/list-store.ts';
import { openDeviceDatabase } from '../storage/device-database.ts';
import type { DeviceDatabase } from '../storage/schema.ts';
import { createDoor } from './create-door.ts';
import type { Door } from './door.ts';
import type { DownloadRequest, ListReply } from './door-sync.ts';

const listSize = 7000;
const chunkCount = getChunkCount(listSize);
/** Packing thousands of participants takes a busy machine seconds. */
vi.setConfig({ testTimeout: 60_000 });
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 });
const all = { text: '', filter: 'all', sort: 'name' } as const;

let database: DeviceDatabase;
let device: Device;
let door: Door;
let requests: DownloadRequest[];
let cursors: (number | undefined)[];
let changes: Partial<Extract<ListReply, { kind: 'answered' }>['list']>;
/** The server's rows, and its cursor. */
let rows: ParticipantRow[];
let cursor: number;
/** Frames that get through, for each request; the rest is lost, or held back until `held` is resolved. */
let breaksAfter: number[];
let held: PromiseWithResolvers<void> | undefined;

beforeEach(async () => {
  const [row] = listOfTwoParticipants().participants;
  rows = Array.from({ length: listSize }, (_, n) => ({
    ...row!,
    _id: toUuid(n * 7919),
    lastName: `Cognome${String(n).padStart(5, '0')}`,
  }));
  cursor = 1;
  requests = [];
  cursors = [];
  changes = {};
  breaksAfter = [];
  held = undefined;
  database = await openDeviceDatabase(`download-${Math.random()}`);
  device = await createTestDevice(database, () => ({ kind: 'unreachable' }));
  await device.signIn({ accountId: 'account-1', token: 'token' });
});
afterEach(async () => {
  door.close();
  device.close();
  await database.delete();
});

function makeFrames({ from, of }: DownloadRequest): DownloadFrame[] {
  const ranked = rankParticipants(rows.map(toStoredParticipant));
  const { isWhole: _, participants: __, ...about } = listOfTwoParticipants();
  const goesOn = of === chunkCount ? from : 0;
  const head = { ...about, cursor, from: goesOn, chunkCount, total: rows.length, in: 0 };
  const chunks = Array.from({ length: chunkCount }, (_, no): DownloadFrame => ({
    kind: 'chunk',
    no,
    packed: packSearchables(
      ranked.filter(({ participant }) => getChunkNo(participant.id, chunkCount) === no),
    ),
  }));
  const firstRows = packSearchables(ranked.slice(0, 50));
  return [{ kind: 'head', head }, { kind: 'firstRows', packed: firstRows }, ...chunks.slice(goesOn)];
}

async function* arrive(frames: readonly DownloadFrame[], breakAfter: number | undefined) {
  for (const [n, frame] of frames.entries()) {
    if (n === breakAfter) {
      if (held === undefined) throw new Error('the network broke');
      await held.promise;
    }
    yield frame;
  }
}

function openDoor(): void {
  door = createDoor({
    device,
    eventId: minimalDoorEventId,
    fetchList: (since) => {
      cursors.push(since);
      const list = { ...listOfTwoParticipants(), isWhole: false, participants: [], cursor, ...changes };
      return Promise.resolve({ kind: 'answered', list });
    },
    downloadList: (request) => {
      requests.push(request);
      return Promise.resolve({
        kind: 'answered',
        frames: arrive(makeFrames(request), breaksAfter.shift()),
      });
    },
  });
}

const lastNames = (count: number): (string | undefined)[] => {
  const ids = door.find(all);
  return Array.from({ length: count }, (_, n) => door.getParticipant(ids.at(n)!)?.lastName);
};
const isComplete = () => {
  const { status, download } = door.getState();
  return status === 'ready' && download === undefined;
};

it('[CI-87] lists, finds and toggles what has arrived, and says how much that is', async () => {
  breaksAfter = [2];
  held = Promise.withResolvers();
  openDoor();
  await eventually(() => door.getState().download).toEqual({ loaded: 50, total: listSize });
  expect(door.getState()).toMatchObject({ status: 'ready', counts: { in: 0, expected: listSize } });
  expect(lastNames(2)).toEqual(['Cognome00000', 'Cognome00001']);
  expect(door.find({ ...all, text: 'cognome00049' })).toHaveLength(1);
  expect(door.find({ ...all, text: 'cognome00050' })).toHaveLength(0);
  await door.setCheckedIn(rows[3]!._id, true, 'tap');
  // The ticket of a participant who has not arrived yet is on the list all the same.
  await door.setCheckedIn(rows[6000]!._id, true, 'scan');
  expect(door.getState().counts).toMatchObject({ in: 2, expected: listSize, pending: 2 });
  expect(door.find(all)).toHaveLength(50);
  held.resolve();
  await eventually(isComplete).toBe(true);
  expect(door.getState().counts).toMatchObject({ in: 2, expected: listSize, pending: 2 });
  expect(door.getParticipant(rows[6000]!._id)).toMatchObject({ lastName: 'Cognome06000', isCheckedIn: true });
  expect(door.getParticipant(rows[3]!._id)).toMatchObject({ isCheckedIn: true, isPending: true });
  const ids = [...door.find(all)];
  expect(ids).toEqual(rows.map((row) => row._id));
  // Changes made meanwhile are asked for once, and the chunks not again.
  await eventually(() => cursors).toEqual([1]);
  expect(requests).toHaveLength(1);
});

it('[CI-88] goes on with the first chunk that is missing, also after a restart', async () => {
  breaksAfter = [2 + 1];
  openDoor();
  await eventually(() => device.status.connection).toBe('offline');
  expect(requests).toEqual([{ from: 0, of: 0, seen: [] }]);
  const { list } = (await readList(database, minimalDoorEventId))!;
  expect(list.download).toMatchObject({ chunks: 1, total: listSize });
  door.close();
  breaksAfter = [2 + 2];
  openDoor();
  await eventually(() => requests.length).toBe(2);
  expect(requests[1]).toMatchObject({ from: 1, of: chunkCount });
  await expect
    .poll(async () => (await readList(database, minimalDoorEventId))?.list.download?.chunks)
    .toBe(3);
  await door.refresh();
  await eventually(isComplete).toBe(true);
  expect(requests[2]).toMatchObject({ from: 3, of: chunkCount });
  door.close();
  openDoor();
  await eventually(isComplete).toBe(true);
  expect([...door.find(all)]).toEqual(rows.map((row) => row._id));
  expect(requests).toHaveLength(3);
});

it('[CI-89] asks for the changes since the first attempt, and sorts names that came with different ones', async () => {
  breaksAfter = [2 + 2];
  openDoor();
  await eventually(() => device.status.connection).toBe('offline');
  cursor = 5;
  const added = { ...rows[0]!, _id: toUuid(13), lastName: 'Abate', changeNo: 4 };
  rows = [added, ...rows];
  changes = { participants: [added] };
  await door.refresh();
  await eventually(isComplete).toBe(true);
  expect(requests).toHaveLength(2);
  await eventually(() => cursors[0]).toBe(1);
  await eventually(() => door.find(all).length).toBe(listSize + 1);
  expect([...door.find(all)]).toEqual(rows.map((row) => row._id));
  door.close();
  openDoor();
  await eventually(isComplete).toBe(true);
  expect([...door.find(all)]).toEqual(rows.map((row) => row._id));
});

it('[CI-87] [CI-11] stores nothing more once the operator has signed out', async () => {
  breaksAfter = [2 + 2];
  held = Promise.withResolvers();
  openDoor();
  await expect
    .poll(async () => (await readList(database, minimalDoorEventId))?.list.download?.chunks)
    .toBe(2);
  await device.signOut();
  held.resolve();
  await eventually(() => database.chunks.count()).toBe(0);
  expect(await database.lists.count()).toBe(0);
});
