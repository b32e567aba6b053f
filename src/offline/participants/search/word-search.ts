import { areSingleLetters, getRequiredMask } from '../first-letter-mask.ts';
import {
  getTolerance,
  isCodeOrAddress,
  matchesWholeWord,
  matchJoined,
  matchWithError,
  mayMatchWithError,
  type Tolerance,
} from './forgiving-match.ts';
import type { SortedParticipants } from '../sorted-participants.ts';

/** Scripts without spaces between words match anywhere, not only at the start of a word. */
const isSpaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** How words match: each starts a word, also ignoring spaces; occurs anywhere; or starts a name with a typing error. */
type Tier = 'wordStarts' | 'joined' | 'anywhere' | 'approximate';

/** A word of a search. */
interface Term {
  readonly word: string;
  /** What a search key contains: with a space in front, the word must start a word of the key. */
  readonly text: string;
  readonly isAnywhere: boolean;
  /** How a word of the key begins that the term matches without an error. */
  readonly wordStart: string;
  readonly tolerance: Tolerance;
}

/** The last search of a tier: its terms and the positions found. */
interface CachedSearch {
  readonly terms: readonly Term[];
  readonly positions: readonly number[];
}

/** Positions found with typing errors (CI-95). */
interface ApproximatePositions {
  /** Each word of the search is a whole word of the name. */
  readonly wholeNames: readonly number[];
  readonly others: readonly number[];
}

/**
 * Finds the positions of participants by the words of a search, and caches the last search: a longer word matches a subset
 * of a shorter one.
 */
export class WordSearch {
  #sortedParticipants: SortedParticipants | undefined;
  readonly #last = new Map<Tier, CachedSearch>();

  /**
   * Every word must start a word of the name, e-mail or code; if none matches, also where their spaces are ignored; if
   * still none, it may occur anywhere.
   */
  findExact(sortedParticipants: SortedParticipants, words: readonly string[]): readonly number[] {
    for (const tier of ['wordStarts', 'joined', 'anywhere'] as const) {
      // Codes and addresses have no spaces.
      if (tier === 'joined' && words.every((word) => isCodeOrAddress(word))) continue;
      const positions = this.#find(sortedParticipants, tier, words);
      if (positions.length > 0) return positions;
    }
    return [];
  }

  /** Forgives one typing error in each word (CI-95). For searches that `findExact` finds nothing for. */
  findApproximate(sortedParticipants: SortedParticipants, words: readonly string[]): ApproximatePositions {
    if (words.every((word) => getTolerance(word) === 'none')) return { wholeNames: [], others: [] };
    const positions = this.#find(sortedParticipants, 'approximate', words);
    const { terms } = this.#last.get('approximate')!;
    const searchKeys = sortedParticipants.getSearchKeys();
    const areWhole = positions.map((position) => areWholeNames(searchKeys[position]!, terms));
    return {
      wholeNames: positions.filter((_, index) => areWhole[index]),
      others: positions.filter((_, index) => !areWhole[index]),
    };
  }

  #find(sortedParticipants: SortedParticipants, tier: Tier, words: readonly string[]): readonly number[] {
    // No earlier list is retained.
    if (this.#sortedParticipants !== sortedParticipants) this.#last.clear();
    this.#sortedParticipants = sortedParticipants;
    const terms = words.map((word) => toTerm(word, tier));
    const last = this.#last.get(tier);
    const isNarrower = last?.terms.every((term, index) => narrows(terms[index], term, tier)) === true;
    const positions = isNarrower
      ? searchWithin(sortedParticipants, tier, terms, last!.positions)
      : searchAll(sortedParticipants, tier, terms);
    this.#last.set(tier, { terms, positions });
    return positions;
  }
}

function toTerm(word: string, tier: Tier): Term {
  const tolerance = tier === 'approximate' ? getTolerance(word) : 'none';
  const isAnywhere =
    tier === 'anywhere' ||
    tolerance === 'prefix' ||
    isSpaceless.test(word) ||
    (tier !== 'wordStarts' && isCodeOrAddress(word));
  return {
    word,
    text: isAnywhere ? word : ` ${word}`,
    isAnywhere,
    wordStart: ` ${word.charAt(0)}`,
    tolerance,
  };
}

/** Whether a term matches only what a shorter one has matched. */
function narrows(term: Term | undefined, shorter: Term, tier: Tier): boolean {
  if (term?.word === shorter.word) return true;
  if (term?.text.startsWith(shorter.text) !== true) return false;
  return tier !== 'approximate' || (term.tolerance === shorter.tolerance && term.tolerance !== 'wholeWord');
}

