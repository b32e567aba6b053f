import type { PersonQuery } from './door-state.ts';
import type { DoorList, ListOrder, SortColumn } from './door-list.ts';
import { foldText } from '#contract/fold-text.ts';

/** Scripts without spaces between words are searched anywhere, not only at the start of a word. */
const isSpaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Where in the order of a list some needles were found. */
interface Found {
  readonly order: ListOrder;
  readonly needles: readonly string[];
  readonly places: readonly number[];
}

/** Finds people, and remembers the last search: what a longer word finds is among what a shorter one found. */
export class PeopleFinder {
  #last: Found | undefined;

  /**
   * Ids of who matches, in order. Every word must begin some word of the name, the e-mail or the code;
   * if nobody matches so, anywhere in it will do (check-in.md, List).
   */
  find(list: DoorList, { text, filter, sort, isReversed = false }: PersonQuery): readonly string[] {
    const words = foldText(text)
      .split(' ')
      .filter((word) => word !== '');
    let ids: readonly string[];
    if (words.length === 0) {
      ids = [...list.unlisted(), ...list.inOrder().ids];
    } else {
      ids = this.#holding(
        list,
        words.map((word) => (isSpaceless.test(word) ? word : ` ${word}`)),
      );
      if (ids.length === 0) ids = this.#holding(list, words);
    }
    if (filter !== 'all') ids = ids.filter(passing(list, filter));
    if (sort === 'arrival') return byArrival(list, ids, isReversed);
    const sorted = sort === 'name' ? ids : byColumn(list, ids, sort);
    return isReversed ? sorted.toReversed() : sorted;
  }

  /** Ids of those whose haystack holds all of these. */
  #holding(list: DoorList, needles: readonly string[]): string[] {
    const order = list.inOrder();
    const last = this.#last;
    const isLonger =
      last?.order === order && last.needles.every((needle, at) => needles[at]?.startsWith(needle));
    const places = isLonger ? among(order, needles, last.places) : amongAll(order, needles);
    this.#last = { order, needles, places };
    return places.map((place) => order.ids[place]!);
  }
}

// Plain loops: these run at each keystroke over everybody.
function amongAll({ haystacks }: ListOrder, [first = '', ...others]: readonly string[]): number[] {
  const places: number[] = [];
  for (let place = 0; place < haystacks.length; place++) {
    const haystack = haystacks[place]!;
    if (haystack.includes(first) && others.every((one) => haystack.includes(one))) places.push(place);
  }
  return places;
}

const among = ({ haystacks }: ListOrder, needles: readonly string[], places: readonly number[]): number[] =>
  places.filter((place) => needles.every((needle) => haystacks[place]!.includes(needle)));

function passing(list: DoorList, filter: Exclude<PersonQuery['filter'], 'all'>): (id: string) => boolean {
  switch (filter) {
    case 'in':
      return (id) => list.isIn(id);
    case 'notIn':
      return (id) => !list.isIn(id);
    case 'pending':
      return (id) => list.isWaiting(id);
    case 'conflict':
      return (id) => list.hasConflict(id);
  }
}

/** Who came last stands first, or who came first; those who are not in keep their order behind them. */
function byArrival(list: DoorList, ids: readonly string[], isReversed: boolean): string[] {
  const came: { id: string; at: string }[] = [];
  const others: string[] = [];
  for (const id of ids) {
    const at = list.firstCheckIn(id)?.at;
    if (at === undefined) others.push(id);
    else came.push({ id, at });
  }
  const sign = isReversed ? -1 : 1;
  came.sort((a, b) => (a.at < b.at ? sign : a.at > b.at ? -sign : 0));
  return came.map((it) => it.id).concat(others);
}

/** These by another column; who is not on the list stands before everybody, as by name. */
function byColumn(list: DoorList, ids: readonly string[], column: SortColumn): string[] {
  const unlisted = ids.filter((id) => !list.has(id));
  const sorted = list.sortedBy(column);
  if (unlisted.length + sorted.length === ids.length) return unlisted.concat(sorted);
  const wanted = new Set(ids);
  return unlisted.concat(sorted.filter((id) => wanted.has(id)));
}
