import { initialsOf } from './initials.ts';
import { betweenRows, personAt, type ListedPerson, type ParticipantChunk } from './participant-chunk.ts';

const decoder = new TextDecoder();
const nowhere = -1;
/** To look so many up in the text costs as much as an index of it. */
const worthAnIndex = 16;

/** A chunk with its columns decoded when somebody first asks for them. */
export class ChunkInMemory {
  readonly ranks: Int32Array;
  /** Since when each is in, in milliseconds; 0 for who is not. It follows what lies over the chunk. */
  readonly inSince: Float64Array;
  readonly #chunk: ParticipantChunk;
  #ids: Texts | undefined;
  #lookups = 0;
  /** Made where many are looked up: a phone with a long queue asks for each of it at every change. */
  #places: ReadonlyMap<string, number> | undefined;
  #orderIds: Texts | undefined;
  #haystacks: readonly string[] | undefined;
  #initials: Uint32Array | undefined;

  constructor(chunk: ParticipantChunk) {
    this.#chunk = chunk;
    this.ranks = chunk.ranks;
    this.inSince = chunk.inSince;
  }

  person(at: number): ListedPerson {
    return personAt(this.#chunk, at);
  }
  idOf(at: number): string {
    return this.#idTexts().at(at);
  }
  /** Where somebody stands, or -1. */
  placeOf(id: string): number {
    this.#lookups += 1;
    if (this.#lookups <= worthAnIndex) return this.#idTexts().placesOf(id)[0] ?? nowhere;
    this.#places ??= new Map(Array.from(this.ranks, (_, at) => [this.idOf(at), at]));
    return this.#places.get(id) ?? nowhere;
  }
  idsOfOrder(orderId: string): string[] {
    this.#orderIds ??= new Texts(this.#chunk.orderIds, this.ranks.length);
    return this.#orderIds.placesOf(orderId).map((at) => this.idOf(at));
  }
  haystacks(): readonly string[] {
    this.#haystacks ??= decoder.decode(this.#chunk.haystacks).split(betweenRows);
    return this.#haystacks;
  }
  initials(): Uint32Array {
    this.#initials ??= Uint32Array.from(this.haystacks(), initialsOf);
    return this.#initials;
  }

  #idTexts(): Texts {
    this.#ids ??= new Texts(this.#chunk.ids, this.ranks.length);
    return this.#ids;
  }
}

/** A column of ids, which are all of one length: to look a few up in it costs less than an index of it. */
class Texts {
  readonly #all: string;
  /** From one to the next; undefined where they are not all of one length. */
  readonly #step: number | undefined;
  readonly #texts: readonly string[];

  constructor(bytes: Uint8Array, count: number) {
    this.#all = decoder.decode(bytes);
    const step = (this.#all.length + 1) / count;
    const isEven = Number.isInteger(step) && everyAt(this.#all, step);
    this.#step = isEven ? step : undefined;
    this.#texts = isEven || count === 0 ? [] : this.#all.split(betweenRows);
  }

  at(place: number): string {
    const step = this.#step;
    return step === undefined ? this.#texts[place]! : this.#all.slice(place * step, (place + 1) * step - 1);
  }

  placesOf(text: string): number[] {
    const places: number[] = [];
    const step = this.#step;
    if (step === undefined) {
      this.#texts.forEach((it, place) => it === text && places.push(place));
    } else if (text.length === step - 1) {
      for (let at = this.#all.indexOf(text); at >= 0; at = this.#all.indexOf(text, at + step))
        places.push(at / step);
    }
    return places;
  }
}

function everyAt(all: string, step: number): boolean {
  for (let at = step - 1; at < all.length; at += step) if (all[at] !== betweenRows) return false;
  return true;
}
