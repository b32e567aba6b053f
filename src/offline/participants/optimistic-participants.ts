import type { ParticipantRow, ActiveCheckIn } from '#contract/participant/participant.ts';
import type { ListDetail } from '#contract/participant/list-detail.ts';
import { DetailTallies, type DetailCounts } from './detail-counts.ts';
import { PendingWalkIns } from './pending-walk-ins.ts';
import { applyPending } from './apply-pending.ts';
import { ArrivalHistogram } from './arrival-histogram.ts';
import type {
  OutboxRow,
  Conflict,
  ListDownload,
  ParticipantChunk,
  SnapshotChunk,
} from '../storage/schema.ts';
import { toParticipant } from './to-participant.ts';
import { toParticipantDetails } from './participant-details.ts';
import type { Participant, ParticipantFilter, SortColumn } from './participant.ts';
import { ParticipantIndex } from './participant-index.ts';
import { sortPositions } from './sort-positions.ts';
import type { SortedParticipants } from './sorted-participants.ts';
import {
  keepRank,
  hasSameSearchKey,
  toStoredParticipant,
  type StoredParticipant,
} from '#contract/participant/stored-participant.ts';
import { PendingOperations } from './pending-operations.ts';

/**
 * One event's participants in memory: the server's rows with pending operations as an optimistic overlay. The
 * view is computed from the two, never stored (CI-4). A change costs what it touches, not the size of the
 * list.
 */
export class OptimisticParticipants {
  readonly #index = new ParticipantIndex();
  readonly #pending = new PendingOperations();
  /** The server's rows, with the check-in times of the overlay. */
  readonly index: Pick<ParticipantIndex, 'size' | 'get' | 'getCheckedInAtMs'> = this.#index;
  /** The operations of the overlay. */
  readonly pending: Pick<PendingOperations, 'size' | 'has' | 'failedCount'> = this.#pending;
  readonly #conflicts = new Map<string, Conflict[]>();
  readonly #walkIns = new PendingWalkIns();
  readonly #participantCache = new Map<string, Participant>();
  /** Built on the first read of the arrivals. */
  #arrivalHistogram: ArrivalHistogram | undefined;
  /** Built on the first read of the counts by detail. */
  #detailTallies: DetailTallies | undefined;
  #sortedByName: SortedParticipants | undefined;
  /** Positions in `#sortedByName` by other columns, each sorted on first use. */
  #positionsByColumn: Partial<Record<SortColumn, readonly number[]>> = {};
  /** Participants with a pending operation or a conflict that are not on the server's list. */
  readonly #unlistedIds = new Set<string>();
  /** Stored counters, used while only the snapshot of the list is loaded. */
  #preview: { readonly inCount: number; readonly expectedCount: number } | undefined;
  /** The download in progress; `loadedInCount` of the checked-in participants have arrived. */
  #download: { readonly total: number; readonly in: number; loadedInCount: number } | undefined;
  #details: readonly ListDetail[] = [];
  /** Clock skew in ms: the server's clock minus this device's. */
  skewMs = 0;

