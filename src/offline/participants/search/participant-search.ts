import { splitDetails } from '#contract/participant/list-detail.ts';
import { decodeTicket } from '#contract/registration/ticket-code.ts';
import { findIdByCode } from '../find-by-code.ts';
import { toSearchWords } from './forgiving-match.ts';
import type { ParticipantView } from '../optimistic-participants.ts';
import type { SortColumn, ParticipantQuery, MatchingIds } from '../participant.ts';
import { SearchResults, type SearchHit } from './search-results.ts';
import type { SortedParticipants } from '../sorted-participants.ts';
import { WordSearch } from './word-search.ts';

/** Searches participants: by words, filtered and sorted. */
export class ParticipantSearch {
  readonly #eventId: string;
  readonly #wordSearch = new WordSearch();

  constructor(eventId: string) {
    this.#eventId = eventId;
  }

  /**
   * Ids of the matching participants, in order. The participant whose external code the text is comes first (CI-92). If
   * no one on the list is found, typing errors are forgiven (CI-95): whole names come first then.
   */
  find(list: ParticipantView, query: ParticipantQuery): MatchingIds {
    const { text, filter, sort, isReversed = false, detail } = query;
    const sortedParticipants = list.getSortedByName();
    const words = toSearchWords(text);
    const unlisted = words.length === 0 ? list.getUnlistedIds(filter) : [];
    const isAll = filter === 'all' && detail === undefined;
    const isUnfiltered = words.length === 0 && unlisted.length === 0 && isAll && !isReversed;
    // The query of a door that opens: no participant is read.
    if (isUnfiltered && sort === 'name') return new SearchResults(sortedParticipants);
    const isMatch = isAll ? () => true : createFilter(list, sortedParticipants, query);
    const select = (hits: readonly SearchHit[]): readonly SearchHit[] =>
      sortHits(list, hits.filter(isMatch), { sort, isReversed });
    if (words.length === 0)
      return new SearchResults(
        sortedParticipants,
        select([...unlisted, ...getAllPositions(sortedParticipants)]),
      );
    const positions = this.#wordSearch.findExact(sortedParticipants, words);
    const owner = findIdByCode(list, this.#eventId, text) ?? findTicketHolder(list, this.#eventId, text);
    // While the list is arriving, the person may be missing.
    if (positions.length === 0 && owner === undefined && list.isComplete) {
      const { wholeNames, others } = this.#wordSearch.findApproximate(sortedParticipants, words);
      const similar = [...select(wholeNames), ...select(others)];
      return new SearchResults(sortedParticipants, similar, similar.length > 0);
    }
    const sorted = select(positions);
    if (owner === undefined || !isMatch(owner)) return new SearchResults(sortedParticipants, sorted);
    const getId = (hit: SearchHit): string => (typeof hit === 'string' ? hit : sortedParticipants.idAt(hit));
    return new SearchResults(sortedParticipants, [owner, ...sorted.filter((hit) => getId(hit) !== owner)]);
  }
}

/** The participant whose ticket the text is or contains, as a link that was pasted; not verified (CI-96). */
function findTicketHolder(list: ParticipantView, eventId: string, text: string): string | undefined {
  const ticket = decodeTicket(text);
  return ticket?.eventId === eventId && list.getParticipant(ticket.participantId) !== undefined
    ? ticket.participantId
    : undefined;
}

const getAllPositions = ({ length }: SortedParticipants): number[] =>
  Array.from({ length }, (_, position) => position);

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
