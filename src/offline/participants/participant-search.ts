import { foldText } from '#contract/fold-text.ts';
import { splitDetails } from '#contract/participant/list-detail.ts';
import { findIdByCode } from './find-by-code.ts';
import type { ParticipantView } from './optimistic-participants.ts';
import type { SortColumn, ParticipantQuery, MatchingIds } from './participant.ts';
import { SearchResults, type SearchHit } from './search-results.ts';
import { areSingleLetters, getRequiredMask } from './first-letter-mask.ts';
import type { SortedParticipants } from './sorted-participants.ts';

/** Scripts without spaces between words match anywhere, not only at the start of a word. */
const isSpaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The last search: its terms and the positions found. */
interface CachedSearch {
  readonly sortedParticipants: SortedParticipants;
  readonly terms: readonly string[];
  readonly positions: readonly number[];
}

/** Searches participants and caches the last search: a longer term matches a subset of a shorter one. */
export class ParticipantSearch {
  readonly #eventId: string;
  #last: CachedSearch | undefined;

  constructor(eventId: string) {
    this.#eventId = eventId;
  }

  /**
   * Ids of the matching participants, in order. Every word must start a word of the name, e-mail or code; if
   * none matches, it may occur anywhere. The participant whose external code the text is comes first (CI-92).
   */
  find(list: ParticipantView, query: ParticipantQuery): MatchingIds {
    const { text, filter, sort, isReversed = false, detail } = query;
    const sortedParticipants = list.getSortedByName();
    // Ends of codes are shown behind an ellipsis.
    const words = foldText(text.replaceAll('…', ' '))
      .split(' ')
      .filter((word) => word !== '');
    const unlisted = words.length === 0 ? list.getUnlistedIds() : [];
    const isAll = filter === 'all' && detail === undefined;
    const isUnfiltered = words.length === 0 && unlisted.length === 0 && isAll && !isReversed;
    // The query of a door that opens: no participant is read.
    if (isUnfiltered && sort === 'name') return new SearchResults(sortedParticipants);
    const isMatch = isAll ? () => true : createFilter(list, sortedParticipants, query);
    const hits: readonly SearchHit[] =
      words.length === 0
        ? [...unlisted, ...getAllPositions(sortedParticipants)]
        : this.#findByWords(sortedParticipants, words);
    const sorted = sortHits(list, hits.filter(isMatch), { sort, isReversed });
    const owner = words.length === 0 ? undefined : findIdByCode(list, this.#eventId, text);
    if (owner === undefined || !isMatch(owner)) return new SearchResults(sortedParticipants, sorted);
    const getId = (hit: SearchHit): string => (typeof hit === 'string' ? hit : sortedParticipants.idAt(hit));
    return new SearchResults(sortedParticipants, [owner, ...sorted.filter((hit) => getId(hit) !== owner)]);
  }

  #findByWords(sortedParticipants: SortedParticipants, words: readonly string[]): readonly number[] {
    const positions = this.#findContaining(
      sortedParticipants,
      words.map((word) => (isSpaceless.test(word) ? word : ` ${word}`)),
    );
    return positions.length > 0 ? positions : this.#findContaining(sortedParticipants, words);
  }

  /** Positions whose search key contains all terms. */
  #findContaining(sortedParticipants: SortedParticipants, terms: readonly string[]): readonly number[] {
    const last = this.#last;
    const isLonger =
      last?.sortedParticipants === sortedParticipants &&
      last.terms.every((needle, index) => terms[index]?.startsWith(needle));
    const positions = isLonger
      ? searchWithin(sortedParticipants, terms, last.positions)
      : searchAll(sortedParticipants, terms);
    this.#last = { sortedParticipants, terms, positions };
    return positions;
  }
}

const getAllPositions = ({ length }: SortedParticipants): number[] =>
  Array.from({ length }, (_, position) => position);

// Plain loops: they run over all participants at each keystroke.
function searchAll(sortedParticipants: SortedParticipants, terms: readonly string[]): number[] {
  const searchKeys = sortedParticipants.getSearchKeys();
  const firstLetterMasks = sortedParticipants.getFirstLetterMasks();
  const requiredMask = getRequiredMask(terms);
  const isMaskExact = areSingleLetters(terms);
  const positions: number[] = [];
  for (let position = 0; position < searchKeys.length; position++) {
    if ((firstLetterMasks[position]! & requiredMask) !== requiredMask) continue;
    if (isMaskExact || containsAll(searchKeys[position]!, terms)) positions.push(position);
  }
  return positions;
}