  /**
   * Replaces the server rows by stored chunks and newer rows. Overlay and conflicts stay. During a download
   * some chunks are empty until `addChunks`.
   */
  load(
    chunks: readonly ParticipantChunk[],
    deltaRows: readonly StoredParticipant[] = [],
    download?: ListDownload,
  ): void {
    this.#preview = undefined;
    this.#index.load(chunks, deltaRows, download?.total);
    this.#download = download && { ...download, loadedInCount: this.#index.checkedInCount };
    this.#participantCache.clear();
    this.#arrivalHistogram = undefined;
    this.#detailTallies = undefined;
    for (const id of [...this.#pending.participantIds(), ...this.#conflicts.keys()]) this.#refresh(id);
    this.#sortedByName = undefined;
  }

  /** Adds rows by name and chunks of a list that is being downloaded. */
  addDownloaded(firstRows: readonly StoredParticipant[], chunks: readonly ParticipantChunk[]): void {
    const previousCount = this.#index.checkedInCount;
    for (const participant of firstRows) {
      if (this.#index.has(participant.id)) continue;
      this.#index.set(participant);
      this.#refresh(participant.id);
    }
    for (const chunk of chunks) for (const id of this.#index.addChunk(chunk)) this.#refresh(id);
    for (const id of this.#unlistedIds) this.#refresh(id);
    if (this.#download !== undefined)
      this.#download.loadedInCount += this.#index.checkedInCount - previousCount;
    this.#arrivalHistogram = undefined;
    this.#detailTallies = undefined;
    this.#sortedByName = undefined;
  }

  /** All chunks of the list are here. */
  endDownload(): void {
    this.#download = undefined;
  }

  /** Shows the first rows of a list until all of it is loaded. */
  loadPreview(chunk: SnapshotChunk): void {
    this.load([chunk]);
    this.#preview = chunk;
  }

  /** Applies newer rows of the server and removals. */
  apply(rows: readonly ParticipantRow[], removed: readonly string[] = []): void {
    let isOrderStale = false;
    for (const row of rows) {
      const previous = this.#index.get(row._id);
      if (previous !== undefined && previous.changeNo >= row.changeNo) continue;
      const participant = keepRank(toStoredParticipant(row), previous);
      const isIn = this.#index.getCheckedInAtMs(row._id) > 0;
      this.#detailTallies?.add(previous?.details, isIn, -1);
      this.#detailTallies?.add(participant.details, isIn);
      this.#index.set(participant);
      if (!hasSameSearchKey(participant, previous)) isOrderStale = true;
      this.#refresh(row._id);
    }
    for (const id of removed) {
      const previous = this.#index.get(id);
      if (!this.#index.delete(id)) continue;
      this.#detailTallies?.add(previous?.details, this.#index.getCheckedInAtMs(id) > 0, -1);
      isOrderStale = true;
      this.#refresh(id);
    }
    // The sort order depends on names and search keys alone: a check-in changes neither.
    if (isOrderStale) this.#sortedByName = undefined;
  }

  /** Says which columns the values of participants belong to. */
  setDetails(details: readonly ListDetail[]): void {
    if (JSON.stringify(details) === JSON.stringify(this.#details)) return;
    this.#details = details;
    this.#participantCache.clear();
  }

  setPending(rows: readonly OutboxRow[]): void {
    const previousIds = [...this.#pending.participantIds()];
    this.#pending.clear();
    for (const row of rows) this.addPending(row);
    for (const id of previousIds) this.#refresh(id);
    this.#syncWalkIns();
  }

  addPending(row: OutboxRow): void {
    this.#pending.add(row);
    if (row.walkIn !== undefined) {
      this.#walkIns.add(row);
      this.#sortedByName = undefined;
    }
    this.#refresh(row.participantId);
  }

  /** Updates rows that are pending; ignores others. */
  updatePending(rows: readonly OutboxRow[]): void {
    for (const row of rows) this.#pending.update(row);
  }

  /** The pending operations about one participant, in the order in which they were made. */
  getPending(id: string): readonly OutboxRow[] {
    return this.#pending.getByParticipant(id);
  }

  removePending(operationIds: ReadonlySet<string>, participantIds: Iterable<string>): void {
    for (const id of new Set(participantIds)) {
      this.#pending.remove(id, operationIds);
      this.#refresh(id);
    }
    this.#syncWalkIns();
  }

  setConflicts(conflicts: readonly Conflict[]): void {
    const previousIds = [...this.#conflicts.keys()];
    this.#conflicts.clear();
    for (const conflict of conflicts) {
      const existing = this.#conflicts.get(conflict.participantId) ?? [];
      this.#conflicts.set(conflict.participantId, [...existing, conflict]);
    }
    for (const id of [...previousIds, ...this.#conflicts.keys()]) {
      this.#participantCache.delete(id);
      this.#updateUnlisted(id);
    }
    this.#syncWalkIns();
  }

  /** Whether the whole list is here: neither only its snapshot, nor a part of a download. */
  get isComplete(): boolean {
    return this.#preview === undefined && this.#download === undefined;
  }
  get checkedInCount(): number {
    if (this.#preview !== undefined) return this.#preview.inCount;
    const missing = this.#download === undefined ? 0 : this.#download.in - this.#download.loadedInCount;
    return this.#index.checkedInCount + missing;
  }
  /** Counts the list, walk-ins added here, and holders of genuine tickets that are not listed yet. */
  get expectedCount(): number {
    if (this.#preview !== undefined) return this.#preview.expectedCount;
    // Holders of tickets that have not arrived are among the total.
    if (this.#download !== undefined) return Math.max(this.#download.total, this.#index.size);
    let unlistedCount = 0;
    for (const id of this.#unlistedIds) if (this.#isExpected(id)) unlistedCount += 1;
    return this.#index.size + unlistedCount;
  }
  /** Whether an unlisted participant is counted: until the server has refused them, or they were checked out. */
  #isExpected(id: string): boolean {
    return (
      this.#pending.has(id) && (this.#index.getCheckedInAtMs(id) > 0 || this.#walkIns.get(id) !== undefined)
    );
  }
  /** Check-ins per 5 minutes, the last 12 slots up to `now`. */
  getArrivals(now: number): number[] {
    this.#arrivalHistogram ??= new ArrivalHistogram(this.#index.getCheckInTimes());
    return this.#arrivalHistogram.lastSlots(now + this.skewMs);
  }

  /** The listed participants by the values of their details; without counts while only a part of the list is here. */
  getDetailCounts(): readonly DetailCounts[] {
    // Each detail has its entry from the first screen on, so that the filter does not move what is beside it.
    if (this.#details.length === 0 || !this.isComplete) return new DetailTallies().read(this.#details);
    if (this.#detailTallies === undefined) {
      const tallies = (this.#detailTallies = new DetailTallies());
      this.#index.forEachDetails((details, checkedInAtMs) => tallies.add(details, checkedInAtMs > 0));
    }
    return this.#detailTallies.read(this.#details);
  }

  hasConflict(id: string): boolean {
    return this.#conflicts.has(id);
  }
  /**
   * Ids of participants that are not on the list: with a filter for them all that have a pending operation or a
   * conflict, else those that are counted (CI-97).
   */
  getUnlistedIds(filter: ParticipantFilter): string[] {
    // A participant who is missing here may be on the list.
    if (!this.isComplete) return [];
    const areAll = filter === 'pending' || filter === 'conflict';
    return [...this.#unlistedIds].filter(
      (id) => this.#walkIns.get(id) === undefined && (areAll || this.#isExpected(id)),
    );
  }

  /** All participants by last name. */
  getSortedByName(): SortedParticipants {
    if (this.#sortedByName === undefined) {
      this.#sortedByName = this.#index.getSortedByName(this.#walkIns.excluding(this.#index));
      this.#positionsByColumn = {};
    }
    return this.#sortedByName;
  }

  /** The first rows of the list, as last received from the server. */
  getFirstListed(count: number): StoredParticipant[] {
    const sorted = this.#index.getSortedByName();
    return Array.from({ length: Math.min(count, sorted.length) }, (_, position) =>
      sorted.participantAt(position),
    );
  }

  /** Positions of all participants sorted by this column; ties by name. */
  getPositionsSortedBy(column: SortColumn): readonly number[] {
    const sorted = this.getSortedByName();
    return (this.#positionsByColumn[column] ??= sortPositions(sorted, column));
  }

  /** Decodes all that the first search needs, in short steps. */
  *warmUp(): Generator<undefined> {
    yield* this.#index.warmUp();
    const sorted = this.getSortedByName();
    sorted.getSearchKeys();
    yield;
    sorted.getFirstLetterMasks();
  }

  /** The participants of one order, by ticket number. */
  getByOrder(orderId: string): Participant[] {
    const participants = this.#index.getIdsByOrder(orderId).map((id) => this.getParticipant(id)!);
    return participants.sort((a, b) => a.ticketNo - b.ticketNo);
  }

  /** The listed participants whose ids end so, by name. */
  getByIdEnds(ends: readonly string[]): Participant[] {
    if (ends.length === 0) return [];
    const wanted = new Set(ends);
    const length = ends[0]!.length;
    const sorted = this.getSortedByName();
    const ids = Array.from({ length: sorted.length }, (_, position) => sorted.idAt(position));
    return ids.filter((id) => wanted.has(id.slice(-length))).map((id) => this.getParticipant(id)!);
  }

  /** Ids of the listed participants whose external code has this hash (`hashCode`). */
  getIdsByCodeHash(codeHash: string): string[] {
    return this.#index.getIdsByCodeHash(codeHash);
  }

  /** Whether an earlier version of the app or of the server has left out the external codes of rows (CI-93). */
  lacksCodes(): boolean {
    return this.#index.lacksCodes();
  }

  /** Whether an earlier version of the app or of the server has left out the details of rows (CI-94). */
  lacksDetails(): boolean {
    return this.#index.lacksDetails();
  }

  /** Whether listed participants have external codes. */
  hasCodes(): boolean {
    return this.#index.hasCodes();
  }

  /** Returns the same object until the participant changes. */
  getParticipant(id: string): Participant | undefined {
    const cached = this.#participantCache.get(id);
    if (cached !== undefined) return cached;
    const row = this.#getStored(id);
    if (row === undefined && !this.#pending.has(id) && !this.#conflicts.has(id)) return undefined;
    const participant = toParticipant(id, row, {
      checkIns: this.#getActiveCheckIns(id, row),
      isPending: this.#pending.has(id),
      conflict: this.#conflicts.get(id)?.at(-1),
      isConflictOnly: !this.#index.has(id) && !this.#pending.has(id),
      details: toParticipantDetails(this.#details, row?.details),
    });
    this.#participantCache.set(id, participant);
    return participant;
  }

  #getStored(id: string): StoredParticipant | undefined {
    return this.#index.get(id) ?? this.#walkIns.get(id);
  }

  /** After rows or conflicts were removed: walk-ins are those of the remaining ones. */
  #syncWalkIns(): void {
    if (this.#walkIns.size === 0 && this.#conflicts.size === 0) return;
    const changed = this.#walkIns.replaceAll([
      ...[...this.#conflicts.values()].flat(),
      ...this.#pending.all(),
    ]);
    if (changed.length > 0) this.#sortedByName = undefined;
    for (const id of changed) this.#refresh(id);
  }

  #getActiveCheckIns(id: string, row: StoredParticipant | undefined): readonly ActiveCheckIn[] {
    return applyPending(row?.checkIns ?? [], this.#pending.getByParticipant(id), this.skewMs);
  }

  #updateUnlisted(id: string): void {
    if ((this.#pending.has(id) || this.#conflicts.has(id)) && !this.#index.has(id)) this.#unlistedIds.add(id);
    else this.#unlistedIds.delete(id);
  }

  /** Recomputes the check-in time and the arrivals after a participant changed. */
  #refresh(id: string): void {
    this.#participantCache.delete(id);
    const row = this.#index.get(id);
    const earliest = this.#getActiveCheckIns(id, row)[0];
    const isThere = row !== undefined || this.#pending.has(id);
    const checkedInAtMs = earliest !== undefined && isThere ? Date.parse(earliest.at) : 0;
    const previousAtMs = this.#index.getCheckedInAtMs(id);
    this.#arrivalHistogram?.move(previousAtMs, checkedInAtMs);
    if (checkedInAtMs > 0 !== previousAtMs > 0) this.#detailTallies?.move(row?.details, checkedInAtMs > 0);
    this.#index.setCheckedInAtMs(id, checkedInAtMs);
    this.#updateUnlisted(id);
  }
}

/** What may be read of participants; only the door's store changes them. */
export type ParticipantView = Omit<
  OptimisticParticipants,
  | 'load'
  | 'loadPreview'
  | 'addDownloaded'
  | 'endDownload'
  | 'apply'
  | 'setDetails'
  | 'setPending'
  | 'addPending'
  | 'updatePending'
  | 'removePending'
  | 'setConflicts'
  | 'skewMs'
>;
