import { splitName, type NameOrder } from '../participant/split-name.ts';
import { parseEmail } from './email.ts';
import { addressPattern, isNote, splitRecords } from './list-records.ts';
import { cleanName } from './person-name.ts';

/** A person of a pasted list, as read: not validated. */
export interface ListedPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** As written where it is no valid address; '' without one. */
  readonly email: string;
}

interface ListOptions {
  /** How names are written where neither a header nor the name itself says it. */
  readonly order: NameOrder;
  /** Reading stops above this number of people: one more signals that there are more. */
  readonly max: number;
}

/** Longer than any list of a hundred people: the rest of the text is ignored. */
const maxListCharacters = 50_000;
const maxRecords = 1000;

/** What is written behind a name: a note in parentheses, a phone number, a date, how many come along. */
const parentheses = /\s*[([][^)\]]*[)\]]/g;
const appendix = /[\s,;]+(?:tel\.?|cell\.?)?\s*(?:[+x×]\s?\d{1,2}|\+?\(?\d[\d\s()./-]{0,30})$/i;
/** Phone numbers, dates, amounts and numbers of rows. */
const noName = /^[+(]?[\d\s()./:,€-]+$/;

/**
 * Reads a pasted list of people: one per line of a message or a spreadsheet, with ticks, bullets or numbers, with or
 * without a header; the recipients of a mail program (`Anna Rossi <a@x.it>, Luca Verdi <l@x.it>`); names between commas;
 * or two or three lines per person, the last one with the address.
 * @returns at most `max + 1` people
 */
export function parsePeopleList(text: string, { order, max }: ListOptions): ListedPerson[] {
  const { records, order: writtenOrder = order } = splitRecords(text.slice(0, maxListCharacters));
  return records
    .slice(0, maxRecords)
    .map((cells) => toPerson(cells, writtenOrder))
    .filter(({ firstName, lastName, email }) => `${firstName}${lastName}${email}` !== '')
    .slice(0, max + 1);
}

function toPerson(cells: readonly string[], order: NameOrder): ListedPerson {
  const address = addressPattern.exec(cells.join('\t'))?.[0] ?? '';
  const parsed = parseEmail(address);
  const email = 'email' in parsed ? parsed.email : address;
  const names = cells
    .map((cell) => toName(cell.replace(address, '')))
    .filter((name) => name !== '' && !noName.test(name));
  const [firstPart = '', secondPart] = names.filter((name) => !isNote(name, names[0]!));
  if (secondPart === undefined) return { ...splitName(firstPart, order), email };
  const [firstName, lastName] = order === 'lastNameFirst' ? [secondPart, firstPart] : [firstPart, secondPart];
  return { firstName, lastName, email };
}

function toName(cell: string): string {
  const [text, withoutNotes] = [cell, cell.replace(parentheses, ' ')].map((part) =>
    cleanName(part.replace(/mailto:|[<>()[\]"“”„«»]/gi, ' '))
      .replace(appendix, '')
      .replace(/^'(.*)'$/, '$1')
      .replace(/^[,;:\s*~_-]+|[,;:\s*~_|–—-]+$/g, ''),
  );
  // `anna@x.it (Anna Rossi)`
  return withoutNotes === '' ? text! : withoutNotes!;
}