function searchWithin(
  sortedParticipants: SortedParticipants,
  terms: readonly string[],
  candidates: readonly number[],
): number[] {
  const searchKeys = sortedParticipants.getSearchKeys();
  const positions: number[] = [];
  for (const position of candidates) if (containsAll(searchKeys[position]!, terms)) positions.push(position);
  return positions;
}

function containsAll(searchKey: string, terms: readonly string[]): boolean {
  for (const term of terms) if (!searchKey.includes(term)) return false;
  return true;
}

const getCheckedInAtMs = (
  list: ParticipantView,
  sortedParticipants: SortedParticipants,
  hit: SearchHit,
): number =>
  typeof hit === 'string' ? list.index.getCheckedInAtMs(hit) : sortedParticipants.checkedInAtMsAt(hit);

function createFilter(
  list: ParticipantView,
  sortedParticipants: SortedParticipants,
  { filter, detail }: Pick<ParticipantQuery, 'filter' | 'detail'>,
): (hit: SearchHit) => boolean {
  const passesState = createStateFilter(list, sortedParticipants, filter);
  if (detail === undefined) return passesState;
  const getDetails = (hit: SearchHit): string =>
    typeof hit === 'string' ? (list.index.get(hit)?.details ?? '') : sortedParticipants.detailsAt(hit);
  // Many participants have the same details.
  const wanted = new Map<string, boolean>();
  const isWanted = (hit: SearchHit): boolean => {
    const details = getDetails(hit);
    let known = wanted.get(details);
    if (known === undefined) {
      const value = splitDetails(details)[detail.position] ?? '';
      wanted.set(details, (known = detail.value === undefined ? value !== '' : value === detail.value));
    }
    return known;
  };
  return (hit) => isWanted(hit) && passesState(hit);
}

function createStateFilter(
  list: ParticipantView,
  sortedParticipants: SortedParticipants,
  filter: ParticipantQuery['filter'],
): (hit: SearchHit) => boolean {
  const getId = (hit: SearchHit): string => (typeof hit === 'string' ? hit : sortedParticipants.idAt(hit));
  switch (filter) {
    case 'all':
      return () => true;
    case 'in':
      return (hit) => getCheckedInAtMs(list, sortedParticipants, hit) > 0;
    case 'notIn':
      return (hit) => getCheckedInAtMs(list, sortedParticipants, hit) === 0;
    case 'pending':
      return (hit) => list.pending.has(getId(hit));
    case 'conflict':
      return (hit) => list.hasConflict(getId(hit));
  }
}

function sortHits(
  list: ParticipantView,
  hits: readonly SearchHit[],
  { sort, isReversed }: Required<Pick<ParticipantQuery, 'sort' | 'isReversed'>>,
): readonly SearchHit[] {
  if (sort === 'arrival') return sortByArrival(list, list.getSortedByName(), hits, isReversed);
  const sorted = sort === 'name' ? hits : sortByColumn(list, hits, sort);
  return isReversed ? sorted.toReversed() : sorted;
}

/**
 * Sorts by check-in time, latest first unless reversed; participants not checked in keep their order at the
 * end.
 */
function sortByArrival(
  list: ParticipantView,
  sortedParticipants: SortedParticipants,
  hits: readonly SearchHit[],
  isReversed: boolean,
): SearchHit[] {
  const checkedIn: { hit: SearchHit; checkedInAtMs: number }[] = [];
  const notCheckedIn: SearchHit[] = [];
  for (const hit of hits) {
    const checkedInAtMs = getCheckedInAtMs(list, sortedParticipants, hit);
    if (checkedInAtMs === 0) notCheckedIn.push(hit);
    else checkedIn.push({ hit, checkedInAtMs });
  }
  const sign = isReversed ? 1 : -1;
  checkedIn.sort((a, b) => sign * (a.checkedInAtMs - b.checkedInAtMs));
  return checkedIn.map((entry) => entry.hit).concat(notCheckedIn);
}

/** Sorts by another column; unlisted participants come first, as by name. */
function sortByColumn(list: ParticipantView, hits: readonly SearchHit[], column: SortColumn): SearchHit[] {
  const unlisted = hits.filter((hit) => typeof hit === 'string');
  const sorted = list.getPositionsSortedBy(column);
  if (unlisted.length + sorted.length === hits.length) return [...unlisted, ...sorted];
  const hitSet = new Set(hits);
  return [...unlisted, ...sorted.filter((position) => hitSet.has(position))];
}