const matchers: Record<Tier, (searchKey: string, terms: readonly Term[]) => boolean> = {
  wordStarts: containsAll,
  joined: containsAllJoined,
  anywhere: containsAll,
  approximate: containsAllWithErrors,
};

// Plain loops: they run over all participants at each keystroke.
function searchAll(
  sortedParticipants: SortedParticipants,
  tier: Tier,
  terms: readonly Term[],
): readonly number[] {
  const searchKeys = sortedParticipants.getSearchKeys();
  const firstLetterMasks = sortedParticipants.getFirstLetterMasks();
  const texts = terms.map((term) => term.text);
  // The first letter may be the wrong one.
  const requiredMask = getRequiredMask(tier === 'approximate' ? [] : texts);
  const isMaskExact = areSingleLetters(texts);
  const matches = matchers[tier];
  const positions: number[] = [];
  for (let position = 0; position < searchKeys.length; position++) {
    if ((firstLetterMasks[position]! & requiredMask) !== requiredMask) continue;
    if (isMaskExact || matches(searchKeys[position]!, terms)) positions.push(position);
  }
  return positions;
}

function searchWithin(
  sortedParticipants: SortedParticipants,
  tier: Tier,
  terms: readonly Term[],
  candidates: readonly number[],
): readonly number[] {
  const searchKeys = sortedParticipants.getSearchKeys();
  const matches = matchers[tier];
  const positions: number[] = [];
  for (const position of candidates) if (matches(searchKeys[position]!, terms)) positions.push(position);
  return positions;
}

function containsAll(searchKey: string, terms: readonly Term[]): boolean {
  for (const term of terms) if (!searchKey.includes(term.text)) return false;
  return true;
}

/** Here and below: one word alone is in no key as it is, or an earlier tier would have found it. */
function containsAllJoined(searchKey: string, terms: readonly Term[]): boolean {
  const isAlone = terms.length === 1;
  for (const term of terms)
    if ((isAlone || !searchKey.includes(term.text)) && !isJoinedInName(searchKey, term)) return false;
  return true;
}

/** Whether a name begins with the term where its spaces are ignored. */
function isJoinedInName(searchKey: string, { word, wordStart }: Term): boolean {
  for (let at = searchKey.indexOf(wordStart); at >= 0; at = searchKey.indexOf(wordStart, at + 1))
    if (
      matchJoined(searchKey, at + 1, searchKey.length, word) >= 0 &&
      matchJoined(searchKey, at + 1, getNameEnd(searchKey), word) >= 0
    )
      return true;
  return false;
}

function containsAllWithErrors(searchKey: string, terms: readonly Term[]): boolean {
  const isAlone = terms.length === 1;
  for (const term of terms)
    if (!isSimilarInName(searchKey, term) && (isAlone || !searchKey.includes(term.text))) return false;
  return true;
}

/** Whether a name begins with the term, with a typing error where that is forgiven. */
function isSimilarInName(searchKey: string, term: Term): boolean {
  const { word } = term;
  for (let at = 0; at >= 0; at = searchKey.indexOf(' ', at + 1))
    if (
      mayMatchWithError(searchKey, at + 1, word) &&
      // The end of the name is searched for only where it matters.
      matchWithError(searchKey, at + 1, searchKey.length, term) >= 0 &&
      matchWithError(searchKey, at + 1, getNameEnd(searchKey), term) >= 0
    )
      return true;
  return false;
}

function areWholeNames(searchKey: string, terms: readonly Term[]): boolean {
  const nameEnd = getNameEnd(searchKey);
  return terms.every((term) => isCodeOrAddress(term.word) || isWholeName(searchKey, nameEnd, term));
}

function isWholeName(searchKey: string, nameEnd: number, term: Term): boolean {
  for (let at = 0; at >= 0 && at < nameEnd; at = searchKey.indexOf(' ', at + 1))
    if (matchesWholeWord(searchKey, at + 1, nameEnd, term)) return true;
  return false;
}

/** Where the names in a search key end: at the space before the e-mail, which may be empty. */
function getNameEnd(searchKey: string): number {
  const at = searchKey.indexOf('@');
  return at < 0 ? searchKey.lastIndexOf('  ') : searchKey.lastIndexOf(' ', at);
}
