import { DecodedChunk } from './decoded-chunk.ts';
import { IdsByCodeHash } from './ids-by-code-hash.ts';
import {
  codeStride,
  IndexedSortedParticipants,
  mergeSorted,
  type SortedParticipants,
} from './sorted-participants.ts';
import {
  compareSearchKeys,
  getChunkNo,
  keepRank,
  getCheckedInAtMs,
  toSearchable,
  type StoredParticipant,
} from '#contract/participant/stored-participant.ts';
import type { ParticipantChunk } from '../storage/schema.ts';

const notFound = -1;

/**
 * One event's participants as last received from the server. They stay packed as stored, with newer rows as
 * overrides: an object is created only on access.
 */
export class ParticipantIndex {
  #chunks: readonly DecodedChunk[] = [];
  #packedCount = 0;
  /** Rows that are newer than the chunks. */
  readonly #overrides = new Map<string, StoredParticipant>();
  readonly #overrideIdsByCodeHash = new IdsByCodeHash();
  /** How many of those are also in a chunk. */
  #overriddenCount = 0;
  /** Ids in the chunks that were removed from the list. */
  readonly #removedIds = new Set<string>();
  /** Check-in times of participants that are in no chunk. */
  readonly #unpackedCheckedInAtMs = new Map<string, number>();
  #checkedInCount = 0;
  /** Number of ranks: more than participants while the list is being downloaded. */
  #rankCount = 0;

