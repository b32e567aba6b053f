import { expect, it } from 'vitest';
import { createRandom, randomBelow } from '#tests/support/random/random.ts';
import type { CatalogueEvent } from './catalogue-store.ts';
import { insertSponsored, orderByDay } from './list-order.ts';

const event = (id: string, startMs: number, endMs = startMs + 1): CatalogueEvent => ({
  id,
  startMs,
  endMs,
  region: 1,
  mode: 'offline',
  title: '',
  location: '',
  organiserId: '',
  organiserName: '',
  version: 1,
  categories: 4,
  sdgs: 2,
  place: null,
  promotions: [],
  changes: 0,
  changedAtMs: 0,
});

const getIds = (events: readonly CatalogueEvent[]): string => events.map(({ id }) => id).join(' ');

it('[EV-70] what began before today does not push today away, and ends soonest first', () => {
  const events = [
    event('exhibition', 10, 900),
    event('market', 20, 150),
    event('morning', 100, 110),
    event('evening', 190, 300),
    event('tomorrow', 200),
  ];
  expect(getIds(orderByDay(events, { startMs: 100, endMs: 200 }))).toBe(
    'morning evening market exhibition tomorrow',
  );
});

it('[EV-70] promoted events move forward to every fifth place at most, and each stays listed once', () => {
  const events = Array.from({ length: 12 }, (_, index) => event(String.fromCharCode(97 + index), index));
  const promotedIds = new Set(['b', 'h', 'k', 'l']);
  const { events: ordered, sponsored } = insertSponsored(events, ({ id }) => promotedIds.has(id));
  expect(getIds(ordered)).toBe('a b c d h e f g i k j l');
  expect(getIds([...sponsored])).toBe('h k');

  const random = createRandom(70);
  for (let round = 0; round < 200; round++) {
    const many = Array.from({ length: randomBelow(random, 60) }, (_, index) => event(String(index), index));
    const promoted = new Set(many.filter(() => random() < 0.4));
    const result = insertSponsored(many, (candidate) => promoted.has(candidate));
    expect(result.events.toSorted((a, b) => a.startMs - b.startMs)).toEqual(many);
    const places = result.events.flatMap((listed, index) => (result.sponsored.has(listed) ? index + 1 : []));
    expect(places.every((place) => place % 5 === 0)).toBe(true);
    const others = result.events.filter((listed) => !result.sponsored.has(listed));
    expect(others, 'all others by day').toEqual(others.toSorted((a, b) => a.startMs - b.startMs));
  }
});
