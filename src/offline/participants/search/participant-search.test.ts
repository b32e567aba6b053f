import { expect, it } from 'vitest';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import { encodeTicket, encodeTicketPayload } from '#contract/registration/ticket-code.ts';
import { OptimisticParticipants } from '../optimistic-participants.ts';
import type { ParticipantSort } from '../participant.ts';
import { ParticipantSearch } from './participant-search.ts';
import { packList } from '../../storage/participant-chunk.ts';

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
const checkInAt = (time: string, operationId = time) => [
  { operationId, at: `2026-06-06T${time}:00.000Z`, deviceLabel: '' },
];

const list = new OptimisticParticipants();
list.load(
  packList('event-1', [
    row(1, 'Chiara', 'D’Angelò', { checkIns: checkInAt('08:10') }),
    row(2, 'Luca', "D'Angelo"),
    row(3, '芳', '王', { checkIns: checkInAt('08:20') }),
    row(4, 'Łukasz', 'Großmann'),
    row(5, 'Anna Maria', 'De Rossi'),
    row(6, 'Marianna', 'Rossi'),
  ]),
);
const findNames = (text: string, filter: 'all' | 'in' | 'notIn' = 'all', sort: 'name' | 'arrival' = 'name') =>
  [...new ParticipantSearch('event-1').find(list, { text, filter, sort })].map(
    (id) => list.getParticipant(id)!.firstName,
  );

it('[AC-121] finds e-mails with apostrophes and accents as they are typed', () => {
  const addressed = new OptimisticParticipants();
  addressed.load(
    packList('event-1', [
      row(1, 'Nuala', 'Byrne', { email: "o'connor@example.org" }),
      row(2, 'Nico', 'Bo', { email: 'nicolò@città.example' }),
    ]),
  );
  for (const [text, id] of [
    ["o'connor@", 1],
    ['O’Connor@example.org', 1],
    ['nicolò@città.example', 2],
    ['nicolo@citta', 2],
  ] as const) {
    const found = new ParticipantSearch('event-1').find(addressed, { text, filter: 'all', sort: 'name' });
    expect([...found], text).toEqual([row(id, '', '')._id]);
  }
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
  expect(findNames(text)).toEqual(expected);
});

it('matches inside a word only when no word starts with the text', () => {
  expect(findNames('ossmann')).toEqual(['Łukasz']);
});

it('filters, and sorts by arrival with the latest first', () => {
  expect(findNames('', 'in')).toEqual(['Chiara', '芳']);
  expect(findNames('', 'in', 'arrival')).toEqual(['芳', 'Chiara']);
  expect(findNames('', 'notIn')).toHaveLength(4);
  expect(findNames('', 'all', 'arrival').slice(0, 2)).toEqual(['芳', 'Chiara']);
});

it('finds the same when typing and deleting letter by letter as with the full text', () => {
  const search = new ParticipantSearch('event-1');
  const findIds = (text: string) => [...search.find(list, { text, filter: 'all', sort: 'name' })];
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
    expect([text, findIds(text)]).toEqual([
      text,
      [...new ParticipantSearch('event-1').find(list, { text, filter: 'all', sort: 'name' })],
    ]);
});

it('[RG-9] sorts by each column in both directions, with and without a search', () => {
  const group = new OptimisticParticipants();
  group.load(
    packList('event-1', [
      row(1, 'Anna', 'Verdi', {
        email: 'c@x.example',
        orderId: 'b',
        ticketNo: 2,
        checkIns: checkInAt('08:10'),
      }),
      row(2, 'Bea', 'Rossi', { email: 'a@x.example', orderId: 'b', ticketNo: 10 }),
      row(3, 'Cleo', 'Neri', {
        email: 'b@x.example',
        orderId: 'a',
        ticketNo: 1,
        checkIns: checkInAt('08:20'),
      }),
      row(4, 'Dora', 'Neri', { email: 'b@x.example', orderId: 'c', ticketNo: 1 }),
    ]),
  );
  const search = new ParticipantSearch('event-1');
  const sortNames = (sort: ParticipantSort, isReversed: boolean, text = '') =>
    [...search.find(group, { text, filter: 'all', sort, isReversed })]
      .map((id) => group.getParticipant(id)!.firstName)
      .join(' ');
  expect(sortNames('name', false)).toBe('Cleo Dora Bea Anna');
  expect(sortNames('name', true)).toBe('Anna Bea Dora Cleo');
  expect(sortNames('email', false)).toBe('Bea Cleo Dora Anna');
  expect(sortNames('email', true)).toBe('Anna Dora Cleo Bea');
  expect(sortNames('order', false)).toBe('Cleo Anna Bea Dora');
  expect(sortNames('order', true, 'x.example')).toBe('Dora Bea Anna Cleo');
  expect(sortNames('arrival', false)).toBe('Cleo Anna Dora Bea');
  expect(sortNames('arrival', true)).toBe('Anna Cleo Dora Bea');
  expect(sortNames('email', false, 'neri')).toBe('Cleo Dora');
  group.apply([row(2, 'Bea', 'Rossi', { email: 'z@x.example', orderId: 'b', ticketNo: 10, changeNo: 2 })]);
  expect(sortNames('email', false)).toBe('Cleo Dora Anna Bea');
});

it('[RG-70] sorts a name of one word among the last names', () => {
  const withOneWord = new OptimisticParticipants();
  withOneWord.load(
    packList('event-1', [row(1, 'Ugo', 'Zeta'), row(2, 'Sukarno', ''), row(3, 'Ada', 'Neri')]),
  );
  const ids = new ParticipantSearch('event-1').find(withOneWord, { text: '', filter: 'all', sort: 'name' });
  expect([...ids].map((id) => withOneWord.getParticipant(id)!.firstName)).toEqual(['Ada', 'Sukarno', 'Ugo']);
});

it('[CI-96] finds the holder of a ticket whose link is pasted, and no one by a ticket of another event', () => {
  const eventId = '01890000-0000-7000-8000-00000000abcd';
  const { _id } = row(5, '', '');
  const link = (ofEvent: string) =>
    `https://presente.example/ticket/${encodeTicket(encodeTicketPayload(ofEvent, _id), new Uint8Array(64))}?utm_source=mail`;
  const search = (text: string) => [
    ...new ParticipantSearch(eventId).find(list, { text, filter: 'all', sort: 'name' }),
  ];
  expect(search(link(eventId))).toEqual([_id]);
  expect(search(link('01890000-0000-7000-8000-00000000abce'))).toEqual([]);
});
