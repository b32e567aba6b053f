import type { DoorEvent } from '#contract/check-in/check-in-endpoints.ts';
import type { RecordResult } from '../device/device-types.ts';
import { getListedRows, toConflicts } from '../outbox/acknowledge.ts';
import type { BatchAck } from '../outbox/outbox.ts';
import { withChunks } from '../participants/list-download-store.ts';
import { advanceCursor } from '../participants/list-store.ts';
import { getKnownName } from '../participants/removed-names.ts';
import { OptimisticParticipants, type ParticipantView } from '../participants/optimistic-participants.ts';
import { emptyChunks } from '../storage/participant-chunk.ts';
import { toAnonymousConflict } from '../storage/anonymous-conflict.ts';
import { isListRetainable } from '../storage/retention-period.ts';
import type { Conflict, ListRow, OutboxRow } from '../storage/schema.ts';
import type { DoorSnapshot, StoredDoor } from './door-snapshot.ts';
import type { DeviceView } from './device-view.ts';
import { toDoorState, type DoorStage, type DoorStoreOptions, type ListMeta } from './door-state.ts';
import type { DoorState } from './door.ts';
import { toChangedMeta, toFullMeta } from './list-meta.ts';
import { sortConflicts } from './sort-conflicts.ts';
import type { DoorStoreEvent } from './door-store-event.ts';

type EventOf<T extends DoorStoreEvent['type']> = Extract<DoorStoreEvent, { type: T }>;

/**
 * The state of one event's door: `loading → preview → ready | absent | memoryOnly → passExpired`. It changes
 * only by events, does no I/O, and discards storage reads that are older than what it shows.
 */
export class DoorStore {
  readonly #eventId: string;
  readonly #isMemoryOnly: boolean;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #participants = new OptimisticParticipants();
  #stage: DoorStage = 'loading';
  #device: DeviceView;
  #meta: ListMeta | undefined;
  #conflicts: readonly Conflict[] = [];
  /** Outlives the list: a door whose pass has expired still shows its event. */
  #event: DoorEvent | undefined;
  #dataRevision = 0;
  #state: DoorState;

  constructor({ eventId, isMemoryOnly, device, now }: DoorStoreOptions) {
    this.#eventId = eventId;
    this.#isMemoryOnly = isMemoryOnly;
    this.#now = now;
    this.#device = device;
    this.#state = this.#toState(0);
  }

