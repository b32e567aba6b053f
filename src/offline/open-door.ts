import type { OperationResult, ParticipantList } from '#contract/check-in/check-in-calls.ts';
import type { Source } from '#contract/check-in/operation.ts';
import type { Device } from './device.ts';
import type { ListRow, OutboxRow } from './device-database.ts';
import { DoorList } from './door-list.ts';
import {
  NotKept,
  type Conflict,
  type Door,
  type DoorState,
  type DoorStatus,
  type Person,
  type PersonQuery,
  type Verdict,
} from './door-state.ts';
import { inTurn } from './in-turn.ts';
import { PeopleFinder } from './people-finder.ts';
import { mayBeKept, readList, writeList } from './list-store.ts';
import { conflictsOf, waitingOf } from './outbox.ts';
import { packList, unpackChunk } from './participant-chunk.ts';
import { checkTicket } from './ticket-check.ts';

/** What came of asking for the list. */
export type ListReply =
  | { readonly kind: 'answered'; readonly list: ParticipantList }
  /** The event is gone, or not this account's. */
  | { readonly kind: 'signInNeeded' | 'failed' | 'unreachable' };

export interface DoorNeeds {
  readonly device: Device;
  readonly eventId: string;
  fetchList(since: number | undefined): Promise<ListReply>;
}

/** Twice what a chunk is made with. */
const mostPerChunk = 4000;
/** The server failed on an operation so often before anybody is told. */
const stuckAfterAttempts = 3;

/**
 * Opens the door of one event: first with what this device has, then with what changed since. The
 * screens work with what it returns; nothing here waits for the network but `refresh`.
 */
