import * as v from 'valibot';
import { importRowSchema, maxImportRows, type ImportRow } from '#contract/participant/import-row.ts';
import { splitName, type SplitName } from '#contract/participant/split-name.ts';
import { parseCode, parseEmailCell, parseQuantity } from './cell-values.ts';
import { cleanName } from './clean-name.ts';
import { createDetailReader } from './detail-columns.ts';
import { isSameRow } from './header-row.ts';
import { getBody, type ListLayout, type Rows } from './layout.ts';
import { findAbsence, listStatusColumns, type Absence } from './status.ts';
import { getCell, type ListTable } from './table.ts';

/** A person as a list names them, with the line in the file. */
export interface ReadPerson {
  /** From 1. */
  readonly line: number;
  readonly row: ImportRow;
  /** What the e-mail cell had instead of a valid address; they are added without one. */
  readonly badEmail?: string;
  /** Valid addresses beside the one that is taken. */
  readonly otherEmails?: readonly string[];
  /** What was wrong with the line before the organiser corrected it. */
  readonly corrected?: Correction['problem'];
  /** Why they have no place, by the list's status column. */
  readonly absence?: Absence;
}

/** A line whose person cannot be read: it has no name, or one that no ticket may have. */
export interface UnreadLine {
  readonly line: number;
  readonly text: string;
  /** '' if it has no valid address. */
  readonly email: string;
}

/** What the organiser has written in place of a line's name and e-mail, as one of them was wrong. */
export interface Correction extends Pick<ImportRow, 'firstName' | 'lastName' | 'email'> {
  readonly problem: 'name' | 'email';
}
/** By line. */
export type Corrections = ReadonlyMap<number, Correction>;

export interface ReadList {
  readonly people: readonly ReadPerson[];
  readonly unread: readonly UnreadLine[];
  /** Codes that a spreadsheet has rounded to a few digits, so that they open no door. */
  readonly roundedCodes: number;
  /** The file has more people than an import may have, or more lines than are read. */
  readonly isCut: boolean;
}

const noCorrections: Corrections = new Map();

/** Reads the people of a list; an invalid field leaves no person out. */
export function readPeople(
  table: ListTable,
  layout: ListLayout,
  corrections: Corrections = noCorrections,
): ReadList {
  const { headerRow, mapping } = layout;
  const body = getBody(table, headerRow);
  const peopleRows = getPeopleRows(table, headerRow);
  const detailReaders = layout.details.map((detail) => createDetailReader(peopleRows, detail));
  const statusColumns = listStatusColumns(table, layout);
  const header = headerRow === undefined ? [] : (table.rows[headerRow] ?? []);
  const firstLine = headerRow === undefined ? 1 : headerRow + 2;
  const people: ReadPerson[] = [];
  const unread: UnreadLine[] = [];
  let roundedCodes = 0;
  for (const [index, cells] of body.entries()) {
    const line = firstLine + index;
    if (cells.length === 0 || isSameRow(cells, header)) continue;
    const { code, isRounded } = parseCode(getCell(cells, mapping.code));
    if (isRounded) roundedCodes += 1;
    const quantity = parseQuantity(getCell(cells, mapping.quantity)) ?? 1;
    const emailCell = getCell(cells, mapping.email);
    const { email, others, isBad } = parseEmailCell(emailCell);
    const correction = corrections.get(line);
    const person = correction ?? { ...readName(cells, layout), email };
    const details = detailReaders.map((read) => read(cells));
    const row = v.safeParse(importRowSchema, { ...person, code, quantity, details });
    if (!row.success || (correction === undefined && isTotal(cells))) {
      unread.push({ line, text: cells.filter((cell) => cell !== '').join(' · '), email });
      continue;
    }
    const absence = findAbsence(cells, statusColumns);
    people.push({
      line,
      row: row.output,
      ...(correction === undefined
        ? { ...(isBad && { badEmail: emailCell }), ...(others.length > 0 && { otherEmails: others }) }
        : { corrected: correction.problem }),
      ...(absence !== undefined && { absence }),
    });
  }
  const isCut = table.isCut || people.length > maxImportRows;
  return { people: people.slice(0, maxImportRows), unread, roundedCodes, isCut };
}

/** What an export has instead of a name that was not asked for. */
const absentName = /^(?:[-–—_.?]+|n\/?[ad]|info(?:rmation)? requested|anonymous|anonimo|null)$/i;

function readName(cells: readonly string[], { mapping }: ListLayout): SplitName {
  const getName = (column: number | undefined): string => {
    const name = cleanName(getCell(cells, column));
    return absentName.test(name) ? '' : name;
  };
  const whole = getName(mapping.fullName);
  if (whole !== '') return splitName(whole);
  const reversed = getName(mapping.lastFirst);
  if (reversed !== '') return splitName(reversed, 'lastNameFirst');
  const [firstName, lastName] = [getName(mapping.firstName), getName(mapping.lastName)];
  return firstName === '' ? splitName(lastName, 'lastNameFirst') : { firstName, lastName };
}

/** The rows that can be people: below the header, without repeated ones and totals. */
export function getPeopleRows(table: ListTable, headerRow: number | undefined): Rows {
  const header = headerRow === undefined ? [] : (table.rows[headerRow] ?? []);
  return getBody(table, headerRow).filter((cells) => !isSameRow(cells, header) && !isTotal(cells));
}

/** `Totale: 42`, below the people: a word and numbers alone. */
const isTotal = (cells: readonly string[]): boolean => {
  const [word = '', ...others] = cells.filter((cell) => cell !== '');
  const hasNumber = /\d/.test(word) || others.length > 0;
  return totalWord.test(word) && hasNumber && others.every((cell) => /^[\d.,\s€]+$/.test(cell));
};

const totalWord =
  /^(?:total[ei]?|totale (?:iscritti|persone|partecipanti)|totales|summe|gesamt|somma)\s*:?\s*[\d.,]*$/i;
