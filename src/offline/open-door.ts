import type { DoorEvent, OperationResult, ParticipantList } from '#contract/check-in/check-in-calls.ts';
import type { Device } from './device.ts';
import type { Recorded } from './device-needs.ts';
import type { ListRow, OutboxRow } from './device-database.ts';
import { doorActions } from './door-actions.ts';
import { DoorList } from './door-list.ts';
import { keepPreview, type DoorPreview } from './door-preview.ts';
import { orderOf, readTicket } from './door-scan.ts';
import { type Conflict, type Door, type DoorState, type DoorStatus, type PersonQuery } from './door-state.ts';
import type { FoundIds } from './found-people.ts';
import { inTurn } from './in-turn.ts';
import { PeopleFinder } from './people-finder.ts';
import { mayBeKept, writeList } from './list-store.ts';
import { conflictsOf, listedBy, waitingOf } from './outbox.ts';
import { packList } from './participant-chunk.ts';
import { readStoredDoor, type StoredDoor } from './stored-door.ts';

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
/** The first screen is kept when nothing has changed for so long. */
const previewAfterMs = 2000;
const rest = () => new Promise((rested) => setTimeout(rested, restMs));
/** The server failed on an operation so often before anybody is told. */
const stuckAfterAttempts = 3;

/**
 * Opens the door of one event: first with what this device has, then with what changed since. The
 * screens work with what it returns; nothing here waits for the network but `refresh`.
 */
