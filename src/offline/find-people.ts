import type { PersonQuery } from './door-state.ts';
import type { DoorList } from './door-list.ts';
import { foldText } from './fold-text.ts';

/** Scripts without spaces between words are searched anywhere, not only at the start of a word. */
const isSpaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Ids of who matches, in order. Every word must begin some word of the name, the e-mail or the code;
 * if nobody matches so, anywhere in it will do (check-in.md, List).
 */
export function findPeople(list: DoorList, { text, filter, sort }: PersonQuery): readonly string[] {
  const words = foldText(text).split(' ').filter((word) => word !== '');
  let ids: readonly string[];
  if (words.length === 0) {
    ids = [...list.unlisted(), ...list.inOrder().ids];
  } else {
    ids = holding(list, words.map((word) => (isSpaceless.test(word) ? word : ` ${word}`)));
    if (ids.length === 0) ids = holding(list, words);
  }
  if (filter !== 'all') ids = ids.filter(passing(list, filter));
  return sort === 'arrival' ? byArrival(list, ids) : ids;
}

/** Ids of those whose haystack holds all of these. Two plain loops: this runs at each keystroke. */
function holding(list: DoorList, [first = '', ...others]: readonly string[]): string[] {
  const { ids, haystacks } = list.inOrder();
  const found: string[] = [];
  for (let at = 0; at < haystacks.length; at++) {
    const haystack = haystacks[at]!;
    if (haystack.includes(first) && others.every((one) => haystack.includes(one))) found.push(ids[at]!);
  }
  return found;
}

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

/** Who came last stands first; those who are not in keep their order behind them. */
function byArrival(list: DoorList, ids: readonly string[]): string[] {
  const came = ids.map((id) => ({ id, at: list.firstCheckIn(id)?.at ?? '' }));
  return came.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).map((it) => it.id);
}
