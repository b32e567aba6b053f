import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { sampleLists } from '#tests/support/lists/sample-lists.ts';
import { readFile } from './read-file.ts';
import { guessLayout } from './columns.ts';
import { readPeople } from './read-people.ts';

const lists = new URL('../../../../../docs/lists/', import.meta.url);

beforeEach(() => {
  globalThis.localStorage = { getItem: () => null, setItem: () => undefined } as unknown as Storage;
});

it.each(sampleLists)(
  '[RG-68] $file gives its people',
  async ({ file, people, roundedCodes = 0, unread = [] }) => {
    const [sheet] = (await readFile(new Uint8Array(readFileSync(new URL(file, lists))))).sheets;
    const { table } = sheet!;
    const list = readPeople(table, guessLayout(table));
    expect(
      list.people.map(({ line, row, badEmail, absence }) =>
        [
          line,
          `${row.firstName}|${row.lastName}`,
          row.email,
          badEmail && `(${badEmail})`,
          row.code,
          row.quantity > 1 ? `×${row.quantity}` : '',
          absence,
        ]
          .filter((part) => part !== '' && part !== undefined)
          .join(' '),
      ),
    ).toEqual(people);
    expect(list.roundedCodes).toBe(roundedCodes);
    expect(list.unread.map(({ line }) => line)).toEqual(unread);
  },
);

it('[RG-68] a workbook has a table for each of its sheets', async () => {
  const { sheets } = await readFile(new Uint8Array(readFileSync(new URL('20-workbook.xlsx', lists))));
  expect(sheets.map(({ name, table }) => [name, table.rows.length])).toEqual([
    ['Iscritti', 6],
    ['Volontari', 2],
  ]);
});
