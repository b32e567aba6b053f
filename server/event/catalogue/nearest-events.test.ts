import { expect, it } from 'vitest';
import { distanceMetres } from '#contract/event/distance.ts';
import { createRandom, randomBelow } from '#tests/support/random/random.ts';
import type { CatalogueEvent } from './catalogue-store.ts';
import { byStart } from './event-search-result.ts';
import { findNearest } from './nearest-events.ts';

const random = createRandom(61);
/** Events around one town, many at the same address, some anywhere, some without a place. */
const events = Array.from({ length: 3000 }, (_, index): CatalogueEvent => {
  const kind = random();
  const place =
    kind < 0.3
      ? { lat: 45.46, lon: 9.19 }
      : kind < 0.8
        ? { lat: 45 + random(), lon: 9 + random() }
        : { lat: random() * 180 - 90, lon: random() * 360 - 180 };
  return {
    id: `event-${String(index).padStart(5, '0')}`,
    startMs: randomBelow(random, 1000),
    endMs: 2000,
    region: 3,
    mode: 'offline',
    title: '',
    location: '',
    organiserId: '',
    organiserName: '',
    version: 1,
    categories: 4,
    sdgs: 2,
    place: random() < 0.1 ? null : { ...place, code: 0 },
    promotions: [],
    changes: 0,
    changedAtMs: 0,
  };
});

it('[EV-61] returns the same page as sorting every event with a place by distance, then by start', () => {
  for (let round = 0; round < 30; round++) {
    const near = { latitude: 45 + random(), longitude: 9 + random() };
    const measure = ({ place }: CatalogueEvent): number =>
      distanceMetres(near, { latitude: place!.lat, longitude: place!.lon });
    const sorted = events
      .filter(({ place }) => place !== null)
      .toSorted((a, b) => measure(a) - measure(b) || byStart(a, b));
    const from = randomBelow(random, 3100);
    const to = from + 1 + randomBelow(random, 100);
    const found = findNearest(events, { near, from, to });
    expect(found.events.map(({ id }) => id)).toEqual(sorted.slice(from, to).map(({ id }) => id));
    expect(found.totalCount).toBe(sorted.length);
  }
});

it('[EV-61] finds nothing among events without a place', () => {
  const online = events.filter(({ place }) => place === null);
  const near = { latitude: 45, longitude: 9 };
  expect(findNearest(online, { near, from: 0, to: 10 })).toEqual({ events: [], totalCount: 0 });
});