  readonly participants: ParticipantView = this.#participants;
  /** Undefined while no list is shown. */
  get meta(): ListMeta | undefined {
    return this.#meta;
  }
  /** Oldest first. */
  get conflicts(): readonly Conflict[] {
    return this.#conflicts;
  }
  get isPreview(): boolean {
    return this.#stage === 'preview';
  }
  /** Incremented with each change that storage reads begun before it may lack. */
  get dataRevision(): number {
    return this.#dataRevision;
  }
  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  getState(): DoorState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Applies an event, with the device as it is now, and notifies the listeners.
   * @returns whether anything was applied: not a stale read, nor what concerns another event.
   */
  apply(event: DoorStoreEvent, device: DeviceView): boolean {
    this.#device = device;
    if (!this.#applyEvent(event)) return false;
    this.#state = this.#toState(this.#state.revision + 1);
    for (const listener of this.#listeners) listener();
    return true;
  }

  #applyEvent(event: DoorStoreEvent): boolean {
    if ('readFrom' in event && event.readFrom !== this.#dataRevision) return false;
    switch (event.type) {
      case 'snapshot':
        return this.#showSnapshot(event.snapshot);
      case 'stored':
        return this.#showStored(event.stored);
      case 'pendingChanged':
        return this.#setPending(event.pending);
      case 'conflictsChanged':
        this.#setConflicts(event.conflicts);
        return true;
      case 'storageUnavailable':
        return this.#giveUpStorage();
      case 'serverList':
        return this.#applyServerList(event);
      case 'downloadBegun':
        return this.#beginDownload(event);
      case 'chunksArrived':
        return this.#addChunks(event);
      case 'cursor':
        return this.#confirm(event.cursor);
      case 'recorded':
        return this.#record(event.recorded, event.reviewed);
      case 'reviewed':
        this.#dataRevision += 1;
        this.#setConflicts([
          ...this.#conflicts.filter(({ operationId }) => !event.removed.has(operationId)),
          ...event.restored,
        ]);
        return true;
      case 'acknowledged':
        return this.#acknowledge(event.rows, event.ack);
      case 'restoreAcknowledged':
        this.#dataRevision += 1;
        if (this.#meta !== undefined) this.#meta = { ...this.#meta, resentCount: 0 };
        return true;
      case 'rescheduled':
        this.#participants.updatePending(event.rows);
        return true;
      case 'deviceChanged':
        if (this.#stage === 'passExpired' && !this.#device.status.isPassExpired) this.#stage = 'absent';
        return true;
      case 'passExpired':
        return this.#endPass(this.#conflicts);
      case 'accountChanged':
        return this.#clear('absent');
    }
  }

  #showSnapshot({ list, chunk, pending, conflicts }: DoorSnapshot): boolean {
    if (this.#stage !== 'loading' || this.#device.status.isPassExpired || !this.#isVisible(list))
      return false;
    this.#setMeta(list);
    this.#setConflicts(conflicts);
    this.#participants.loadPreview(chunk);
    this.#stage = 'preview';
    return this.#setPending(pending);
  }

  #showStored({ stored, pending, conflicts }: StoredDoor): boolean {
    this.#setPending(pending);
    // Data read before the pass expired must not be shown either (CI-34).
    if (this.#device.status.isPassExpired) return this.#endPass(conflicts);
    this.#setConflicts(conflicts);
    if (stored !== undefined && this.#isVisible(stored.list)) {
      this.#setMeta(stored.list);
      this.#participants.load(stored.chunks, stored.deltaRows, stored.list.download);
      this.#stage = 'ready';
    } else {
      // Deleted meanwhile or never stored: the full list is fetched next. One past its retention is in memory
      // only.
      if (this.#meta !== undefined && isListRetainable(this.#meta, this.#device.now)) this.#meta = undefined;
      this.#leaveLoading();
    }
    return true;
  }

  /** Without storage only a list in memory can be shown; the rows of a preview are not one. */
  #giveUpStorage(): boolean {
    if (this.#stage === 'preview') return this.#clear('absent');
    this.#leaveLoading();
    return true;
  }

  #leaveLoading(): void {
    if (this.#stage === 'loading') this.#stage = 'absent';
    else if (this.#stage === 'preview') this.#stage = 'ready';
  }

  /** Shows pending operations of another account without the names of its walk-ins (CI-10). */
  #setPending(rows: readonly OutboxRow[]): boolean {
    const { accountId } = this.#device;
    this.#participants.setPending(
      rows.map((row) => (row.accountId === accountId ? row : { ...row, walkIn: undefined })),
    );
    return true;
  }

  #applyServerList({
    accountId,
    list,
    fullChunks,
    receivedAt,
    resentCount = 0,
  }: EventOf<'serverList'>): boolean {
    // Another account or an expired pass must not show a list that was requested before (CI-11, CI-34).
    if (accountId !== this.#device.accountId || this.#device.status.isPassExpired) return false;
    this.#keepRemovedNames(list.removed);
    if (fullChunks !== undefined) {
      const about = { accountId, receivedAt, chunkCount: fullChunks.length, resentCount };
      this.#setMeta(toFullMeta(this.#meta, list, about));
      this.#participants.load(fullChunks);
    } else {
      // Changes to a list that was deleted meanwhile.
      if (this.#meta === undefined) return false;
      this.#setMeta(toChangedMeta(this.#meta, list, receivedAt));
      this.#participants.apply(list.participants, list.removed);
    }
    this.#dataRevision += 1;
    // Changes to the rows of a preview do not make it the full list.
    if (fullChunks !== undefined || this.#stage !== 'preview')
      this.#stage = this.#isMemoryOnly ? 'memoryOnly' : 'ready';
    return true;
  }

  #beginDownload({ accountId, list, firstRows }: EventOf<'downloadBegun'>): boolean {
    if (accountId !== this.#device.accountId || this.#device.status.isPassExpired) return false;
    const goesOn = this.#meta?.download !== undefined && list.download?.chunks !== 0;
    this.#setMeta(list);
    if (!goesOn) this.#participants.load(emptyChunks(list), [], list.download);
    this.#participants.addDownloaded(firstRows, []);
    this.#dataRevision += 1;
    this.#stage = this.#isMemoryOnly ? 'memoryOnly' : 'ready';
    return true;
  }

  #addChunks({ accountId, chunks }: EventOf<'chunksArrived'>): boolean {
    const meta = this.#meta;
    if (meta?.download === undefined || meta.accountId !== accountId || accountId !== this.#device.accountId)
      return false;
    this.#participants.addDownloaded([], chunks);
    this.#setMeta(withChunks(meta, Math.max(meta.download.chunks, chunks.at(-1)!.no + 1)));
    if (this.#meta?.download === undefined) this.#participants.endDownload();
    this.#dataRevision += 1;
    return true;
  }

  #confirm(cursor: number): boolean {
    if (this.#meta?.cursor !== cursor) return false;
    this.#meta = { ...this.#meta, syncedAt: this.#device.now };
    return true;
  }

  #acknowledge(rows: readonly OutboxRow[], { results, changes }: BatchAck): boolean {
    const eventRows = rows.filter((row) => row.eventId === this.#eventId);
    if (eventRows.length === 0) return false;
    this.#dataRevision += 1;
    const { accountId, status } = this.#device;
    const getResults = (subset: readonly OutboxRow[]) => {
      const ids = new Set(subset.map((row) => row.operationId));
      return results.filter((result) => ids.has(result.operationId));
    };
    // Results that arrive after the pass expired, or for another account's operations, add no names (CI-34,
    // CI-11).
    const ownRows = eventRows.filter((row) => row.accountId === accountId);
    const visibleRows = status.isPassExpired ? [] : ownRows;
    const newConflicts = toConflicts(ownRows, results, (id) => getKnownName(this.#participants, id));
    this.#participants.apply(getListedRows(getResults(visibleRows), this.#meta?.removed));
    if (this.#meta !== undefined && visibleRows.length > 0 && this.#meta.accountId === accountId)
      this.#meta = { ...this.#meta, cursor: advanceCursor(this.#meta.cursor, changes, this.#eventId) };
    this.#participants.removePending(
      new Set(getResults(eventRows).map((result) => result.operationId)),
      eventRows.map((row) => row.participantId),
    );
    this.#setConflicts([
      ...this.#conflicts,
      ...(status.isPassExpired ? newConflicts.map(toAnonymousConflict) : newConflicts),
    ]);
    return true;
  }

  #record(recorded: readonly RecordResult[], reviewed: string | undefined): boolean {
    this.#dataRevision += 1;
    const answered = recorded.flatMap(({ row, result }) => (result === undefined ? [] : { row, result }));
    for (const { row, result } of recorded) if (result === undefined) this.#participants.addPending(row);
    // Without storage, operations come with their results.
    const rows = answered.map((entry) => entry.row);
    const results = answered.map((entry) => entry.result);
    this.#participants.apply(getListedRows(results, this.#meta?.removed));
    const remaining = this.#conflicts.filter((conflict) => conflict.operationId !== reviewed);
    if (reviewed !== undefined || rows.length > 0)
      this.#setConflicts([
        ...remaining,
        ...toConflicts(rows, results, (id) => getKnownName(this.#participants, id)),
      ]);
    return true;
  }

  /** Keeps the names of participants who are about to be removed, with their operations and conflicts (CI-59). */
  #keepRemovedNames(removed: readonly string[]): void {
    const names = new Map(
      removed
        .filter((id) => this.#participants.pending.has(id) || this.#participants.hasConflict(id))
        .flatMap((id) => {
          const removedName = getKnownName(this.#participants, id);
          return removedName === undefined ? [] : [[id, { removedName }] as const];
        }),
    );
    if (names.size === 0) return;
    this.#participants.updatePending(
      [...names].flatMap(([id, name]) =>
        this.#participants.getPending(id).map((row) => ({ ...row, ...name })),
      ),
    );
    this.#setConflicts(
      this.#conflicts.map((conflict) => ({ ...conflict, ...names.get(conflict.participantId) })),
    );
  }

  /** Unreviewed conflicts stay to be seen, without names (CI-51). */
  #endPass(conflicts: readonly Conflict[]): boolean {
    this.#clear('passExpired');
    this.#setConflicts(conflicts.map(toAnonymousConflict));
    return true;
  }

  #setMeta(meta: ListMeta): void {
    this.#meta = meta;
    this.#participants.skewMs = meta.skewMs ?? 0;
    this.#participants.setDetails(meta.details ?? []);
  }

  /** Shows no names any more; pending operations stay (CI-22, CI-11). */
  #clear(stage: DoorStage): boolean {
    this.#dataRevision += 1;
    this.#meta = undefined;
    this.#stage = stage;
    this.#setConflicts([]);
    this.#participants.load([]);
    return true;
  }

  /** A list of another account, or past its retention, is never shown. */
  #isVisible(list: ListRow): boolean {
    return list.accountId === this.#device.accountId && isListRetainable(list, this.#device.now);
  }

  #setConflicts(conflicts: readonly Conflict[]): void {
    this.#conflicts = sortConflicts(conflicts);
    this.#participants.setConflicts(this.#conflicts);
  }

  #toState(revision: number): DoorState {
    this.#event = this.#meta?.event ?? this.#event;
    return toDoorState({
      stage: this.#stage,
      event: this.#event,
      meta: this.#meta,
      participants: this.#participants,
      conflictCount: this.#conflicts.length,
      device: this.#device,
      revision,
      now: this.#now,
    });
  }
}
