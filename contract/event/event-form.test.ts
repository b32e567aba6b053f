import * as v from 'valibot';
import { expect, it } from 'vitest';
import { eventFormSchema } from './event-form.ts';

const form = {
  title: 'Puliamo il Tevere',
  category: [5],
  sdgs: [14],
  startDateTime: '2027-03-01T10:00:00Z',
  endDateTime: '2027-03-01T12:00:00Z',
  mode: 'online',
};

/** Returns the distinct issues of a form. */
const getIssues = (overrides: object): readonly string[] => {
  const { issues = [] } = v.safeParse(eventFormSchema, { ...form, ...overrides });
  return [...new Set(issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`))];
};

it('[EV-2] accepts existing days up to the year 9999 and rejects others', () => {
  const endDateTime = '9999-12-31T23:59:59Z';
  for (const startDateTime of ['2027-02-28T23:00:00+01:00', '2028-02-29T10:00:00.5Z', '2027-02-28T24:00:00Z'])
    expect(getIssues({ startDateTime, endDateTime }), startDateTime).toEqual([]);
  for (const startDateTime of ['2027-02-29T10:00:00Z', '2027-04-31T10:00:00Z', '0000-01-01T00:00:00+01:00'])
    expect(getIssues({ startDateTime, endDateTime }), startDateTime).toEqual([
      'startDateTime instantInvalid',
    ]);
  for (const late of ['9999-12-31T23:59:59-01:00', '2027-03-02T23:59:60Z', '2027-13-01T10:00:00Z'])
    expect(getIssues({ endDateTime: late }), late).toEqual(['endDateTime instantInvalid']);
});

it('[EV-2] accepts prices in whole cents and rejects smaller fractions', () => {
  const parsePrice = (price: unknown) => v.parse(eventFormSchema, { ...form, isFree: false, price }).price;
  expect([0.7 + 0.1, '12,5', ' 7 ', '1.000,50 €', '10 000'].map(parsePrice)).toEqual([
    0.8, 12.5, 7, 1000.5, 10_000,
  ]);
  for (const price of [
    '0.000000001',
    '0,505',
    1.005,
    '1e3',
    '١٢',
    '0x10',
    '$5',
    'gratis',
    true,
    Infinity,
    '1.999',
    '5,000',
  ])
    expect(getIssues({ isFree: false, price }), String(price)).toEqual(['price amountInvalid']);
  for (const price of [1e21, '10.000,01', '12 505'])
    expect(getIssues({ isFree: false, price }), String(price)).toEqual(['price priceMaximum']);
});

it('[EV-75] accepts a whole number of places up to a million', () => {
  const parsePlaces = (maxTicketAvailable: unknown) =>
    v.parse(eventFormSchema, { ...form, maxNoTickets: 'Limited', maxTicketAvailable }).maxTicketAvailable;
  expect(['1 000', '1’000', 80, '1.000.000', '120 posti'].map(parsePlaces)).toEqual([
    1000, 1000, 80, 1_000_000, 120,
  ]);
  for (const [maxTicketAvailable, issue] of [
    // A program may mean 1: only the page can ask.
    ['1.000', 'placesInvalid'],
    ['1.0000', 'placesInvalid'],
    ['cento', 'placesInvalid'],
    [true, 'placesInvalid'],
    ['12,5', 'placesNotWhole'],
    [1.5, 'placesNotWhole'],
    ['1.000.001', 'placesMaximum'],
    ['-5', 'participantsMorethanZero'],
    ['0', 'participantsMorethanZero'],
    ['', 'participantsMorethanZero'],
    [null, 'participantsMorethanZero'],
  ] as const)
    expect(getIssues({ maxNoTickets: 'Limited', maxTicketAvailable }), String(maxTicketAvailable)).toEqual([
      `maxTicketAvailable ${issue}`,
    ]);
});

it('[EV-2] rejects prices below the minimum of card providers', () => {
  for (const price of [1e-9, 0, -0, -5, '', null, 0.01, '0,49']) {
    expect(getIssues({ isFree: false, price }), String(price)).toEqual(['price amountTooSmall']);
    expect(getIssues({ isFree: true, price }), String(price)).toEqual([]);
  }
  expect(getIssues({ isFree: false, price: '0,50' })).toEqual([]);
});

it('[EV-2] validates a link in linear time', () => {
  for (const externalLink of ['https://example.org./a', 'http://a.b.c:8080?d', 'https://è.example#x'])
    expect(getIssues({ externalLink }), externalLink).toEqual([]);
  for (const externalLink of ['https://localhost', 'https://a..b', 'https://a.b@c.d', 'https://a.b\\@c.d'])
    expect(getIssues({ externalLink }), externalLink).toEqual(['externalLink linkUnsafe']);
  // The longest accepted text: with an ambiguous pattern, backtracking took minutes.
  expect(getIssues({ externalLink: `https://${'a.'.repeat(500_000)}@` })).toEqual([
    'externalLink textTooLong',
    'externalLink linkUnsafe',
  ]);
});

it('[EV-18] takes an empty version for the first one', () => {
  for (const version of ['', null, 0, '0'])
    expect(v.parse(eventFormSchema, { ...form, version }).version).toBe(0);
});
