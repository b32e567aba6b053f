import Papa from 'papaparse';
import { findField } from './headers.ts';
import { maxReadLines, toTable, type ListTable } from './table.ts';

const separators = ['\t', ';', ',', '|'] as const;
/** Lines from which the separator is guessed. */
const sampledLines = 100;
/** The first line that names the separator for Excel. */
const separatorLine = /^sep=(.)(?:\n|$)/i;

/**
 * Parses separated values, quoted or not. The separator is the one that Excel's `sep=` names, or that splits most
 * lines into equally many cells.
 */
export function parseText(source: string): ListTable {
  const text = source.replaceAll(/\r\n?/g, '\n');
  const named = separatorLine.exec(text)?.[1];
  const lines = splitLines(text, named ?? guessSeparator(text), maxReadLines);
  if (named === undefined && areCommaNames(text)) return toTable(text.split('\n', maxReadLines).map(toCell));
  // Its line stays, empty, so that the lines keep their numbers.
  if (named !== undefined) lines[0] = [];
  return toTable(splitPeople(unwrapLines(lines)));
}

/** Splits lines into cells. Quotes that are not balanced are part of the text, so that they swallow no lines. */
function splitLines(text: string, delimiter: string, preview: number): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview, newline: '\n' });
  if (!errors.some(({ type }) => type === 'Quotes')) return data;
  return text.split('\n', preview).map((line) =>
    line.split(delimiter).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"'),
    ),
  );
}

/** `Neri, Ada` in every line: a comma within each name, and no header. */
function areCommaNames(text: string): boolean {
  const lines = text.split('\n', sampledLines).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const isHeader = toCell(first)[0]!
    .split(',')
    .some((cell) => findField(cell) !== undefined);
  return (
    !isHeader && lines.length > 0 && lines.every((line) => /^[^,;\t|@]+, +[^,;\t|@]+$/.test(line.trim()))
  );
}

/** A line as its only cell, without quotes around it. */
const toCell = (line: string): string[] => [line.trim().replace(/^"(.*)"$/, '$1')];

/** `"Ada,Neri,ada@example.org"`: lines that are quoted as a whole are split again. */
function unwrapLines(lines: readonly (readonly string[])[]): string[][] {
  const filled = lines.filter((cells) => cells.some((cell) => cell !== ''));
  const isWrapped =
    filled.length > 0 && filled.every((cells) => cells.length === 1 && /[\t;,]/.test(cells[0]!));
  if (!isWrapped) return lines.map((cells) => [...cells]);
  const text = lines.map(([cell = '']) => cell.replaceAll('\n', ' ')).join('\n');
  return splitLines(text, guessSeparator(text), maxReadLines);
}

/** `Ada <ada@example.org>; Ugo <ugo@example.org>`: one line of several people becomes a line for each. */
function splitPeople(lines: string[][]): string[][] {
  const [cells = [], ...others] = lines.filter((line) => line.some((cell) => cell !== ''));
  const people = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const areAddresses = people.length > 1 && people.every((cell) => /[^<]<[^<>@]+@[^<>]+>$/.test(cell));
  return others.length === 0 && areAddresses ? people.map((cell) => [cell]) : lines;
}

function guessSeparator(text: string): string {
  const scored = separators.map((delimiter) => ({
    delimiter,
    score: countAlike(splitLines(text, delimiter, sampledLines).map((cells) => cells.length)),
  }));
  return scored.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).delimiter;
}

/** How many lines have the most frequent number of cells above one, weighted by that number. */
function countAlike(lengths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const length of lengths) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [length = 0, count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return count + Math.min(length, 50) / 100;
}
