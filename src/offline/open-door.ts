import type { ParticipantList } from '#contract/check-in/check-in-calls.ts';
import type { Device } from './device.ts';
import { doorActions } from './door-actions.ts';
import type { DeviceDatabase } from './device-database.ts';
import { DoorMemory, type ListFacts } from './door-memory.ts';
import { keepPreview, type DoorPreview } from './door-preview.ts';
import { orderOf, readTicket } from './door-scan.ts';
import type { Door, PersonQuery } from './door-state.ts';
import type { FoundIds } from './found-people.ts';
import { inTurn } from './in-turn.ts';
import { PeopleFinder } from './people-finder.ts';
import { mayBeKept, tidyList, writeList } from './list-store.ts';
import { waitingOf } from './outbox.ts';
import { packList } from './participant-chunk.ts';
import { readStoredDoor } from './stored-door.ts';

/** What came of asking for the list. */
export type ListReply =
  | { readonly kind: 'answered'; readonly list: ParticipantList }
  /** The event is gone, or not this account's. */
  | { readonly kind: 'signInNeeded' | 'failed' | 'unreachable' };

export interface DoorNeeds {
  readonly device: Device;
  readonly eventId: string;
  fetchList(since: number | undefined): Promise<ListReply>;
  /** The first screen, read off the storage while the device was opened. */
  readonly preview?: Promise<DoorPreview | undefined>;
}

/** Twice what a chunk is made with. */
const mostPerChunk = 4000;
const firstScreen: PersonQuery = { text: '', filter: 'all', sort: 'name' };
/** The list has so long for itself before anybody asks the network. */
const restMs = 120;
/** A slow phone takes so long to draw it, from when it is known. */
const drawnWithinMs = 600;
/** The first screen is kept when nothing has changed for so long. */
const previewAfterMs = 2000;
/** A list waits so long at most for what this device is sending. */
const answersMs = 2000;
/** A list of so long ago is still as good as new. */
const ageAfterMs = 30_000;
const timeFor = (ms: number) => new Promise((over) => setTimeout(over, ms));

/**
 * Opens the door of one event: first with what this device has, then with what changed since. The
 * screens work with what it returns; nothing here waits for the network but `refresh`.
 */
