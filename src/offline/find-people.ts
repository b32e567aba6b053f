import type { PersonQuery } from './door-state.ts';
import type { DoorList } from './door-list.ts';
import { foldText } from './fold-text.ts';
import type { ListedPerson } from './participant-chunk.ts';

/** Scripts without spaces between words are searched anywhere, not only at the start of a word. */
const isSpaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Ids of who matches, in order. Every word must begin some word of the name, the e-mail or the code;
 * if nobody matches so, anywhere in it will do (check-in.md, List).
 */
export function findPeople(list: DoorList, { text, filter, sort }: PersonQuery): string[] {
  const words = foldText(text)
    .split(' ')
    .filter((word) => word !== '');
  const passes = passing(list, filter);
  const search = (matches: (person: ListedPerson) => boolean): string[] => {
    const ids: string[] = [];
    for (const person of list.sorted()) if (matches(person) && passes(person.id)) ids.push(person.id);
    return ids;
  };

  let ids: string[];
  if (words.length === 0) {
    ids = [...list.unlisted().filter(passes), ...search(() => true)];
  } else {
    const starts = words.map((word) => (isSpaceless.test(word) ? word : ` ${word}`));
    ids = search((it) => starts.every((start) => it.haystack.includes(start)));
    if (ids.length === 0) ids = search((it) => words.every((word) => it.haystack.includes(word)));
  }
  return sort === 'arrival' ? byArrival(list, ids) : ids;
}

function passing(list: DoorList, filter: PersonQuery['filter']): (id: string) => boolean {
  switch (filter) {
    case 'all':
      return () => true;
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
function byArrival(list: DoorList, ids: string[]): string[] {
  const came = ids.map((id) => ({ id, at: list.firstCheckIn(id)?.at ?? '' }));
  return came.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).map((it) => it.id);
}
