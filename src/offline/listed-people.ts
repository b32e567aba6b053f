import { ChunkInMemory } from './chunk-in-memory.ts';
import { initialsOf } from './initials.ts';
import {
  byHaystack,
  chunkNoOf,
  inItsPlace,
  inSinceOf,
  searched,
  type ListedPerson,
  type ParticipantChunk,
  type Searched,
} from './participant-chunk.ts';

/** A chunk's number and a place in it as one number: chunks are far smaller than this. */
const perChunk = 2 ** 20;
const nowhere = -1;

/** Everybody in the order of the list, by places from 0. */
export interface ListOrder {
  readonly length: number;
  idAt(place: number): string;
  /** Since when who stands there is in, in milliseconds; 0 if she is not. */
  inSinceAt(place: number): number;
  personAt(place: number): ListedPerson;
  /** What is searched, of everybody. */
  haystacks(): readonly string[];
  /** With what the words in it begin. */
  initials(): Uint32Array;
}

/**
 * One event's people as the server last said them. They stay packed as they were stored, and newer rows
 * lie over them: nobody is made an object of before somebody looks at her.
 */
export class ListedPeople {
  #chunks: readonly ChunkInMemory[] = [];
  #packedCount = 0;
  /** Rows that are newer than the chunks. */
  readonly #newer = new Map<string, ListedPerson>();
  /** How many of those stand in a chunk, too. */
  #overlaid = 0;
  /** Of the chunks, those who are off the list. */
  readonly #gone = new Set<string>();
  /** Since when those are in who stand in no chunk. */
  readonly #unpackedSince = new Map<string, number>();
  #inCount = 0;

