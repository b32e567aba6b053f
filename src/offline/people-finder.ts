import { foldText } from '#contract/fold-text.ts';
import type { DoorList, SortColumn } from './door-list.ts';
import type { PersonQuery } from './door-state.ts';
import { FoundPeople, type Found, type FoundIds } from './found-people.ts';
import { areInitials, initialsIn } from './initials.ts';
import type { ListOrder } from './listed-people.ts';

/** Scripts without spaces between words are searched anywhere, not only at the start of a word. */
const isSpaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Where in the order of a list some needles were found. */
interface Search {
  readonly order: ListOrder;
  readonly needles: readonly string[];
  readonly places: readonly number[];
}

/** Finds people, and remembers the last search: what a longer word finds is among what a shorter one found. */
export class PeopleFinder {
  #last: Search | undefined;

  /**
   * Ids of who matches, in order. Every word must begin some word of the name, the e-mail or the code;
   * if nobody matches so, anywhere in it will do (check-in.md, List).
   */
  find(list: DoorList, { text, filter, sort, isReversed = false }: PersonQuery): FoundIds {
    const order = list.inOrder();
    const words = foldText(text)
      .split(' ')
      .filter((word) => word !== '');
    const unlisted = words.length === 0 ? list.unlisted() : [];
    const isEverybody = words.length === 0 && unlisted.length === 0 && filter === 'all' && !isReversed;
    // What a door shows when it opens: nobody is looked at.
    if (isEverybody && sort === 'name') return new FoundPeople(order);
    let found: readonly Found[] =
      words.length === 0 ? [...unlisted, ...placesOf(order)] : this.#matching(order, words);
    if (filter !== 'all') found = found.filter(passing(list, order, filter));
    if (sort === 'arrival') return new FoundPeople(order, byArrival(list, order, found, isReversed));
    const sorted = sort === 'name' ? found : byColumn(list, found, sort);
    return new FoundPeople(order, isReversed ? sorted.toReversed() : sorted);
  }

  #matching(order: ListOrder, words: readonly string[]): readonly number[] {
    const places = this.#holding(
      order,
      words.map((word) => (isSpaceless.test(word) ? word : ` ${word}`)),
    );
    return places.length > 0 ? places : this.#holding(order, words);
  }

  /** Places of those whose haystack holds all of these. */
  #holding(order: ListOrder, needles: readonly string[]): readonly number[] {
    const last = this.#last;
    const isLonger =
      last?.order === order && last.needles.every((needle, at) => needles[at]?.startsWith(needle));
    const places = isLonger ? among(order, needles, last.places) : amongAll(order, needles);
    this.#last = { order, needles, places };
    return places;
  }
}

const placesOf = ({ length }: ListOrder): number[] => Array.from({ length }, (_, place) => place);

// Plain loops: these run at each keystroke over everybody.
function amongAll(order: ListOrder, needles: readonly string[]): number[] {
  const haystacks = order.haystacks();
  const initials = order.initials();
  const wanted = initialsIn(needles);
  const isSure = areInitials(needles);
  const places: number[] = [];
  for (let place = 0; place < haystacks.length; place++) {
    if ((initials[place]! & wanted) !== wanted) continue;
    if (isSure || holds(haystacks[place]!, needles)) places.push(place);
  }
  return places;
}

function among(order: ListOrder, needles: readonly string[], before: readonly number[]): number[] {
  const haystacks = order.haystacks();
  const places: number[] = [];
  for (const place of before) if (holds(haystacks[place]!, needles)) places.push(place);
  return places;
}

function holds(haystack: string, needles: readonly string[]): boolean {
  for (const needle of needles) if (!haystack.includes(needle)) return false;
  return true;
}

const inSinceOf = (list: DoorList, order: ListOrder, one: Found): number =>
  typeof one === 'string' ? list.inSince(one) : order.inSinceAt(one);

function passing(
  list: DoorList,
  order: ListOrder,
  filter: Exclude<PersonQuery['filter'], 'all'>,
): (one: Found) => boolean {
  const idOf = (one: Found): string => (typeof one === 'string' ? one : order.idAt(one));
  switch (filter) {
    case 'in':
      return (one) => inSinceOf(list, order, one) > 0;
    case 'notIn':
      return (one) => inSinceOf(list, order, one) === 0;
    case 'pending':
      return (one) => list.isWaiting(idOf(one));
    case 'conflict':
      return (one) => list.hasConflict(idOf(one));
  }
}

/** Who came last stands first, or who came first; those who are not in keep their order behind them. */
function byArrival(list: DoorList, order: ListOrder, found: readonly Found[], isReversed: boolean): Found[] {
  const came: { one: Found; since: number }[] = [];
  const others: Found[] = [];
  for (const one of found) {
    const since = inSinceOf(list, order, one);
    if (since === 0) others.push(one);
    else came.push({ one, since });
  }
  const sign = isReversed ? 1 : -1;
  came.sort((a, b) => sign * (a.since - b.since));
  return came.map((it) => it.one).concat(others);
}

/** These by another column; who is not on the list stands before everybody, as by name. */
function byColumn(list: DoorList, found: readonly Found[], column: SortColumn): Found[] {
  const unlisted = found.filter((one) => typeof one === 'string');
  const sorted = list.sortedBy(column);
  if (unlisted.length + sorted.length === found.length) return [...unlisted, ...sorted];
  const wanted = new Set(found);
  return [...unlisted, ...sorted.filter((place) => wanted.has(place))];
}
