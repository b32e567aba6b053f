import { isFillWord, toQueryWords, toSearchWords } from '#contract/event/search-words.ts';
import { PostingList } from './posting-list.ts';
import { Vocabulary } from './vocabulary.ts';

/** The texts of an event that are searched. */
export interface SearchableTexts {
  readonly title: string;
  readonly organiser: string;
  readonly place: string;
  /** Plain text. */
  readonly description: string;
}

/** Fields as bits of a posting. */
export const searchFields = { title: 1, organiser: 2, place: 4, description: 8 } as const;
const fieldBits = 4;
const fieldMask = 0b1111;

/** What a word in each field counts; of several fields the best one. */
const fieldWeights = { title: 8, organiser: 4, place: 4, description: 1 } as const;
/** Best weight of each combination of fields. */
const weights = Uint8Array.from({ length: 1 << fieldBits }, (_, fields) =>
  Math.max(
    0,
    ...(Object.keys(searchFields) as (keyof typeof searchFields)[]).map((field) =>
      (fields & searchFields[field]) === 0 ? 0 : fieldWeights[field],
    ),
  ),
);
/** All words of the query are in the title. */
const wholeTitleBonus = 8;

/** Shorter beginnings are not looked for in descriptions: nearly every one has such a word. */
const minBodyPrefix = 3;

/** Bounds the memory of one event: a description of 20,000 characters is cut. */
const maxWordsPerEvent = 400;
/** Slots of removed events are reclaimed when they are more than a quarter of all, and at least this many. */
const minDeadSlots = 1000;

/** The events that have a word: in a field that is not the description, and in the description alone. */
interface Postings {
  readonly head: PostingList;
  readonly body: PostingList;
}

/** A match of a search. */
export interface SearchHits {
  /** Relevance of an event; 0 if it does not match. */
  readonly getScore: (id: string) => number;
  /** Calls back with each matching event: its relevance, and the fields that have all words (`searchFields`). */
  readonly forEach: (callback: (hit: { id: string; score: number; fields: number }) => void) => void;
}

/**
 * Inverted index of the listed events (decision 0039): for each word the events that have it, with the
 * fields. An event is a slot, a number; replaced and removed events leave a dead slot until the next
 * compaction.
 */
export class SearchIndex {
  readonly #vocabulary = new Vocabulary();
  readonly #postings = new Map<string, Postings>();
  #slotById = new Map<string, number>();
  #idBySlot: (string | undefined)[] = [];
  #deadSlots = 0;

  /** Number of events. */
  get size(): number {
    return this.#slotById.size;
  }

  /** Adds or replaces an event. */
  set(id: string, texts: SearchableTexts): void {
    this.delete(id);
    const slot = this.#idBySlot.length;
    this.#slotById.set(id, slot);
    this.#idBySlot.push(id);
    for (const [word, fields] of toWordFields(texts)) {
      let postings = this.#postings.get(word);
      if (postings === undefined) {
        postings = { head: new PostingList(), body: new PostingList() };
        this.#postings.set(word, postings);
        this.#vocabulary.add(word);
      }
      const list = fields === searchFields.description ? postings.body : postings.head;
      list.push((slot << fieldBits) | fields);
    }
  }

