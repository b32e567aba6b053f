import type { DoorEvent } from '#contract/check-in/check-in-calls.ts';
import type { Device } from './device.ts';
import type { Recorded } from './device-needs.ts';
import type { ListRow, OutboxRow } from './device-database.ts';
import { DoorList } from './door-list.ts';
import type { DoorPreview } from './door-preview.ts';
import type { Conflict, DoorState, DoorStatus } from './door-state.ts';
import { cursorAfter, mayBeKept } from './list-store.ts';
import { conflictsOf, listedBy, type Answer } from './outbox.ts';
import type { StoredDoor } from './stored-door.ts';

/** The server failed on an operation so often before anybody is told. */
const stuckAfterAttempts = 3;

/** What a door knows of its list besides the people. */
export type ListFacts = Omit<ListRow, 'eventId'>;

/**
 * One event's door in memory: what storage and the server said, laid in as it comes. Nothing here reads or
 * writes; who lays something in tells the screens.
 */
export class DoorMemory {
  readonly people = new DoorList();
  readonly #device: Device;
  readonly #eventId: string;
  facts: ListFacts | undefined;
  conflicts: readonly Conflict[] = [];
  status: DoorStatus = 'loading';
  /** Only the first screen has been read yet. */
  isPreview = false;
  /** Outlives the list: a door whose pass is over still says of which event it was. */
  #event: DoorEvent | undefined;
  /** Rises with what is laid in: what was read from storage meanwhile is older than that. */
  #laidIn = 0;

  constructor(device: Device, eventId: string) {
    this.#device = device;
    this.#eventId = eventId;
  }

  /** What one render needs, as of now. */
  snapshot(revision: number): DoorState {
    const device = this.#device;
    const { people } = this;
    const { isPassOver, gap, ...connection } = device.status;
    this.#event = this.facts?.event ?? this.#event;
    return {
      status: this.status,
      event: this.#event,
      counts: {
        in: people.inCount,
        expected: people.expectedCount,
        pending: people.waitingCount,
        conflicts: people.conflictCount,
        // Time moves them on too; where no chart is shown nobody reads them.
        get arrivals() {
          return people.arrivals(device.needs.now());
        },
      },
      sync: {
        ...connection,
        stuck: people.stuckCount(stuckAfterAttempts),
        syncedAt: this.facts?.syncedAt,
      },
      revision,
      deviceLabel: device.label,
      isPassOver,
      gap,
    };
  }

  /** Reads storage again if memory changed meanwhile: what was read is older than what is shown. */
  async readUndisturbed<T>(read: () => Promise<T>): Promise<T> {
    for (;;) {
      const before = this.#laidIn;
      const result = await read();
      if (this.#laidIn === before) return result;
    }
  }

  /** Shows the first screen, if it is to be seen and nothing newer is; says whether it does. */
  preview(first: DoorPreview): boolean {
    if (this.#laidIn > 0 || this.#device.status.isPassOver || !this.#isToBeSeen(first.list)) return false;
    this.facts = first.list;
    this.#setConflicts(first.conflicts);
    this.people.preview(first.chunk);
    this.setWaiting(first.waiting);
    this.status = 'ready';
    this.isPreview = true;
    return true;
  }

  /** Takes what is stored. */
  show({ stored, waiting, conflicts }: StoredDoor): void {
    this.setWaiting(waiting);
    // What was read before it was wiped is nobody's to see either (CI-34).
    if (this.#device.status.isPassOver) return this.clear();
    this.#setConflicts(conflicts);
    if (stored !== undefined && this.#isToBeSeen(stored.list)) {
      this.facts = stored.list;
      this.people.load(stored.chunks, stored.newer);
      this.status = 'ready';
    } else if (this.facts === undefined || mayBeKept(this.facts.event, this.#device.needs.now())) {
      // Wiped meanwhile, or never there: the whole list is asked for next.
      this.facts = undefined;
    }
  }

  /** What another account left here is shown, but whom it has added is not named (CI-10). */
  setWaiting(rows: readonly OutboxRow[]): void {
    const { accountId } = this.#device;
    this.people.setWaiting(
      rows.map((row) => (row.accountId === accountId ? row : { ...row, walkIn: undefined })),
    );
  }

  /** The server's answer for the list is laid in by `lay`. */
  take(facts: ListFacts | undefined, lay: (people: DoorList) => void): void {
    this.#laidIn += 1;
    this.facts = facts;
    lay(this.people);
  }

  /** The server has answered for operations that waited. */
  settle(rows: readonly OutboxRow[], { results, changes }: Answer): boolean {
    const own = rows.filter((row) => row.eventId === this.#eventId);
    if (own.length === 0) return false;
    this.#laidIn += 1;
    const { accountId, status } = this.#device;
    const answersOf = (some: readonly OutboxRow[]) => {
      const ids = new Set(some.map((row) => row.operationId));
      return results.filter((result) => ids.has(result.operationId));
    };
    // What comes after the end of a pass, or to another account's entries, names nobody (CI-34, CI-11).
    const seen = own.filter((row) => row.accountId === accountId && !status.isPassOver);
    this.people.apply(listedBy(answersOf(seen), this.facts?.removed));
    if (this.facts !== undefined && seen.length > 0 && this.facts.accountId === accountId)
      this.facts = { ...this.facts, cursor: cursorAfter(this.facts.cursor, changes, this.#eventId) };
    this.people.dropWaiting(
      new Set(answersOf(own).map((it) => it.operationId)),
      own.map((row) => row.participantId),
    );
    this.#setConflicts([...this.conflicts, ...conflictsOf(seen, results)]);
    return true;
  }

  /** What was recorded just now; the conflict that was looked at leaves. */
  record(recorded: readonly Recorded[], reviewed?: string): void {
    this.#laidIn += 1;
    const answered = recorded.flatMap(({ row, result }) => (result === undefined ? [] : { row, result }));
    for (const { row, result } of recorded) if (result === undefined) this.people.addWaiting(row);
    // Where nothing is kept, operations come with their answers.
    const rows = answered.map((it) => it.row);
    const results = answered.map((it) => it.result);
    this.people.apply(listedBy(results, this.facts?.removed));
    const left = this.conflicts.filter((it) => it.operationId !== reviewed);
    if (reviewed !== undefined || rows.length > 0)
      this.#setConflicts([...left, ...conflictsOf(rows, results)]);
  }

  /** The pass is over, or somebody else has signed in: nobody is named any more (CI-22, CI-11). */
  clear(): void {
    this.#laidIn += 1;
    this.facts = undefined;
    this.status = 'absent';
    this.#setConflicts([]);
    this.people.load([]);
  }

  /** Nobody sees a list that another account took along, or that is on the device for too long. */
  #isToBeSeen(list: ListRow): boolean {
    const { accountId, needs } = this.#device;
    return list.accountId === accountId && mayBeKept(list.event, needs.now());
  }

  #setConflicts(all: readonly Conflict[]): void {
    const byId = new Map(all.map((it) => [it.operationId, it]));
    this.conflicts = [...byId.values()].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
    this.people.setConflicts(this.conflicts);
  }
}