export function openDoor({ device, eventId, fetchList, preview }: DoorNeeds): Door {
  const { database } = device;
  const memory = new DoorMemory(device, eventId);
  const { people } = memory;
  const finder = new PeopleFinder();
  const listeners = new Set<() => void>();
  let revision = 0;
  let isClosed = false;
  const { promise: loaded, resolve: tellLoaded } = Promise.withResolvers<void>();
  const { promise: seen, resolve: tellSeen } = Promise.withResolvers<void>();
  let reading: Iterator<undefined> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let found: { key: string; ids: FoundIds } | undefined;
  let state = memory.snapshot(revision);

  function changed(): void {
    if (isClosed) return;
    revision += 1;
    state = memory.snapshot(revision);
    for (const listener of listeners) listener();
    keepFirstScreen();
  }

  /** Takes what is stored: at the start, and when another tab or the worker changed it. */
  async function load(): Promise<void> {
    if (database !== undefined)
      memory.show(await memory.readUndisturbed(() => readStoredDoor(database, eventId)));
    memory.isPreview = false;
    if (memory.status === 'loading') memory.status = 'absent';
    changed();
    void readAhead();
  }

  /** A bit at a time, so that nobody waits for it; a list that is replaced meanwhile is read no further. */
  async function readAhead(): Promise<void> {
    const steps = (reading = people.readingAhead());
    while (!isClosed && reading === steps && steps.next().done !== true) await timeFor(restMs);
  }

  /** First the first screen, if that is as it was; then everybody, once she has been seen. */
  async function loadAhead(): Promise<void> {
    const first = await preview?.catch(() => undefined);
    if (first !== undefined && memory.preview(first)) {
      changed();
      // Whoever has opened it ahead draws it now.
      if (listeners.size === 0) await Promise.race([seen, timeFor(drawnWithinMs)]);
      await timeFor(restMs);
    }
    await load();
  }

  /** Memory is what storage will be again: its first screen is kept for the next start. */
  function keepFirstScreen(): void {
    clearTimeout(keeping);
    if (database === undefined || memory.status !== 'ready' || memory.isPreview) return;
    keeping = setTimeout(() => {
      const { facts: shown } = memory;
      if (shown !== undefined) void tidyUp(database, shown).catch(() => undefined);
    }, previewAfterMs);
  }

  /** What the next start reads first, and what it would read slowly. */
  async function tidyUp(stored: DeviceDatabase, shown: ListFacts): Promise<void> {
    await keepPreview(stored, eventId, { people, shown });
    await tidyList(stored, eventId, () => timeFor(restMs));
  }

  async function loadWaiting(): Promise<void> {
    if (database === undefined) return;
    memory.setWaiting(await memory.readUndisturbed(() => waitingOf(database, eventId)));
    changed();
  }

  async function take(list: ParticipantList, since: number | undefined): Promise<void> {
    const now = device.needs.now();
    const { accountId } = device;
    if (accountId === undefined || device.status.isPassOver) return;
    people.skewMs = Date.parse(list.serverTime) - now;
    const whole = list.isWhole ? packList(eventId, list.participants) : undefined;
    if (database !== undefined && mayBeKept(list.event, now)) {
      // A full disk keeps the older list, and the screen still shows the newer one.
      const isWritten = await writeList(database, list, { accountId, since, now, whole }).catch(
        () => undefined,
      );
      // Another tab was faster: what it wrote is what counts.
      if (isWritten === false) return reload();
      if (isWritten) device.tellElsewhere({ eventId, what: 'list' });
      // It ended meanwhile, by an entry.
      if (device.status.isPassOver) return;
    }
    const { facts } = memory;
    if (whole !== undefined) {
      const { event, ticketKey, removed, cursor } = list;
      const taken = { accountId, event, ticketKey, removed, cursor, chunkCount: whole.length, syncedAt: now };
      memory.take(taken, (it) => it.load(whole));
      void readAhead();
    } else if (facts !== undefined) {
      const removed = [...new Set([...facts.removed, ...list.removed])];
      // What this device sent meanwhile may have brought it further.
      const cursor = Math.max(facts.cursor, list.cursor);
      memory.take({ ...facts, event: list.event, cursor, removed, syncedAt: now }, (it) =>
        it.apply(list.participants, list.removed),
      );
    }
    memory.status = database === undefined ? 'memoryOnly' : 'ready';
    changed();
  }

  async function refreshOnce(): Promise<void> {
    if (device.status.isPassOver) return;
    if (memory.facts !== undefined && memory.facts.accountId !== device.accountId) {
      memory.clear();
      changed();
    }
    const { facts } = memory;
    // A list that has grown far beyond its chunks is taken anew, so that each stays small.
    const isOvergrown = facts !== undefined && people.listedCount > facts.chunkCount * mostPerChunk;
    const since = isOvergrown ? undefined : facts?.cursor;
    const { token, accountId } = device;
    const reply = await fetchList(since);
    device.heard(reply.kind, token);
    // The pass may have been refused meanwhile: what comes then is nobody's to see (CI-22).
    if (isClosed || reply.kind !== 'answered' || device.status.isPassOver) return;
    // Nor is it another account's what this one asked for (CI-11).
    if (device.accountId !== accountId) return;
    await take(reply.list, since);
  }

  // A change that is heard of during a refresh may have missed it: one more follows (CI-9).
  const refreshList = inTurn(refreshOnce);
  const reload = inTurn(load);

  const actions = doorActions({
    device,
    eventId,
    people,
    conflict: (operationId) => memory.conflicts.find((it) => it.operationId === operationId),
    hasList: () => memory.facts !== undefined,
    laidIn(recorded, reviewed) {
      memory.record(recorded, reviewed);
      if (reviewed !== undefined) device.tellElsewhere({ eventId, what: 'list' });
      changed();
    },
    reload: loadWaiting,
  });

  const stopListening = device.listen({
    status({ isPassOver }) {
      if (isPassOver && !state.isPassOver) memory.clear();
      changed();
    },
    settled(rows, answer) {
      if (memory.settle(rows, answer)) changed();
    },
    postponed: (rows) => {
      people.updateWaiting(rows);
      changed();
    },
    changedElsewhere: (change) => {
      if (change.eventId !== eventId) return;
      void (change.what === 'list' ? reload() : loadWaiting()).catch(() => undefined);
    },
  });
  // Storage that cannot be read is no reason to wait: the network has the list.
  void loadAhead()
    .catch(() => {
      memory.status = 'absent';
      memory.isPreview = false;
      changed();
    })
    .then(() => {
      tellLoaded();
      return door.refresh();
    })
    .catch(() => undefined);

  const door: Door = {
    eventId,
    subscribe(listener) {
      listeners.add(listener);
      if (state.status !== 'loading') tellSeen();
      return () => void listeners.delete(listener);
    },
    getState: () => state,
    find(query: PersonQuery) {
      const key = JSON.stringify([query, revision]);
      const asked = memory.isPreview ? firstScreen : query;
      if (found?.key !== key) found = { key, ids: finder.find(people, asked) };
      return found.ids;
    },
    person: (id) => people.person(id),
    orderOf: (id) => orderOf(people, id),
    ...actions,
    // Who is not on the first screen is not known before.
    async setIn(...entry) {
      await loaded;
      return actions.setIn(...entry);
    },
    async setAllIn(...entries) {
      await loaded;
      return actions.setAllIn(...entries);
    },
    async scan(text) {
      await loaded;
      return readTicket(text, { eventId, facts: memory.facts, people, setIn: actions.setIn });
    },
    conflicts: () => memory.conflicts,
    seeGap: () => device.seeGap(),
    async setDeviceLabel(label) {
      await device.setLabel(label);
      changed();
    },
    async hear(cursor) {
      // What this device is sending comes with the answers to it.
      await Promise.race([device.drained(), timeFor(answersMs)]);
      const { facts } = memory;
      if (facts?.cursor !== cursor) return refreshList();
      // Each entry of one's own is told of: the age of the list is drawn anew now and then alone.
      if (device.needs.now() - facts.syncedAt < ageAfterMs) return;
      memory.facts = { ...facts, syncedAt: device.needs.now() };
      changed();
    },
    async refresh() {
      await Promise.all([device.drain(), refreshList()]);
    },
    close() {
      isClosed = true;
      clearTimeout(keeping);
      stopListening();
      listeners.clear();
    },
  };
  return door;
}