  /** Removes an event; without effect if it is unknown. */
  delete(id: string): void {
    const slot = this.#slotById.get(id);
    if (slot === undefined) return;
    this.#slotById.delete(id);
    this.#idBySlot[slot] = undefined;
    this.#deadSlots += 1;
    if (this.#deadSlots > minDeadSlots && this.#deadSlots * 4 > this.#idBySlot.length) this.#compact();
  }

  /**
   * Finds the events that have all words of the query, whole or as a beginning, in any field and order
   * (EV-71). If there is none, one typing error in each word is ignored.
   */
  search(query: string): SearchHits {
    const words = toQueryWords(query);
    const exact = this.#match(words, (word) => this.#vocabulary.findByPrefix(word));
    if (exact.count > 0 || words.length === 0) return exact;
    return this.#match(words, (word) => this.#vocabulary.findSimilar(word));
  }

  #match(words: readonly string[], expand: (word: string) => Iterable<string>) {
    const slots = this.#idBySlot.length;
    const scores = new Uint16Array(slots);
    const fields = new Uint8Array(slots).fill(fieldMask);
    const matched = new Uint8Array(slots);
    for (const [position, word] of words.entries()) {
      const best = new Uint8Array(slots);
      const found = new Uint8Array(slots);
      for (const indexed of expand(word)) {
        const isWhole = indexed === word;
        const { head, body } = this.#postings.get(indexed)!;
        collect(head, { best, found, factor: isWhole ? 2 : 1 });
        if (isWhole || word.length >= minBodyPrefix) collect(body, { best, found, factor: isWhole ? 2 : 1 });
      }
      for (let slot = 0; slot < slots; slot++) {
        if (found[slot] === 0 || matched[slot] !== position) continue;
        matched[slot] = position + 1;
        scores[slot]! += best[slot]!;
        fields[slot]! &= found[slot]!;
      }
    }
    let count = 0;
    for (let slot = 0; slot < slots; slot++) {
      const isHit = words.length > 0 && matched[slot] === words.length && this.#idBySlot[slot] !== undefined;
      if (!isHit) scores[slot] = 0;
      else {
        count += 1;
        if ((fields[slot]! & searchFields.title) !== 0) scores[slot]! += wholeTitleBonus;
      }
    }
    // A copy: the hits of a search stay valid when events change.
    const [slotById, idBySlot] = [this.#slotById, this.#idBySlot];
    return {
      count,
      getScore: (id: string) => {
        const slot = slotById.get(id);
        return slot === undefined ? 0 : (scores[slot] ?? 0);
      },
      forEach: (callback: Parameters<SearchHits['forEach']>[0]) => {
        for (let slot = 0; slot < slots; slot++) {
          const id = idBySlot[slot];
          if (scores[slot]! > 0 && id !== undefined)
            callback({ id, score: scores[slot]!, fields: fields[slot]! });
        }
      },
    };
  }

  /** Renumbers the slots without the dead ones. */
  #compact(): void {
    const newSlots = new Int32Array(this.#idBySlot.length).fill(-1);
    const idBySlot: string[] = [];
    for (const [slot, id] of this.#idBySlot.entries())
      if (id !== undefined) newSlots[slot] = idBySlot.push(id) - 1;
    const renumber = (posting: number): number | undefined => {
      const slot = newSlots[posting >>> fieldBits]!;
      return slot === -1 ? undefined : (slot << fieldBits) | (posting & fieldMask);
    };
    for (const [word, { head, body }] of this.#postings) {
      head.rewrite(renumber);
      body.rewrite(renumber);
      if (head.length + body.length > 0) continue;
      this.#postings.delete(word);
      this.#vocabulary.delete(word);
    }
    // New objects: hits of earlier searches keep theirs.
    this.#idBySlot = idBySlot;
    this.#slotById = new Map(idBySlot.map((id, slot) => [id, slot]));
    this.#deadSlots = 0;
  }
}

/** Adds the postings of a word to what is known of each slot: its best weight, and its fields. */
function collect(
  { values, length }: PostingList,
  { best, found, factor }: { best: Uint8Array; found: Uint8Array; factor: number },
): void {
  for (let i = 0; i < length; i++) {
    const posting = values[i]!;
    const slot = posting >>> fieldBits;
    const weight = weights[posting & fieldMask]! * factor;
    found[slot]! |= posting & fieldMask;
    if (weight > best[slot]!) best[slot] = weight;
  }
}

/** The words of an event with the fields that have them. */
function toWordFields(texts: SearchableTexts): Map<string, number> {
  const fieldsByWord = new Map<string, number>();
  for (const field of ['title', 'organiser', 'place', 'description'] as const)
    for (const word of toSearchWords(texts[field])) {
      if (isFillWord(word)) continue;
      if (fieldsByWord.size >= maxWordsPerEvent && !fieldsByWord.has(word)) break;
      fieldsByWord.set(word, (fieldsByWord.get(word) ?? 0) | searchFields[field]);
    }
  return fieldsByWord;
}