export function openDoor({ device, eventId, fetchList, preview }: DoorNeeds): Door {
  const { database } = device;
  const people = new DoorList();
  const finder = new PeopleFinder();
  const listeners = new Set<() => void>();
  let facts: Omit<ListRow, 'eventId' | 'accountId'> | undefined;
  /** Outlives the list: a door whose pass is over still says of which event it was. */
  let event: DoorEvent | undefined;
  let conflicts: readonly Conflict[] = [];
  let status: DoorStatus = 'loading';
  let revision = 0;
  /** Rises with what is laid into memory: what was read from storage meanwhile is older than that. */
  let laidIn = 0;
  let isClosed = false;
  /** Only the first screen has been read yet. */
  let isPreview = false;
  const { promise: loaded, resolve: tellLoaded } = Promise.withResolvers<void>();
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let found: { key: string; ids: FoundIds } | undefined;
  let state = snapshot();

  function snapshot(): DoorState {
    const { isPassOver, gap, ...connection } = device.status;
    return {
      status,
      event,
      counts: {
        in: people.inCount,
        expected: people.expectedCount,
        pending: people.waitingCount,
        conflicts: people.conflictCount,
        // The scanner shows them, the list does not.
        get arrivals() {
          return people.arrivals(device.needs.now());
        },
      },
      sync: { ...connection, stuck: people.stuckCount(stuckAfterAttempts), syncedAt: facts?.syncedAt },
      revision,
      deviceLabel: device.label,
      isPassOver,
      gap,
    };
  }

  function changed(): void {
    if (isClosed) return;
    revision += 1;
    event = facts?.event ?? event;
    state = snapshot();
    for (const listener of listeners) listener();
    keepFirstScreen();
  }

  /** Takes what is stored: at the start, and when another tab or the worker changed it. */
  async function load(): Promise<void> {
    if (database !== undefined) show(await readUndisturbed(() => readStoredDoor(database, eventId)));
    isPreview = false;
    if (status === 'loading') status = 'absent';
    changed();
  }

  /** First the first screen, if that is as it was; then everybody, once she has been seen. */
  async function loadAhead(): Promise<void> {
    const first = await preview?.catch(() => undefined);
    const isOwn = first?.list.accountId === device.accountId;
    if (first !== undefined && isOwn && mayBeKept(first.list.event, device.needs.now()) && laidIn === 0) {
      facts = first.list;
      setConflicts(first.conflicts);
      people.preview(first.chunk);
      people.setWaiting(first.waiting.map(nameless));
      status = 'ready';
      isPreview = true;
      changed();
      await rest();
    }
    await load();
  }

  /** Memory is what storage will be again: its first screen is kept for the next start. */
  function keepFirstScreen(): void {
    clearTimeout(keeping);
    if (database === undefined || status !== 'ready' || isPreview) return;
    keeping = setTimeout(() => {
      void keepPreview(database, eventId, people).catch(() => undefined);
    }, previewAfterMs);
  }

  function show({ stored, waiting, conflicts: seen }: StoredDoor): void {
    people.setWaiting(waiting.map(nameless));
    // What was read before it was wiped is nobody's to see either (CI-34).
    if (device.status.isPassOver) return clear();
    setConflicts(seen);
    const isOwn = stored?.list.accountId === device.accountId;
    if (stored !== undefined && isOwn && mayBeKept(stored.list.event, device.needs.now())) {
      facts = stored.list;
      people.load(stored.chunks, stored.newer);
      status = 'ready';
    } else if (facts === undefined || mayBeKept(facts.event, device.needs.now())) {
      // Wiped meanwhile, or never there: the whole list is asked for next.
      facts = undefined;
    }
  }

  async function loadWaiting(): Promise<void> {
    if (database === undefined) return;
    people.setWaiting((await readUndisturbed(() => waitingOf(database, eventId))).map(nameless));
    changed();
  }

  /** What another account left here is shown, but whom it has added is not named (CI-10). */
  const nameless = (row: OutboxRow): OutboxRow =>
    row.accountId === device.accountId ? row : { ...row, walkIn: undefined };

  function setConflicts(all: readonly Conflict[]): void {
    const byId = new Map(all.map((it) => [it.operationId, it]));
    conflicts = [...byId.values()].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
    people.setConflicts(conflicts);
  }

  /** Reads storage again if memory changed meanwhile: what was read is older than what is shown. */
  async function readUndisturbed<T>(read: () => Promise<T>): Promise<T> {
    for (;;) {
      const before = laidIn;
      const result = await read();
      if (laidIn === before) return result;
    }
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
      if (isWritten === false) return load();
      if (isWritten) device.tellElsewhere({ eventId, what: 'list' });
      // It ended meanwhile, by an entry.
      if (device.status.isPassOver) return;
    }
    laidIn += 1;
    if (whole !== undefined) {
      const { event, ticketKey, removed, cursor } = list;
      facts = { event, ticketKey, removed, cursor, chunkCount: whole.length, syncedAt: now };
      people.load(whole);
    } else if (facts !== undefined) {
      const removed = [...new Set([...facts.removed, ...list.removed])];
      facts = { ...facts, event: list.event, cursor: list.cursor, removed, syncedAt: now };
      people.apply(list.participants, list.removed);
    }
    status = database === undefined ? 'memoryOnly' : 'ready';
    changed();
  }

  async function refreshOnce(): Promise<void> {
    if (device.status.isPassOver) return;
    // A list that has grown far beyond its chunks is taken anew, so that each stays small.
    const isOvergrown = facts !== undefined && people.listedCount > facts.chunkCount * mostPerChunk;
    const since = isOvergrown ? undefined : facts?.cursor;
    const { token } = device;
    const reply = await fetchList(since);
    device.heard(reply.kind, token);
    // The pass may have been refused meanwhile: what comes then is nobody's to see (CI-22).
    if (isClosed || reply.kind !== 'answered' || device.status.isPassOver) return;
    await take(reply.list, since);
  }

  // A change that is heard of during a refresh may have missed it: one more follows (CI-9).
  const refreshList = inTurn(refreshOnce);

  function settled(rows: readonly OutboxRow[], results: readonly OperationResult[]): void {
    const own = rows.filter((row) => row.eventId === eventId);
    if (own.length === 0) return;
    laidIn += 1;
    const ids = new Set(own.map((row) => row.operationId));
    const answers = results.filter((result) => ids.has(result.operationId));
    people.apply(listedBy(answers, facts?.removed));
    people.dropWaiting(
      new Set(answers.map((it) => it.operationId)),
      own.map((row) => row.participantId),
    );
    const seen = own.filter((row) => row.accountId === device.accountId && !device.status.isPassOver);
    setConflicts([...conflicts, ...conflictsOf(seen, answers)]);
    changed();
  }

  function laidInNow(recorded: readonly Recorded[], reviewed?: string): void {
    laidIn += 1;
    const answered = recorded.flatMap(({ row, result }) => (result === undefined ? [] : { row, result }));
    for (const { row, result } of recorded) if (result === undefined) people.addWaiting(row);
    // Where nothing is kept, operations come with their answers.
    const rows = answered.map((it) => it.row);
    const results = answered.map((it) => it.result);
    people.apply(listedBy(results, facts?.removed));
    const left = conflicts.filter((it) => it.operationId !== reviewed);
    if (reviewed !== undefined || rows.length > 0) setConflicts([...left, ...conflictsOf(rows, results)]);
    if (reviewed !== undefined) device.tellElsewhere({ eventId, what: 'list' });
    changed();
  }

  /** The pass is over: nobody is named any more (CI-22). */
  function clear(): void {
    laidIn += 1;
    facts = undefined;
    status = 'absent';
    setConflicts([]);
    people.load([]);
  }

  const actions = doorActions({
    device,
    eventId,
    people,
    conflict: (operationId) => conflicts.find((it) => it.operationId === operationId),
    hasList: () => facts !== undefined,
    laidIn: laidInNow,
    reload: loadWaiting,
  });

  const stopListening = device.listen({
    status({ isPassOver }) {
      if (isPassOver && !state.isPassOver) clear();
      changed();
    },
    settled,
    postponed: (rows) => {
      people.updateWaiting(rows);
      changed();
    },
    changedElsewhere: (change) => {
      if (change.eventId !== eventId) return;
      void (change.what === 'list' ? load() : loadWaiting()).catch(() => undefined);
    },
  });
  // Storage that cannot be read is no reason to wait: the network has the list.
  void loadAhead()
    .catch(() => {
      status = 'absent';
      isPreview = false;
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
      return () => void listeners.delete(listener);
    },
    getState: () => state,
    find(query: PersonQuery) {
      const key = JSON.stringify([query, revision]);
      const asked = isPreview ? firstScreen : query;
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
      return readTicket(text, { eventId, facts, people, setIn: actions.setIn });
    },
    conflicts: () => conflicts,
    seeGap: () => device.seeGap(),
    async setDeviceLabel(label) {
      await device.setLabel(label);
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
