import {
  compareSearchKeys,
  toSearchable,
  type SearchableParticipant,
  type StoredParticipant,
} from '#contract/participant/stored-participant.ts';
import type { DecodedChunk } from './decoded-chunk.ts';
import { getFirstLetterMask } from './first-letter-mask.ts';

/** Encodes chunk number and index as one number; larger than any chunk. */
export const codeStride = 2 ** 20;

/** All participants in list order, by position from 0. */
export interface SortedParticipants {
  readonly length: number;
  idAt(position: number): string;
  /** Check-in time of the participant at `position` in epoch ms; 0 if not checked in. */
  checkedInAtMsAt(position: number): number;
  participantAt(position: number): StoredParticipant;
  /** The details of the participant at `position` (`joinDetails`). */
  detailsAt(position: number): string;
  /** The search keys of all participants. */
  getSearchKeys(): readonly string[];
  /** First-letter masks of the search keys. */
  getFirstLetterMasks(): Uint32Array;
}

/** The latest rows, by id. */
interface RowIndex {
  get(id: string): StoredParticipant | undefined;
  getOverride(id: string): StoredParticipant | undefined;
  getCheckedInAtMs(id: string): number;
}

/** Merges sorted codes with `unranked` participants (sorted), which are encoded as -1 - index. */
export function mergeSorted(
  codes: Int32Array<ArrayBuffer>,
  unranked: readonly SearchableParticipant[],
  chunks: readonly DecodedChunk[],
): Int32Array<ArrayBuffer> {
  if (unranked.length === 0) return codes;
  const merged = new Int32Array(codes.length + unranked.length);
  let from = 0;
  unranked.forEach((other, n) => {
    let low = from;
    let high = codes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const code = codes[middle]!;
      const participant = chunks[Math.floor(code / codeStride)]!.getParticipant(code % codeStride);
      if (compareSearchKeys(toSearchable(participant), other) < 0) low = middle + 1;
      else high = middle;
    }
    merged.set(codes.subarray(from, low), from + n);
    merged[low + n] = -1 - n;
    from = low;
  });
  merged.set(codes.subarray(from), from + unranked.length);
  return merged;
}

export class IndexedSortedParticipants implements SortedParticipants {
  readonly #index: RowIndex;
  readonly #chunks: readonly DecodedChunk[];
  readonly #codes: Int32Array;
  readonly #unranked: readonly SearchableParticipant[];
  #searchKeys: readonly string[] | undefined;
  #firstLetterMasks: Uint32Array | undefined;

  constructor(
    index: RowIndex,
    chunks: readonly DecodedChunk[],
    codes: Int32Array,
    unranked: readonly SearchableParticipant[],
  ) {
    this.#index = index;
    this.#chunks = chunks;
    this.#codes = codes;
    this.#unranked = unranked;
  }

  get length(): number {
    return this.#codes.length;
  }
  idAt(position: number): string {
    const code = this.#codes[position]!;
    return code < 0
      ? this.#unranked[-1 - code]!.participant.id
      : this.#chunkAt(code).getId(code % codeStride);
  }
  checkedInAtMsAt(position: number): number {
    const code = this.#codes[position]!;
    if (code < 0) return this.#index.getCheckedInAtMs(this.#unranked[-1 - code]!.participant.id);
    return this.#chunkAt(code).checkedInAtMs[code % codeStride]!;
  }
  participantAt(position: number): StoredParticipant {
    const code = this.#codes[position]!;
    return code < 0 ? this.#unranked[-1 - code]!.participant : this.#index.get(this.idAt(position))!;
  }
  detailsAt(position: number): string {
    const code = this.#codes[position]!;
    // Details may change without the order of the list.
    const override = this.#index.getOverride(this.idAt(position));
    if (override !== undefined) return override.details ?? '';
    const details =
      code < 0
        ? this.#unranked[-1 - code]!.participant.details
        : this.#chunkAt(code).getDetails()[code % codeStride];
    return details ?? '';
  }
  getSearchKeys(): readonly string[] {
    this.#searchKeys ??= Array.from(this.#codes, (code) =>
      code < 0
        ? this.#unranked[-1 - code]!.searchKey
        : this.#chunkAt(code).getSearchKeys()[code % codeStride]!,
    );
    return this.#searchKeys;
  }
  getFirstLetterMasks(): Uint32Array {
    this.#firstLetterMasks ??= Uint32Array.from(this.#codes, (code) =>
      code < 0
        ? getFirstLetterMask(this.#unranked[-1 - code]!.searchKey)
        : this.#chunkAt(code).getFirstLetterMasks()[code % codeStride]!,
    );
    return this.#firstLetterMasks;
  }

  #chunkAt(code: number): DecodedChunk {
    return this.#chunks[Math.floor(code / codeStride)]!;
  }
}