  /** Replaces everybody by what is stored: all chunks by number, and people newer than those. */
  load(chunks: readonly ParticipantChunk[], newer: readonly ListedPerson[] = []): void {
    this.#chunks = chunks.map((chunk) => new ChunkInMemory(chunk));
    this.#packedCount = chunks.reduce((sum, chunk) => sum + chunk.ranks.length, 0);
    this.#newer.clear();
    this.#overlaid = 0;
    this.#gone.clear();
    this.#unpackedSince.clear();
    this.#inCount = 0;
    for (const { inSince } of this.#chunks)
      for (let at = 0; at < inSince.length; at++) if (inSince[at]! > 0) this.#inCount += 1;
    for (const person of newer) {
      const before = this.get(person.id);
      if (before !== undefined && before.changeNo >= person.changeNo) continue;
      this.set(inItsPlace(person, before));
      this.setInSince(person.id, inSinceOf(person));
    }
  }

  get size(): number {
    return this.#packedCount - this.#gone.size - this.#overlaid + this.#newer.size;
  }

  has(id: string): boolean {
    return this.#newer.has(id) || (!this.#gone.has(id) && this.#codeOf(id) !== nowhere);
  }

  get(id: string): ListedPerson | undefined {
    const newer = this.#newer.get(id);
    if (newer !== undefined || this.#gone.has(id)) return newer;
    const code = this.#codeOf(id);
    return code === nowhere ? undefined : this.#chunkAt(code).person(code % perChunk);
  }

  set(person: ListedPerson): void {
    if (!this.#newer.has(person.id) && this.#codeOf(person.id) !== nowhere) this.#overlaid += 1;
    this.#gone.delete(person.id);
    this.#newer.set(person.id, person);
  }

  delete(id: string): boolean {
    if (!this.has(id)) return false;
    const isOverlaid = this.#newer.delete(id);
    if (this.#codeOf(id) !== nowhere) {
      if (isOverlaid) this.#overlaid -= 1;
      this.#gone.add(id);
    }
    return true;
  }

  /** How many are in, those on no list among them. */
  get inCount(): number {
    return this.#inCount;
  }

  /** Since when somebody is in, on the list or not, in milliseconds; 0 if she is not. */
  inSince(id: string): number {
    const code = this.#codeOf(id);
    return code === nowhere
      ? (this.#unpackedSince.get(id) ?? 0)
      : this.#chunkAt(code).inSince[code % perChunk]!;
  }

  setInSince(id: string, since: number): void {
    this.#inCount += Number(since > 0) - Number(this.inSince(id) > 0);
    const code = this.#codeOf(id);
    if (code !== nowhere) this.#chunkAt(code).inSince[code % perChunk] = since;
    else if (since > 0) this.#unpackedSince.set(id, since);
    else this.#unpackedSince.delete(id);
  }

  /** Since when each is in; 0 for those who are not. */
  times(): readonly Iterable<number>[] {
    return [...this.#chunks.map((it) => it.inSince), this.#unpackedSince.values()];
  }

  /** Ids of the people of one order, in whatever order. */
  idsOfOrder(orderId: string): string[] {
    const ids = new Set(this.#chunks.flatMap((chunk) => chunk.idsOfOrder(orderId)));
    for (const person of this.#newer.values())
      if (person.orderId === orderId) ids.add(person.id);
      else ids.delete(person.id);
    return [...ids].filter((id) => !this.#gone.has(id));
  }

  /** Decodes what is searched, a chunk at a time. */
  *readingAhead(): Generator<undefined> {
    for (const chunk of this.#chunks) {
      chunk.initials();
      yield;
    }
  }

  /** Everybody on the list, and others who are on none yet. It stands until somebody comes, goes or is renamed. */
  inOrder(added: readonly ListedPerson[] = []): ListOrder {
    const out = new Set<number>();
    const others = added.filter((it) => !this.has(it.id)).map(searched);
    for (const id of this.#gone) out.add(this.#codeOf(id));
    for (const person of this.#newer.values()) {
      const code = this.#codeOf(person.id);
      if (code !== nowhere && this.#chunkAt(code).ranks[code % perChunk] === person.rank) continue;
      others.push(searched(person));
      out.add(code);
    }
    const byRank = new Int32Array(this.#packedCount).fill(nowhere);
    this.#chunks.forEach(({ ranks }, no) => {
      for (let at = 0; at < ranks.length; at++) {
        const code = no * perChunk + at;
        const rank = ranks[at]!;
        // Where people left, the last places lie beyond the count: they are sorted in like the new ones.
        if (rank >= 0 && rank < byRank.length && byRank[rank] === nowhere) byRank[rank] = code;
        else if (!out.has(code)) others.push(searched(this.#chunkAt(code).person(at)));
      }
    });
    const isWhole = out.size === 0 && others.length === 0;
    const places = isWhole ? byRank : byRank.filter((code) => code !== nowhere && !out.has(code));
    return new OrderOfList(
      this,
      this.#chunks,
      mergedIn(places, others.sort(byHaystack), this.#chunks),
      others,
    );
  }

  #chunkAt(code: number): ChunkInMemory {
    return this.#chunks[Math.floor(code / perChunk)]!;
  }

  /** Where somebody stands in the chunks. */
  #codeOf(id: string): number {
    const no = chunkNoOf(id, this.#chunks.length);
    const at = this.#chunks[no]?.placeOf(id) ?? nowhere;
    return at === nowhere ? nowhere : no * perChunk + at;
  }
}

/** Codes in order with others among them, each as -1 less its number: `others` are sorted already. */
function mergedIn(
  places: Int32Array<ArrayBuffer>,
  others: readonly Searched[],
  chunks: readonly ChunkInMemory[],
): Int32Array<ArrayBuffer> {
  if (others.length === 0) return places;
  const all = new Int32Array(places.length + others.length);
  let from = 0;
  others.forEach((other, n) => {
    let low = from;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const code = places[middle]!;
      const person = chunks[Math.floor(code / perChunk)]!.person(code % perChunk);
      if (byHaystack(searched(person), other) < 0) low = middle + 1;
      else high = middle;
    }
    all.set(places.subarray(from, low), from + n);
    all[low + n] = -1 - n;
    from = low;
  });
  all.set(places.subarray(from), from + others.length);
  return all;
}

class OrderOfList implements ListOrder {
  readonly #people: ListedPeople;
  readonly #chunks: readonly ChunkInMemory[];
  readonly #codes: Int32Array;
  readonly #others: readonly Searched[];
  #haystacks: readonly string[] | undefined;
  #initials: Uint32Array | undefined;

  constructor(
    people: ListedPeople,
    chunks: readonly ChunkInMemory[],
    codes: Int32Array,
    others: readonly Searched[],
  ) {
    this.#people = people;
    this.#chunks = chunks;
    this.#codes = codes;
    this.#others = others;
  }

  get length(): number {
    return this.#codes.length;
  }
  idAt(place: number): string {
    const code = this.#codes[place]!;
    return code < 0 ? this.#others[-1 - code]!.person.id : this.#chunkAt(code).idOf(code % perChunk);
  }
  inSinceAt(place: number): number {
    const code = this.#codes[place]!;
    if (code < 0) return this.#people.inSince(this.#others[-1 - code]!.person.id);
    return this.#chunkAt(code).inSince[code % perChunk]!;
  }
  personAt(place: number): ListedPerson {
    const code = this.#codes[place]!;
    return code < 0 ? this.#others[-1 - code]!.person : this.#people.get(this.idAt(place))!;
  }
  haystacks(): readonly string[] {
    this.#haystacks ??= Array.from(this.#codes, (code) =>
      code < 0 ? this.#others[-1 - code]!.haystack : this.#chunkAt(code).haystacks()[code % perChunk]!,
    );
    return this.#haystacks;
  }
  initials(): Uint32Array {
    this.#initials ??= Uint32Array.from(this.#codes, (code) =>
      code < 0
        ? initialsOf(this.#others[-1 - code]!.haystack)
        : this.#chunkAt(code).initials()[code % perChunk]!,
    );
    return this.#initials;
  }

  #chunkAt(code: number): ChunkInMemory {
    return this.#chunks[Math.floor(code / perChunk)]!;
  }
}
