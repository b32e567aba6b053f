import { beforeEach, describe, expect, it } from 'vitest';
import type { ParticipantList } from '#contract/check-in/check-in-endpoints.ts';
import { acknowledged, createListRow, createOperation, recorded } from '#tests/support/phone/door-events.ts';
import {
  listOfTwoParticipants,
  minimalDoorEventId as eventId,
  minimalDoorNow,
  toUuid,
} from '#tests/support/phone/minimal-door.ts';
import { snapshotNo } from '../participants/list-store.ts';
import { packChunk, packList } from '../storage/participant-chunk.ts';
import type { OutboxRow } from '../storage/schema.ts';
import { toStoredParticipant } from '#contract/participant/stored-participant.ts';
import type { DoorSnapshot } from './door-snapshot.ts';
import type { DeviceView } from './device-view.ts';
import { DoorStore } from './door-store.ts';
import type { DoorStoreEvent } from './door-store-event.ts';

const accountId = 'account-1';
const hourMs = 3_600_000;
const names = ['Nome1', 'Nome2'];

let store: DoorStore;
let device: DeviceView;
let changes: number;

const createStore = (isMemoryOnly = false): DoorStore => {
  const created = new DoorStore({ eventId, isMemoryOnly, device, now: () => device.now });
  created.subscribe(() => (changes += 1));
  return created;
};

beforeEach(() => {
  changes = 0;
  device = {
    accountId,
    label: '',
    status: {
      connection: 'starting',
      isSignInNeeded: false,
      otherAccountCount: 0,
      isPassExpired: false,
      isUploadRefused: false,
      lost: { count: 0, participantEnds: [] },
    },
    now: minimalDoorNow,
  };
  store = createStore();
});

const apply = (event: DoorStoreEvent): boolean => store.apply(event, device);
const setStatus = (change: Partial<DeviceView['status']>): void => {
  device = { ...device, status: { ...device.status, ...change } };
};
const getNames = (): string[] =>
  [1, 2].flatMap((n) => store.participants.getParticipant(toUuid(n))?.firstName ?? []).filter(Boolean);
const isCheckedIn = (n: number) => store.participants.getParticipant(toUuid(n))?.isCheckedIn;

const stored = (
  { readFrom = store.dataRevision, pending = [] as OutboxRow[] } = {},
  list = createListRow(),
): DoorStoreEvent => ({
  type: 'stored',
  stored: {
    stored: { list, chunks: packList(eventId, listOfTwoParticipants().participants), deltaRows: [] },
    pending,
    conflicts: [],
  },
  readFrom,
});
const nothingStored = (): DoorStoreEvent => ({
  type: 'stored',
  stored: { stored: undefined, pending: [], conflicts: [] },
  readFrom: store.dataRevision,
});
const snapshot = (): DoorStoreEvent & { type: 'snapshot' } => {
  const [firstRow] = listOfTwoParticipants().participants.map(toStoredParticipant);
  const chunk: DoorSnapshot['chunk'] = {
    ...packChunk(eventId, snapshotNo, [firstRow!]),
    version: 1,
    waiting: '',
    inCount: 0,
    expectedCount: 2,
  };
  return {
    type: 'snapshot',
    snapshot: { list: createListRow(), chunk, pending: [], conflicts: [] },
    readFrom: store.dataRevision,
  };
};
const serverList = (more: Partial<ParticipantList> = {}): DoorStoreEvent & { type: 'serverList' } => {
  const list = { ...listOfTwoParticipants(), ...more };
  const fullChunks = list.isWhole ? packList(eventId, list.participants) : undefined;
  return { type: 'serverList', accountId, list, fullChunks, receivedAt: device.now };
};
describe('loading', () => {
  it('starts without a list and notifies once for each event', () => {
    expect(store.getState()).toMatchObject({ status: 'loading', revision: 0, event: undefined });
    apply(stored());
    expect([changes, store.getState().revision]).toEqual([1, 1]);
  });

  it('[CI-56] does not show the notice again for a list that was read before it was acknowledged', () => {
    const readBefore = stored({}, { ...createListRow(), resentCount: 5 });
    apply({ type: 'restoreAcknowledged' });
    expect(apply(readBefore)).toBe(false);
  });

  it('becomes ready with a stored list, absent without one', () => {
    apply(nothingStored());
    expect(store.getState().status).toBe('absent');
    store = createStore();
    apply(stored());
    expect(store.getState()).toMatchObject({ status: 'ready', event: { title: 'Festa' } });
    expect(getNames()).toEqual(names);
  });

  it.each([
    ['another account', { accountId: 'account-2' }, 0],
    ['an event past its retention', {}, 50 * hourMs],
  ])('[CI-11] [CI-20] does not show the list of %s', (_whose, more, laterMs) => {
    device = { ...device, now: device.now + laterMs };
    apply(stored({}, createListRow(more)));
    expect(store.getState().status).toBe('absent');
    expect(getNames()).toEqual([]);
  });

  it('[CI-47] shows the snapshot with its counts until the stored list is there', () => {
    expect(apply(snapshot())).toBe(true);
    expect(store.getState()).toMatchObject({ status: 'ready', counts: { expected: 2 } });
    expect([store.isPreview, getNames()]).toEqual([true, ['Nome1']]);
    apply(stored());
    expect([store.isPreview, getNames()]).toEqual([false, names]);
  });

  it('[CI-47] does not show a snapshot once a list is shown, nor after the pass expired', () => {
    const event = snapshot();
    apply(stored());
    expect(apply(event)).toBe(false);
    setStatus({ isPassExpired: true });
    store = createStore();
    expect(apply(snapshot())).toBe(false);
    expect(getNames()).toEqual([]);
  });

  it('[CI-47] stays a preview when changes arrive for it, and ends with a full list', () => {
    apply(snapshot());
    apply(serverList({ isWhole: false, participants: [], cursor: 2 }));
    expect([store.isPreview, store.meta?.cursor]).toEqual([true, 2]);
    apply(serverList({ cursor: 3 }));
    expect([store.isPreview, getNames()]).toEqual([false, names]);
  });

  it('asks for the full list when storage fails after the snapshot', () => {
    apply(snapshot());
    apply({ type: 'storageUnavailable' });
    expect(store.getState().status).toBe('absent');
    expect([store.meta, getNames()]).toEqual([undefined, []]);
  });

  it('[CI-14] works in memory only where nothing can be persisted', () => {
    store = createStore(true);
    apply({ type: 'storageUnavailable' });
    expect(store.getState().status).toBe('absent');
    apply(serverList());
    expect(store.getState()).toMatchObject({ status: 'memoryOnly', counts: { expected: 2 } });
  });
});

