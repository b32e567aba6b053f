/** Shorter words have too many neighbours. */
const minFuzzyLength = 4;
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');

/** All indexed words, sorted, so that words with the same beginning are neighbours. */
export class Vocabulary {
  #sorted: string[] = [];
  /** Not yet among the sorted ones: sorting for each word would block a load. */
  #added: string[] = [];
  #deleted = new Set<string>();

  /** Adds a word that it does not have. */
  add(word: string): void {
    if (!this.#deleted.delete(word)) this.#added.push(word);
  }

  delete(word: string): void {
    this.#deleted.add(word);
  }

  /** Returns the words that begin with `prefix`. */
  findByPrefix(prefix: string): string[] {
    const words = this.#sort();
    return words.slice(findFirst(words, prefix), findFirst(words, `${prefix}\uffff`));
  }

  /**
   * Returns the words of which a beginning is `word` or has one letter more, less, different, or two swapped.
   * An error in the last letter counts in whole words only: a beginning of three letters would find too much.
   */
  findSimilar(word: string): Set<string> {
    const found = new Set(this.findByPrefix(word));
    if (word.length < minFuzzyLength) return found;
    const words = this.#sort();
    for (const { text, isWhole } of getVariants(word)) {
      const from = findFirst(words, text);
      if (isWhole) {
        if (words[from] === text) found.add(text);
        continue;
      }
      for (let i = from; words[i]?.startsWith(text) === true; i++) found.add(words[i]!);
    }
    return found;
  }

  #sort(): readonly string[] {
    if (this.#added.length > 0 || this.#deleted.size > 0) {
      const kept = this.#sorted.filter((word) => !this.#deleted.has(word));
      const added = this.#added.filter((word) => !this.#deleted.has(word));
      // Two sorted runs, which the engine's sort merges in one pass.
      this.#sorted = [...kept, ...added.toSorted(compare)].toSorted(compare);
      this.#added = [];
      this.#deleted.clear();
    }
    return this.#sorted;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Position of the first word that is not before `text`, by bisection. */
function findFirst(words: readonly string[], text: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** All texts at one typing error from `word`. */
function* getVariants(word: string): Generator<{ text: string; isWhole: boolean }> {
  const last = word.length - 1;
  for (let i = 0; i <= last; i++) {
    const [before, after] = [word.slice(0, i), word.slice(i + 1)];
    const isWhole = i === last;
    yield { text: before + after, isWhole };
    for (const letter of letters) {
      yield { text: before + letter + after, isWhole };
      yield { text: before + letter + word.slice(i), isWhole: false };
    }
    if (!isWhole)
      yield { text: before + word[i + 1]! + word[i]! + word.slice(i + 2), isWhole: i + 1 === last };
  }
}
