import { mayLackDetails, unpackDetails } from '#contract/participant/packed-participants.ts';
import { getFirstLetterMask } from './first-letter-mask.ts';
import {
  findRowsWithoutCodeHash,
  rowSeparator,
  unpackCodeHashes,
  unpackParticipant,
  type StoredParticipant,
} from '#contract/participant/stored-participant.ts';
import type { ParticipantChunk } from '../storage/schema.ts';

const decoder = new TextDecoder();
const notFound = -1;
/** From this many lookups on, building an index is cheaper than scanning the text. */
const indexAfterLookups = 16;

/** A chunk whose columns are decoded lazily, on first access. */
export class DecodedChunk {
  readonly ranks: Int32Array;
  /**
   * Check-in time of each participant in epoch ms, 0 if not checked in. Updated in place with the overlay.
   */
  readonly checkedInAtMs: Float64Array;
  readonly #chunk: ParticipantChunk;
  #idColumn: FixedWidthColumn | undefined;
  #lookups = 0;
  /**
   * Built lazily after many lookups: a device with a long outbox looks up each of its participants at every
   * change.
   */
  #indexById: ReadonlyMap<string, number> | undefined;
  #orderIdColumn: FixedWidthColumn | undefined;
  #searchKeys: readonly string[] | undefined;
  #firstLetterMasks: Uint32Array | undefined;
  #indexesByCodeHash: ReadonlyMap<string, readonly number[]> | undefined;
  #indexesWithoutCodeHash: readonly number[] | undefined;
  #details: readonly (string | undefined)[] | undefined;

  constructor(chunk: ParticipantChunk) {
    this.#chunk = chunk;
    this.ranks = chunk.ranks;
    this.checkedInAtMs = chunk.inSince;
  }

  getParticipant(index: number): StoredParticipant {
    return unpackParticipant(this.#chunk, index, this.getDetails()[index]);
  }
  getId(index: number): string {
    return this.#getIdColumn().at(index);
  }
  /** @returns the index of the participant in this chunk, or -1. */
  indexOf(id: string): number {
    this.#lookups += 1;
    if (this.#lookups <= indexAfterLookups) return this.#getIdColumn().indexesOf(id)[0] ?? notFound;
    this.#indexById ??= new Map(Array.from(this.ranks, (_, index) => [this.getId(index), index]));
    return this.#indexById.get(id) ?? notFound;
  }
  getIdsByOrder(orderId: string): string[] {
    this.#orderIdColumn ??= new FixedWidthColumn(this.#chunk.orderIds, this.ranks.length);
    return this.#orderIdColumn.indexesOf(orderId).map((index) => this.getId(index));
  }
  getSearchKeys(): readonly string[] {
    this.#searchKeys ??= decoder.decode(this.#chunk.haystacks).split(rowSeparator);
    return this.#searchKeys;
  }
  getFirstLetterMasks(): Uint32Array {
    this.#firstLetterMasks ??= Uint32Array.from(this.getSearchKeys(), getFirstLetterMask);
    return this.#firstLetterMasks;
  }
  /** The indexes of participants by `codeHash`, without those of participants who have no external code. */
  getIndexesByCodeHash(): ReadonlyMap<string, readonly number[]> {
    return (this.#indexesByCodeHash ??= indexCodeHashes(unpackCodeHashes(this.#chunk)));
  }
  /** The indexes of participants whose row lacks `codeHash`. Fast enough for a list that is just being opened. */
  getIndexesWithoutCodeHash(): readonly number[] {
    return (this.#indexesWithoutCodeHash ??= findRowsWithoutCodeHash(this.#chunk));
  }

  /** The details of each participant (`joinDetails`); undefined where the row lacks them. */
  getDetails(): readonly (string | undefined)[] {
    return (this.#details ??= unpackDetails(this.#chunk));
  }

  /** Whether rows may lack their details. Fast enough for a list that is just being opened. */
  mayLackDetails(): boolean {
    return mayLackDetails(this.#chunk);
  }

  #getIdColumn(): FixedWidthColumn {
    this.#idColumn ??= new FixedWidthColumn(this.#chunk.ids, this.ranks.length);
    return this.#idColumn;
  }
}

function indexCodeHashes(codeHashes: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const indexesByCodeHash = Map.groupBy(codeHashes.keys(), (index) => codeHashes[index]!);
  indexesByCodeHash.delete('');
  return indexesByCodeHash;
}

/** A column of ids of equal length: scanning its text for a few of them is cheaper than an index. */
class FixedWidthColumn {
  readonly #text: string;
  /** Distance from one value to the next; undefined when the values differ in length. */
  readonly #stride: number | undefined;
  readonly #values: readonly string[];

  constructor(bytes: Uint8Array, count: number) {
    this.#text = decoder.decode(bytes);
    const stride = (this.#text.length + 1) / count;
    const isFixedWidth = Number.isInteger(stride) && hasSeparatorEvery(this.#text, stride);
    this.#stride = isFixedWidth ? stride : undefined;
    this.#values = isFixedWidth || count === 0 ? [] : this.#text.split(rowSeparator);
  }

  at(index: number): string {
    const stride = this.#stride;
    return stride === undefined
      ? this.#values[index]!
      : this.#text.slice(index * stride, (index + 1) * stride - 1);
  }

  indexesOf(text: string): number[] {
    const indexes: number[] = [];
    const stride = this.#stride;
    if (stride === undefined) {
      this.#values.forEach((value, index) => value === text && indexes.push(index));
    } else if (text.length === stride - 1) {
      for (
        let offset = this.#text.indexOf(text);
        offset >= 0;
        offset = this.#text.indexOf(text, offset + stride)
      )
        indexes.push(offset / stride);
    }
    return indexes;
  }
}

function hasSeparatorEvery(text: string, stride: number): boolean {
  for (let offset = stride - 1; offset < text.length; offset += stride)
    if (text[offset] !== rowSeparator) return false;
  return true;
}
