import { maxTicketsPerOrder } from '#contract/registration/registration-calls.ts';
import type { Person } from './registration-values.ts';

/** No list of a hundred people is longer: the rest of what was pasted is not looked at. */
const maxListCharacters = 50_000;

const email = /[^\s<>;,"']+@[^\s<>;,"']+/;
const firstNameWord = /^(?:nome|name|first ?name|given ?name|nombres?|名)$/i;
const lastNameWord = /^(?:cognome|last ?name|surname|family ?name|apellidos?|姓)$/i;
const otherWord = /^(?:e-?mail|mail|correo|nominativo|full ?name|n\.?|nr\.?|#)$/i;
/** Between two words of a head that stand in one cell: `Cognome e nome`, `Nome Cognome`, `姓名`. */
const betweenWords =
  /\s+(?:e|y|and)\s+|\s*[/&]\s*|(?<=cognome)\s+(?=nome)|(?<=nome)\s+(?=cognome)|(?<=姓)(?=名)/i;

/**
 * A pasted list → its people, at most 100 and one more that says that there were more. Lines of a spreadsheet
 * or a text: cells by tab, semicolon or comma, or both names in one; an e-mail wherever it stands; numbers of
 * lines and a head are left out. A head says which name comes first, else `isLastNameFirst` does.
 */
export function readPeopleList(text: string, isLastNameFirst: boolean): Person[] {
  let lastNameFirst = isLastNameFirst;
  const people: Person[] = [];
  for (const line of text.slice(0, maxListCharacters).split(/\r\n?|\n/)) {
    const cells = cellsOf(line);
    if (cells.length === 0) continue;
    const words = people.length === 0 ? cells.flatMap((cell) => cell.split(betweenWords)) : [];
    if (words.length > 0 && words.every(isHeadWord)) {
      const first = words.findIndex((word) => firstNameWord.test(word));
      const last = words.findIndex((word) => lastNameWord.test(word));
      if (first >= 0 && last >= 0) lastNameFirst = last < first;
      continue;
    }
    people.push(personOf(cells, lastNameFirst));
    if (people.length > maxTicketsPerOrder) break;
  }
  return people;
}

const isHeadWord = (word: string): boolean =>
  [firstNameWord, lastNameWord, otherWord].some((known) => known.test(word));

function cellsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((it) => line.includes(it)) ?? '\t';
  return (
    line
      .split(separator)
      .map((cell) =>
        cell
          .trim()
          .replace(/^"(.*)"$/, '$1')
          .replace(/^(?:\d+[.)]|[-•*])\s+/, '')
          .trim(),
      )
      // A number is the line's, of nobody.
      .filter((cell) => cell !== '' && !/^\d+[.)]?$/.test(cell))
  );
}

function personOf(cells: readonly string[], isLastNameFirst: boolean): Person {
  const address = email.exec(cells.join('\t'))?.[0] ?? '';
  const names = cells
    .map((cell) =>
      cell
        .replace(address, '')
        .replace(/[<>()"]/g, '')
        .trim(),
    )
    .filter((cell) => cell !== '');
  const [one = '', other = ''] = names.length > 1 ? names : halves(names[0] ?? '', isLastNameFirst);
  const [firstName, lastName] = isLastNameFirst ? [other, one] : [one, other];
  return { firstName, lastName, email: address };
}

/** `Anna De Rossi` → `Anna` and `De Rossi`; with the last name first `De Rossi Anna` → `De Rossi` and `Anna`. */
function halves(name: string, isLastNameFirst: boolean): [string, string] {
  const words = name.split(/\s+/);
  let count = 1;
  if (isLastNameFirst)
    while (count < words.length - 1 && particles.has(words[count - 1]!.toLowerCase())) count++;
  return [words.slice(0, count).join(' '), words.slice(count).join(' ')];
}

/** What stands before a last name and belongs to it. */
const particles = new Set(
  'da dal dalla de degli dei del della delle dello di la le li lo van von der den el al dos das do'.split(
    ' ',
  ),
);
