import { expect, it } from 'vitest';
import type { ParticipantRow } from '#contract/check-in/participant.ts';
import { DoorList } from './door-list.ts';
import type { PersonSort } from './door-state.ts';
import { PeopleFinder } from './people-finder.ts';
import { foldText } from '#contract/fold-text.ts';
import { packList } from './participant-chunk.ts';

const row = (
  n: number,
  firstName: string,
  lastName: string,
  more: Partial<ParticipantRow> = {},
): ParticipantRow => ({
  _id: `01890000-0000-7000-8000-0000009f3a${String(n).padStart(2, '0')}`,
  firstName,
  lastName,
  email: `posta${n}@example.org`,
  acceptedPNPTNC: true,
  isCheckedIn: false,
  orderId: 'order-1',
  orderName: 'Luca',
  ticketNo: n,
  noOfTickets: 9,
  hasMailFailed: false,
  changeNo: 1,
  checkIns: [],
  ...more,
});
const at = (time: string, operationId = time) => [
  { operationId, at: `2026-06-06T${time}:00.000Z`, deviceLabel: '' },
];

const list = new DoorList();
list.load(
  packList('event-1', [
    row(1, 'Chiara', 'D’Angelò', { checkIns: at('08:10') }),
    row(2, 'Luca', "D'Angelo"),
    row(3, '芳', '王', { checkIns: at('08:20') }),
    row(4, 'Łukasz', 'Großmann'),
    row(5, 'Anna Maria', 'De Rossi'),
    row(6, 'Marianna', 'Rossi'),
  ]),
);
const names = (text: string, filter: 'all' | 'in' | 'notIn' = 'all', sort: 'name' | 'arrival' = 'name') =>
  [...new PeopleFinder().find(list, { text, filter, sort })].map((id) => list.person(id)!.firstName);

it('folds accents, apostrophes and letters that are no accents', () => {
  expect(foldText('D’Angelò-Rossi  ')).toBe('dangelo rossi');
  expect(foldText('Großmann Łukasz Ørsted')).toBe('grossmann lukasz orsted');
  expect(foldText('王芳')).toBe('王芳');
});

it.each([
  ['dange', ['Chiara', 'Luca']],
  ["D'ANGELO", ['Chiara', 'Luca']],
  ['angelò chiara d', ['Chiara']],
  ['lukasz', ['Łukasz']],
  ['gross', ['Łukasz']],
  ['王', ['芳']],
  ['芳', ['芳']],
  ['anna', ['Anna Maria']],
  ['rossi anna', ['Anna Maria']],
  ['posta6', ['Marianna']],
  ['9F3A05', ['Anna Maria']],
  ['nobody', []],
])('finds by %s', (text, expected) => {
  expect(names(text)).toEqual(expected);
});

it('finds inside a word only when no word begins so', () => {
  expect(names('ossmann')).toEqual(['Łukasz']);
});

it('filters, and sorts by arrival with the last one first', () => {
  expect(names('', 'in')).toEqual(['Chiara', '芳']);
  expect(names('', 'in', 'arrival')).toEqual(['芳', 'Chiara']);
  expect(names('', 'notIn')).toHaveLength(4);
  expect(names('', 'all', 'arrival').slice(0, 2)).toEqual(['芳', 'Chiara']);
});

it('finds the same letter by letter as at once, forth and back', () => {
  const finder = new PeopleFinder();
  const find = (text: string) => [...finder.find(list, { text, filter: 'all', sort: 'name' })];
  for (const text of [
    'r',
    'ro',
    'rossi',
    'rossi a',
    'rossi an',
    'rossi',
    'rossi anna',
    'ossi',
    'ossim',
    '',
    'd',
  ])
    expect([text, find(text)]).toEqual([
      text,
      [...new PeopleFinder().find(list, { text, filter: 'all', sort: 'name' })],
    ]);
});

it('[RG-9] sorts by each column, both ways, whatever is searched', () => {
  const group = new DoorList();
  group.load(
    packList('event-1', [
      row(1, 'Anna', 'Verdi', { email: 'c@x.example', orderId: 'b', ticketNo: 2, checkIns: at('08:10') }),
      row(2, 'Bea', 'Rossi', { email: 'a@x.example', orderId: 'b', ticketNo: 10 }),
      row(3, 'Cleo', 'Neri', { email: 'b@x.example', orderId: 'a', ticketNo: 1, checkIns: at('08:20') }),
      row(4, 'Dora', 'Neri', { email: 'b@x.example', orderId: 'c', ticketNo: 1 }),
    ]),
  );
  const finder = new PeopleFinder();
  const sorted = (sort: PersonSort, isReversed: boolean, text = '') =>
    [...finder.find(group, { text, filter: 'all', sort, isReversed })]
      .map((id) => group.person(id)!.firstName)
      .join(' ');
  expect(sorted('name', false)).toBe('Cleo Dora Bea Anna');
  expect(sorted('name', true)).toBe('Anna Bea Dora Cleo');
  expect(sorted('email', false)).toBe('Bea Cleo Dora Anna');
  expect(sorted('email', true)).toBe('Anna Dora Cleo Bea');
  expect(sorted('order', false)).toBe('Cleo Anna Bea Dora');
  expect(sorted('order', true, 'x.example')).toBe('Dora Bea Anna Cleo');
  expect(sorted('arrival', false)).toBe('Cleo Anna Dora Bea');
  expect(sorted('arrival', true)).toBe('Anna Cleo Dora Bea');
  expect(sorted('email', false, 'neri')).toBe('Cleo Dora');
  group.apply([row(2, 'Bea', 'Rossi', { email: 'z@x.example', orderId: 'b', ticketNo: 10, changeNo: 2 })]);
  expect(sorted('email', false)).toBe('Cleo Dora Anna Bea');
});