export function openDoor({ device, eventId, fetchList }: DoorNeeds): Door {
  const { database } = device;
  const people = new DoorList();
  const finder = new PeopleFinder();
  const listeners = new Set<() => void>();
  /** Whose door this is: nobody else's operations go through it. */
  const owner = device.accountId;
  let facts: Omit<ListRow, 'eventId' | 'accountId'> | undefined;
  let conflicts: Conflict[] = [];
  let status: DoorStatus = 'loading';
  let revision = 0;
  /** Rises with what is laid into memory: what was read from storage meanwhile is older than that. */
  let laidIn = 0;
  let isClosed = false;
  let found: { key: string; ids: readonly string[] } | undefined;
  let state = snapshot();

  function snapshot(): DoorState {
    return {
      status,
      event: facts?.event,
      counts: {
        in: people.inCount,
        expected: people.expectedCount,
        pending: people.waitingCount,
        conflicts: people.conflictCount,
        arrivals: people.arrivals(device.needs.now()),
      },
      sync: { ...device.status, stuck: people.stuckCount(stuckAfterAttempts), syncedAt: facts?.syncedAt },
      revision,
      deviceLabel: device.label,
    };
  }

  function changed(): void {
    if (isClosed) return;
    revision += 1;
    state = snapshot();
    for (const listener of listeners) listener();
  }

  /** Takes what is stored: at the start, and when another tab or the worker changed it. */
  async function load(): Promise<void> {
    if (database !== undefined) {
      const [stored, waiting, seen] = await readUndisturbed(() =>
        Promise.all([
          readList(database, eventId),
          waitingOf(database, eventId),
          database.conflicts.where('eventId').equals(eventId).toArray(),
        ]),
      );
      conflicts = seen;
      people.setConflicts(conflicts);
      people.setWaiting(waiting);
      if (stored !== undefined && stored.list.accountId === device.accountId) {
        facts = stored.list;
        people.load(stored.people);
        status = 'ready';
      } else if (facts === undefined || mayBeKept(facts.event, device.needs.now())) {
        // Wiped meanwhile, or never there: the whole list is asked for next.
        facts = undefined;
      }
    }
    if (status === 'loading') status = 'absent';
    changed();
  }

  async function loadWaiting(): Promise<void> {
    if (database === undefined) return;
    people.setWaiting(await readUndisturbed(() => waitingOf(database, eventId)));
    changed();
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
    if (accountId === undefined) return;
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
    }
    laidIn += 1;
    if (whole !== undefined) {
      const { event, ticketKey, removed, cursor } = list;
      facts = { event, ticketKey, removed, cursor, chunkCount: whole.length, syncedAt: now };
      people.load(whole.flatMap(unpackChunk));
    } else if (facts !== undefined) {
      const removed = [...new Set([...facts.removed, ...list.removed])];
      facts = { ...facts, event: list.event, cursor: list.cursor, removed, syncedAt: now };
      people.apply(list.participants, list.removed);
    }
    status = database === undefined ? 'memoryOnly' : 'ready';
    changed();
  }

  async function refreshOnce(): Promise<void> {
    // A list that has grown far beyond its chunks is taken anew, so that each stays small.
    const isOvergrown = facts !== undefined && people.listedCount > facts.chunkCount * mostPerChunk;
    const since = isOvergrown ? undefined : facts?.cursor;
    const reply = await fetchList(since);
    device.heard(reply.kind);
    if (isClosed || reply.kind !== 'answered') return;
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
    const gone = new Set(facts?.removed);
    people.apply(
      answers.flatMap((it) => (it.participant && !gone.has(it.participant._id) ? it.participant : [])),
    );
    people.dropWaiting(
      new Set(answers.map((it) => it.operationId)),
      own.map((row) => row.participantId),
    );
    if (answers.every((it) => it.outcome === 'applied') || database === undefined) return changed();
    void database.conflicts
      .where('eventId')
      .equals(eventId)
      .toArray()
      .then((all) => {
        conflicts = all;
        people.setConflicts(all);
        changed();
      });
  }

  /** Where nothing is kept, an operation comes with its answer. */
  function takeAnswer(row: OutboxRow, result: OperationResult): void {
    if (result.participant !== undefined) people.apply([result.participant]);
    conflicts = [...conflicts, ...conflictsOf([row], [result])];
    people.setConflicts(conflicts);
  }

  async function setIn(participantId: string, isCheckedIn: boolean, source: Source): Promise<string> {
    if (device.accountId !== owner) throw new NotKept('somebody else is signed in');
    const undoes = isCheckedIn
      ? []
      : (people.person(participantId)?.checkIns.map((it) => it.operationId) ?? []);
    const { row, result } = await device.record({ eventId, participantId, isCheckedIn, source, undoes });
    laidIn += 1;
    if (result === undefined) people.addWaiting(row);
    else takeAnswer(row, result);
    changed();
    return row.operationId;
  }

  async function scan(text: string): Promise<Verdict> {
    if (facts === undefined) return { kind: 'refused', why: 'foreign' };
    const checked = await checkTicket(text, facts.ticketKey);
    if (checked.kind === 'foreign' || checked.kind === 'forged')
      return { kind: 'refused', why: checked.kind };
    const { participantId: id, eventId: ofEvent } = checked.ticket;
    if (ofEvent !== eventId) {
      const other = facts.event.others.find((it) => it._id === ofEvent);
      return { kind: 'refused', why: 'otherEvent', event: other };
    }
    if (facts.event.isCancelled) return { kind: 'refused', why: 'cancelled' };
    if (facts.removed.includes(id)) return { kind: 'refused', why: 'removed' };
    const before = people.person(id);
    if (before === undefined && checked.kind === 'unverified') return { kind: 'refused', why: 'forged' };
    if (before?.checkIns[0] !== undefined)
      return { kind: 'already', person: before, first: before.checkIns[0], others: othersOf(before) };
    const operationId = await setIn(id, true, 'scan');
    const person = people.person(id)!;
    return { kind: 'in', operationId, person, others: othersOf(person) };
  }

  const othersOf = (person: Person): Person[] =>
    person.isUnlisted ? [] : people.order(person.orderId).filter((it) => it.id !== person.id);

  const stopListening = device.listen({
    status: changed,
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
  void load()
    .catch(() => {
      status = 'absent';
      changed();
    })
    .then(() => door.refresh())
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
      if (found?.key !== key) found = { key, ids: finder.find(people, query) };
      return found.ids;
    },
    person: (id) => people.person(id),
    setIn,
    scan,
    async setDeviceLabel(label) {
      await device.setLabel(label);
      changed();
    },
    async dismissConflict(operationId) {
      await database?.conflicts.delete(operationId);
      laidIn += 1;
      conflicts = conflicts.filter((it) => it.operationId !== operationId);
      people.setConflicts(conflicts);
      device.tellElsewhere({ eventId, what: 'list' });
      changed();
    },
    async refresh() {
      await Promise.all([device.drain(), refreshList()]);
    },
    close() {
      isClosed = true;
      stopListening();
      listeners.clear();
    },
  };
  return door;
}