describe('reads from storage that are older than the shown state', () => {
  it.each([
    ['a list of the server', serverList],
    ['a record', () => recorded(createOperation(1))],
    ['an acknowledgement', () => acknowledged(1)],
    ['the end of a pass', (): DoorStoreEvent => ({ type: 'passExpired' })],
    ['a change of account', (): DoorStoreEvent => ({ type: 'accountChanged' })],
  ])('are discarded after %s', (_what, newer) => {
    apply(stored({ pending: [createOperation(1)] }));
    const readFrom = store.dataRevision;
    apply(newer());
    const before = store.getState();
    expect(apply(stored({ readFrom }))).toBe(false);
    expect(apply({ type: 'pendingChanged', pending: [], readFrom })).toBe(false);
    expect(store.getState()).toBe(before);
    expect(apply({ type: 'pendingChanged', pending: [], readFrom: store.dataRevision })).toBe(true);
  });

  it('are accepted after changes that storage does not hold', () => {
    apply(stored());
    const readFrom = store.dataRevision;
    apply({ type: 'deviceChanged' });
    apply({ type: 'cursor', cursor: 1 });
    apply({ type: 'rescheduled', rows: [] });
    expect(apply(stored({ readFrom }))).toBe(true);
  });
});

describe('operations', () => {
  beforeEach(() => void apply(stored()));

  it('[CI-4] overlays recorded operations until they are acknowledged', () => {
    apply(recorded(createOperation(1)));
    expect(store.getState().counts).toMatchObject({ in: 1, pending: 1 });
    apply(acknowledged(1));
    expect(store.getState().counts).toMatchObject({ in: 1, pending: 0 });
    expect(isCheckedIn(1)).toBe(true);
  });

  it('[CI-9] advances the cursor over its own changes, never back', () => {
    apply(recorded(createOperation(1)));
    apply(acknowledged(1));
    expect(store.meta?.cursor).toBe(2);
    apply(serverList({ isWhole: false, participants: [], cursor: 1 }));
    expect(store.meta?.cursor).toBe(2);
  });

  it('[CI-24] shows a rejected operation as a conflict until it is reviewed', () => {
    apply(recorded(createOperation(1)));
    apply(acknowledged(1, 'rejected'));
    expect(store.getState().counts).toMatchObject({ in: 0, pending: 0, conflicts: 1 });
    apply({ type: 'recorded', recorded: [], reviewed: 'operation-1' });
    expect(store.getState().counts.conflicts).toBe(0);
  });

  it('[CI-8] reports an operation as stuck after three attempts', () => {
    apply(recorded(createOperation(1)));
    apply({ type: 'rescheduled', rows: [createOperation(1, { attempts: 2 })] });
    expect(store.getState().sync.stuck).toBe(0);
    apply({ type: 'rescheduled', rows: [createOperation(1, { attempts: 3 })] });
    expect(store.getState().sync.stuck).toBe(1);
  });

  it('ignores acknowledgements of another event', () => {
    const event = acknowledged(1) as DoorStoreEvent & { type: 'acknowledged' };
    const before = store.getState();
    expect(apply({ ...event, rows: event.rows.map((row) => ({ ...row, eventId: 'other' })) })).toBe(false);
    expect(store.getState()).toBe(before);
  });

  it('[CI-10] hides the names of walk-ins that another account added', () => {
    const walkIn = { firstName: 'Zoë', lastName: 'Prova', email: '', isOverCapacity: false };
    const pending = [createOperation(7, { walkIn, accountId: 'account-2' }), createOperation(8, { walkIn })];
    apply({ type: 'pendingChanged', pending, readFrom: store.dataRevision });
    expect(store.participants.getParticipant(toUuid(7))?.firstName).toBe('');
    expect(store.participants.getParticipant(toUuid(8))?.firstName).toBe('Zoë');
  });
});

