import { beforeEach, expect, it } from 'vitest';
import { splitDetails } from '#contract/participant/list-detail.ts';
import { foldNamesakes, groupNamesakes, openFile, setMapping, toImportedDetails } from './open-list.ts';
import { readText } from './reader/read-file.ts';
import { readPeople } from './reader/read-people.ts';

beforeEach(() => {
  globalThis.localStorage = { getItem: () => null, setItem: () => undefined } as unknown as Storage;
});

const open = (text: string) => openFile(readText(text));

it('[RG-72] namesakes who are one person have the details of all their rows', () => {
  const { sheet, layout } = open('Nome;Cognome;Tipo\nAda;Neri;\nUgo;Bassi;Base\nAda;Neri;VIP\nAda;Neri;Base');
  const { people } = readPeople(sheet.table, layout);
  const groups = groupNamesakes(people);
  const folded = foldNamesakes(people, groups, 'onePerson');
  expect(folded.people.map(({ line, row }) => [line, splitDetails(row.details)])).toEqual([
    [2, ['VIP']],
    [3, ['Base']],
  ]);
  expect(folded.folded.map(({ line }) => line)).toEqual([4, 5]);
  expect(foldNamesakes(people, groups, 'severalPeople').people).toEqual(people);
});

it('[RG-72] a column that holds names, or that the list has, is not marked anew', () => {
  const list = open('Nome;Cognome;Tipo\nAda;Neri;VIP');
  const existing = [{ label: 'TIPO', isHighlighted: true, isOnPasses: false }];
  const hidden = { ...list.layout.details[0]!, isOnPasses: false };
  const layout = { ...list.layout, details: [hidden] };
  expect(toImportedDetails(layout, existing)).toEqual([
    { label: 'Tipo', isHighlighted: false, isOnPasses: true },
  ]);
  expect(toImportedDetails(layout, [])).toMatchObject([{ isOnPasses: false }]);
  expect(setMapping(list, { ...list.layout.mapping, code: 2 }).layout.details).toEqual([]);
});