  /**
   * Replaces all participants by the stored chunks, in order of their numbers, and newer rows. Of a list of
   * `total` participants some chunks may be empty until `addChunk`.
   */
  load(chunks: readonly ParticipantChunk[], deltaRows: readonly StoredParticipant[] = [], total = 0): void {
    this.#rankCount = total;
    this.#chunks = chunks.map((chunk) => new DecodedChunk(chunk));
    this.#packedCount = chunks.reduce((sum, chunk) => sum + chunk.ranks.length, 0);
    this.#overrides.clear();
    this.#overrideIdsByCodeHash.clear();
    this.#overriddenCount = 0;
    this.#removedIds.clear();
    this.#unpackedCheckedInAtMs.clear();
    this.#checkedInCount = 0;
    for (const { checkedInAtMs } of this.#chunks)
      for (let index = 0; index < checkedInAtMs.length; index++)
        if (checkedInAtMs[index]! > 0) this.#checkedInCount += 1;
    for (const participant of deltaRows) {
      const previous = this.get(participant.id);
      if (previous !== undefined && previous.changeNo >= participant.changeNo) continue;
      this.set(keepRank(participant, previous));
      this.setCheckedInAtMs(participant.id, getCheckedInAtMs(participant));
    }
  }

  /**
   * Puts a chunk that has arrived into its place; does nothing if it is there already.
   * @returns the ids of its participants who were known before, by a row that may be newer than the chunk.
   */
  addChunk(chunk: ParticipantChunk): string[] {
    const { no } = chunk;
    if (this.#chunks[no]?.ranks.length !== 0) return [];
    const decoded = new DecodedChunk(chunk);
    this.#chunks = this.#chunks.with(no, decoded);
    this.#packedCount += decoded.ranks.length;
    for (const time of decoded.checkedInAtMs) if (time > 0) this.#checkedInCount += 1;
    const isHere = (id: string): boolean =>
      getChunkNo(id, this.#chunks.length) === no && decoded.indexOf(id) !== notFound;
    const overriddenIds = [...this.#overrides.keys()].filter(isHere);
    const timedIds = [...this.#unpackedCheckedInAtMs.keys()].filter(isHere);
    for (const id of timedIds) {
      // Counted already.
      if (decoded.checkedInAtMs[decoded.indexOf(id)]! > 0) this.#checkedInCount -= 1;
      decoded.checkedInAtMs[decoded.indexOf(id)] = this.#unpackedCheckedInAtMs.get(id)!;
      this.#unpackedCheckedInAtMs.delete(id);
    }
    for (const id of overriddenIds) {
      const isNewer =
        decoded.getParticipant(decoded.indexOf(id)).changeNo > this.#overrides.get(id)!.changeNo;
      if (isNewer) this.#deleteOverride(id);
      else this.#overriddenCount += 1;
    }
    return [...new Set([...overriddenIds, ...timedIds])];
  }

  get size(): number {
    return this.#packedCount - this.#removedIds.size - this.#overriddenCount + this.#overrides.size;
  }

  has(id: string): boolean {
    return this.#overrides.has(id) || (!this.#removedIds.has(id) && this.#getCode(id) !== notFound);
  }

  get(id: string): StoredParticipant | undefined {
    const override = this.#overrides.get(id);
    if (override !== undefined || this.#removedIds.has(id)) return override;
    const code = this.#getCode(id);
    return code === notFound ? undefined : this.#chunkAt(code).getParticipant(code % codeStride);
  }

  /** The row of a participant that is newer than the chunks, if there is one. */
  getOverride(id: string): StoredParticipant | undefined {
    return this.#overrides.get(id);
  }

  set(participant: StoredParticipant): void {
    if (!this.#overrides.has(participant.id) && this.#getCode(participant.id) !== notFound)
      this.#overriddenCount += 1;
    this.#removedIds.delete(participant.id);
    this.#deleteOverride(participant.id);
    this.#overrides.set(participant.id, participant);
    this.#overrideIdsByCodeHash.add(participant);
  }

  /** @returns whether there was one. */
  #deleteOverride(id: string): boolean {
    const override = this.#overrides.get(id);
    if (override === undefined) return false;
    this.#overrideIdsByCodeHash.delete(override);
    return this.#overrides.delete(id);
  }

  delete(id: string): boolean {
    if (!this.has(id)) return false;
    const isOverridden = this.#deleteOverride(id);
    if (this.#getCode(id) !== notFound) {
      if (isOverridden) this.#overriddenCount -= 1;
      this.#removedIds.add(id);
    }
    return true;
  }

  /** Number of participants checked in, unlisted ones included. */
  get checkedInCount(): number {
    return this.#checkedInCount;
  }

  /** Check-in time of a participant, listed or not, in epoch ms; 0 if not checked in. */
  getCheckedInAtMs(id: string): number {
    const code = this.#getCode(id);
    return code === notFound
      ? (this.#unpackedCheckedInAtMs.get(id) ?? 0)
      : this.#chunkAt(code).checkedInAtMs[code % codeStride]!;
  }

  setCheckedInAtMs(id: string, timeMs: number): void {
    this.#checkedInCount += Number(timeMs > 0) - Number(this.getCheckedInAtMs(id) > 0);
    const code = this.#getCode(id);
    if (code !== notFound) this.#chunkAt(code).checkedInAtMs[code % codeStride] = timeMs;
    else if (timeMs > 0) this.#unpackedCheckedInAtMs.set(id, timeMs);
    else this.#unpackedCheckedInAtMs.delete(id);
  }

  /** Check-in times of all participants; 0 for those not checked in. */
  getCheckInTimes(): readonly Iterable<number>[] {
    return [...this.#chunks.map((chunk) => chunk.checkedInAtMs), this.#unpackedCheckedInAtMs.values()];
  }

  /** Ids of the participants of one order, unsorted. */
  getIdsByOrder(orderId: string): string[] {
    const ids = new Set(this.#chunks.flatMap((chunk) => chunk.getIdsByOrder(orderId)));
    for (const participant of this.#overrides.values())
      if (participant.orderId === orderId) ids.add(participant.id);
      else ids.delete(participant.id);
    return [...ids].filter((id) => !this.#removedIds.has(id));
  }

  /** Ids of the participants whose external code has this hash (`hashCode`), unsorted. */
  getIdsByCodeHash(codeHash: string): string[] {
    const packedIds = this.#chunks.flatMap((chunk) =>
      (chunk.getIndexesByCodeHash().get(codeHash) ?? []).map((index) => chunk.getId(index)),
    );
    return [
      ...(this.#overrideIdsByCodeHash.get(codeHash) ?? []),
      ...packedIds.filter((id) => this.#isCurrent(id)),
    ];
  }

  /** Whether rows have external codes. */
  hasCodes(): boolean {
    return (
      this.#overrideIdsByCodeHash.hasCodes() ||
      this.#chunks.some((chunk) => chunk.getIndexesByCodeHash().size > 0)
    );
  }

  /** Whether rows lack `codeHash`. */
  lacksCodes(): boolean {
    return (
      this.#overrideIdsByCodeHash.get(undefined) !== undefined ||
      this.#chunks.some((chunk) =>
        chunk.getIndexesWithoutCodeHash().some((index) => this.#isCurrent(chunk.getId(index))),
      )
    );
  }

  /** Calls back with the details and the check-in time of each participant who has details. */
  forEachDetails(callback: (details: string, checkedInAtMs: number) => void): void {
    const isUnchanged = this.#removedIds.size === 0 && this.#overrides.size === 0;
    for (const chunk of this.#chunks)
      for (const [index, details = ''] of chunk.getDetails().entries())
        if (details !== '' && (isUnchanged || this.#isCurrent(chunk.getId(index))))
          callback(details, chunk.checkedInAtMs[index]!);
    for (const { id, details = '' } of this.#overrides.values())
      if (details !== '') callback(details, this.getCheckedInAtMs(id));
  }

  /** Whether rows lack their details. */
  lacksDetails(): boolean {
    const isMissing = ({ details }: Pick<StoredParticipant, 'details'>) => details === undefined;
    return (
      [...this.#overrides.values()].some(isMissing) ||
      this.#chunks.some(
        (chunk) =>
          chunk.mayLackDetails() &&
          chunk
            .getDetails()
            .some((details, index) => details === undefined && this.#isCurrent(chunk.getId(index))),
      )
    );
  }

  /** Whether the row of a participant in a chunk is the latest one. */
  #isCurrent(id: string): boolean {
    return !this.#removedIds.has(id) && !this.#overrides.has(id);
  }

  /** Decodes the search keys, the hashes of external codes and the details, one chunk per step. */
  *warmUp(): Generator<undefined> {
    for (const chunk of this.#chunks) {
      chunk.getFirstLetterMasks();
      chunk.getIndexesByCodeHash();
      chunk.getDetails();
      yield;
    }
  }

  /**
   * All participants by name, together with `walkIns` that are not listed yet. Valid until a participant is
   * added, removed or renamed.
   */
  getSortedByName(walkIns: readonly StoredParticipant[] = []): SortedParticipants {
    const excludedCodes = new Set<number>();
    const unranked = walkIns.filter((participant) => !this.has(participant.id)).map(toSearchable);
    for (const id of this.#removedIds) excludedCodes.add(this.#getCode(id));
    for (const participant of this.#overrides.values()) {
      const code = this.#getCode(participant.id);
      if (code !== notFound && this.#chunkAt(code).ranks[code % codeStride] === participant.rank) continue;
      unranked.push(toSearchable(participant));
      excludedCodes.add(code);
    }
    const byRank = new Int32Array(Math.max(this.#packedCount, this.#rankCount)).fill(notFound);
    this.#chunks.forEach(({ ranks }, no) => {
      for (let index = 0; index < ranks.length; index++) {
        const code = no * codeStride + index;
        const rank = ranks[index]!;
        // After removals the last ranks exceed the count: those rows are sorted in like new ones.
        if (rank >= 0 && rank < byRank.length && byRank[rank] === notFound) byRank[rank] = code;
        else if (!excludedCodes.has(code))
          unranked.push(toSearchable(this.#chunkAt(code).getParticipant(index)));
      }
    });
    const isFull = excludedCodes.size === 0 && unranked.length === 0 && byRank.length === this.#packedCount;
    const rankedCodes = isFull
      ? byRank
      : byRank.filter((code) => code !== notFound && !excludedCodes.has(code));
    return new IndexedSortedParticipants(
      this,
      this.#chunks,
      mergeSorted(rankedCodes, unranked.sort(compareSearchKeys), this.#chunks),
      unranked,
    );
  }

  #chunkAt(code: number): DecodedChunk {
    return this.#chunks[Math.floor(code / codeStride)]!;
  }

  /** The code of a participant in the chunks, or -1. */
  #getCode(id: string): number {
    const no = getChunkNo(id, this.#chunks.length);
    const index = this.#chunks[no]?.indexOf(id) ?? notFound;
    return index === notFound ? notFound : no * codeStride + index;
  }
}