describe('lists of the server', () => {
  beforeEach(() => void apply(stored()));

  it('replaces, adds and removes participants', () => {
    const [first] = listOfTwoParticipants('Nuova').participants;
    const participants = [{ ...first!, changeNo: 2 }];
    apply(serverList({ isWhole: false, participants, removed: [toUuid(2)], cursor: 3 }));
    expect(store.participants.getParticipant(toUuid(1))?.lastName).toBe('Nuova');
    expect(store.meta).toMatchObject({ cursor: 3, removed: [toUuid(2)], syncedAt: minimalDoorNow });
    expect(store.getState().counts.expected).toBe(1);
  });

  it('[CI-9] ignores changes to a list that is not shown', () => {
    store = createStore();
    apply(nothingStored());
    expect(apply(serverList({ isWhole: false, cursor: 2 }))).toBe(false);
    expect(store.getState().status).toBe('absent');
  });

  it('[CI-11] ignores a list that was fetched for another account', () => {
    store = createStore();
    expect(apply({ ...serverList(), accountId: 'account-2' })).toBe(false);
    expect(getNames()).toEqual([]);
  });

  it('renews the age of the list at its own cursor only', () => {
    device = { ...device, now: device.now + hourMs };
    expect(apply({ type: 'cursor', cursor: 2 })).toBe(false);
    expect(store.getState().sync.syncedAt).toBe(0);
    apply({ type: 'cursor', cursor: 1 });
    expect(store.getState().sync.syncedAt).toBe(device.now);
  });

  it('[CI-11] shows no names once another account has signed in', () => {
    device = { ...device, accountId: 'account-2' };
    apply({ type: 'accountChanged' });
    expect([store.getState().status, store.meta, getNames()]).toEqual(['absent', undefined, []]);
  });
});

describe('the end of a pass', () => {
  beforeEach(() => {
    apply(stored());
    apply(recorded(createOperation(1)));
    setStatus({ isPassExpired: true });
    apply({ type: 'passExpired' });
  });

  it('[CI-22] removes all names and keeps pending operations and the event', () => {
    expect(store.getState()).toMatchObject({
      status: 'absent',
      isPassExpired: true,
      event: { title: 'Festa' },
      counts: { pending: 1 },
    });
    expect([store.meta, getNames()]).toEqual([undefined, []]);
  });

  it('[CI-34] [CI-51] ignores names in responses still in flight', () => {
    expect(apply(serverList())).toBe(false);
    apply(stored({ pending: [createOperation(1)] }));
    expect(getNames()).toEqual([]);
    apply(acknowledged(1, 'rejected'));
    // The answer stays to be seen (CI-51).
    expect(store.conflicts).toMatchObject([{ outcome: 'rejected', walkIn: undefined }]);
    expect(getNames()).toEqual([]);
    apply(acknowledged(1));
    expect(getNames()).toEqual([]);
    expect(store.getState()).toMatchObject({ status: 'absent', counts: { pending: 0 } });
  });

  it('[CI-34] resumes when the same pass is opened again', () => {
    setStatus({ isPassExpired: false });
    apply({ type: 'deviceChanged' });
    expect(store.getState()).toMatchObject({ status: 'absent', isPassExpired: false });
    apply(serverList());
    expect(store.getState()).toMatchObject({ status: 'ready', counts: { pending: 1, in: 1 } });
    expect(getNames()).toEqual(names);
  });
});

it('moves past arrivals to the left as time passes, also without an event', () => {
  apply(stored());
  apply(recorded(createOperation(1)));
  const { counts } = store.getState();
  const advance = (minutes: number) => (device = { ...device, now: device.now + minutes * 60_000 });
  expect(counts.arrivals.indexOf(1)).toBe(11);
  advance(10);
  expect(counts.arrivals.indexOf(1)).toBe(9);
  advance(60);
  expect(counts.arrivals.indexOf(1)).toBe(-1);
});
