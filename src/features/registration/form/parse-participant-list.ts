import { normalizeEmail } from '#contract/input/email.ts';
import { splitName } from '#contract/participant/split-name.ts';
import { maxTicketsPerOrder } from '#contract/registration/registration-endpoints.ts';
import type { ParticipantInput } from './registration-values.ts';

/** Longer than any list of a hundred participants: the rest of the paste is ignored. */
const maxListCharacters = 50_000;

const emailPattern = /[^\s<>()[\];,"]{1,100}@[^\s<>()[\];,"]{1,255}/;
const firstNameHeader = /^(?:nome|name|first ?name|given ?name|nombres?|名)$/i;
const lastNameHeader = /^(?:cognome|last ?name|surname|family ?name|apellidos?|姓)$/i;
const otherHeader = /^(?:e-?mail|mail|correo|nominativo|full ?name|n\.?|nr\.?|#)$/i;
/** Separates two header words in one cell: `Cognome e nome`, `Nome Cognome`, `姓名`. */
const headerSeparator =
  /\s+(?:e|y|and)\s+|\s*[/&]\s*|(?<=cognome)\s+(?=nome)|(?<=nome)\s+(?=cognome)|(?<=姓)(?=名)/i;

/**
 * Parses a pasted list of participants: lines of a spreadsheet or a text, with cells separated by tab,
 * semicolon or comma, or both names in one cell, and an e-mail in any cell. Skips row numbers and a header; a
 * header decides the order of names, else `isLastNameFirst`.
 * @returns at most 101 participants: one over the limit signals that more were pasted
 */
export function parseParticipantList(text: string, isLastNameFirst: boolean): ParticipantInput[] {
  let lastNameFirst = isLastNameFirst;
  const participants: ParticipantInput[] = [];
  for (const line of text.slice(0, maxListCharacters).split(/\r\n?|\n/)) {
    const cells = splitCells(line);
    if (cells.length === 0) continue;
    const words = participants.length === 0 ? cells.flatMap((cell) => cell.split(headerSeparator)) : [];
    if (words.length > 0 && words.every(isHeaderWord)) {
      const firstNameIndex = words.findIndex((word) => firstNameHeader.test(word));
      const lastNameIndex = words.findIndex((word) => lastNameHeader.test(word));
      if (firstNameIndex >= 0 && lastNameIndex >= 0) lastNameFirst = lastNameIndex < firstNameIndex;
      continue;
    }
    participants.push(parseParticipant(cells, lastNameFirst));
    if (participants.length > maxTicketsPerOrder) break;
  }
  return participants;
}

const isHeaderWord = (word: string): boolean =>
  [firstNameHeader, lastNameHeader, otherHeader].some((pattern) => pattern.test(word));

function splitCells(line: string): string[] {
  const separator = ['\t', ';', ','].find((candidate) => line.includes(candidate)) ?? '\t';
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
      // A bare number is a row number.
      .filter((cell) => cell !== '' && !/^\d+[.)]?$/.test(cell))
  );
}

function parseParticipant(cells: readonly string[], isLastNameFirst: boolean): ParticipantInput {
  const address = emailPattern.exec(cells.join('\t'))?.[0] ?? '';
  const email = normalizeEmail(address);
  const names = cells
    .map((cell) =>
      cell
        .replace(address, '')
        .replace(/[<>()"]/g, '')
        .trim(),
    )
    .filter((cell) => cell !== '');
  const [firstPart = '', secondPart] = names;
  if (secondPart === undefined)
    return { ...splitName(firstPart, isLastNameFirst ? 'lastNameFirst' : 'firstNameFirst'), email };
  const [firstName, lastName] = isLastNameFirst ? [secondPart, firstPart] : [firstPart, secondPart];
  return { firstName, lastName, email };
}
