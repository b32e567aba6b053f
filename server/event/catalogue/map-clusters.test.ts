import { expect, it } from 'vitest';
import { maxMapPoints } from '#contract/event/map-endpoint.ts';
import { randomBelow, createRandom, type Random } from '#tests/support/random/random.ts';
import type { CatalogueEvent } from './catalogue-store.ts';
import { byStart, EventSearchResult } from './event-search-result.ts';
import { toZOrderCode } from './z-order.ts';
import { toMapResponse } from './map-clusters.ts';

const nowMs = 1_000_000;

/** Events all over the world: most in a few towns, some at one address, some at the edges of the map. */
function randomEvents(count: number, random: Random): CatalogueEvent[] {
  const towns = Array.from({ length: 20 }, () => ({ lat: 36 + random() * 11, lon: 7 + random() * 11 }));
  const edges = [
    { lat: 90, lon: 180 },
    { lat: -90, lon: -180 },
    { lat: 85, lon: 0 },
    { lat: 0, lon: 0 },
  ];
  return Array.from({ length: count }, (_, index) => {
    const kind = random();
    const town = towns[randomBelow(random, towns.length)]!;
    const place =
      kind < 0.01
        ? edges[randomBelow(random, edges.length)]!
        : kind < 0.3
          ? town
          : kind < 0.9
            ? { lat: town.lat + random() / 10, lon: town.lon + random() / 10 }
            : { lat: random() * 180 - 90, lon: random() * 360 - 180 };
    return {
      id: `event-${String(index).padStart(5, '0')}`,
      startMs: randomBelow(random, 1000),
      endMs: nowMs * 2,
      region: 1,
      mode: 'offline',
      title: '',
      location: '',
      organiserId: '',
      organiserName: '',
      version: 1,
      categories: 1 << (2 + randomBelow(random, 8)),
      sdgs: 2,
      place: random() < 0.05 ? null : { ...place, code: toZOrderCode(place) },
      promotions: random() < 0.02 ? [{ startMs: 0, endMs: nowMs + 1 }] : [],
      changes: 0,
      changedAtMs: 0,
    } satisfies CatalogueEvent;
  });
}

const search = (events: CatalogueEvent[]): EventSearchResult =>
  new EventSearchResult(
    {
      byStart: events.toSorted(byStart),
      byPlace: events
        .filter(({ place }) => place !== null)
        .toSorted((a, b) => a.place!.code - b.place!.code || (a.id < b.id ? -1 : 1)),
    },
    { nowMs, matches: () => true, firstDay: { startMs: 0, endMs: 1 }, hasSponsored: true },
  );

it('[EV-51] returns exactly the events within a bounding box, promoted first, and counts each once when clustering', () => {
  const random = createRandom(51);
  let clusterCount = 0;
  for (let round = 0; round < 60; round++) {
    const result = search(randomEvents(randomBelow(random, 2) === 0 ? 300 : 9000, random));
    const [a, b] = [random() * 360 - 180, random() * 360 - 180];
    const [c, d] = [random() * 180 - 90, random() * 180 - 90];
    const italy = { w: 6 + random() * 6, s: 36 + random() * 5, e: 13 + random() * 6, n: 42 + random() * 5 };
    const world = { w: -180, s: -90, e: 180, n: 90 };
    const bbox = [
      italy,
      world,
      { w: Math.min(a, b), s: Math.min(c, d), e: Math.max(a, b), n: Math.max(c, d) },
      undefined,
    ][randomBelow(random, 4)];
    const inside = result.sortForMap(
      result.events.filter(
        ({ place }) =>
          place !== null &&
          (bbox === undefined ||
            (place.lon >= bbox.w && place.lon <= bbox.e && place.lat >= bbox.s && place.lat <= bbox.n)),
      ),
    );
    const plain = toMapResponse(result, { bbox, zoom: undefined });
    expect(plain.data.map(([id]) => id)).toEqual(inside.map(({ id }) => id));
    expect(plain.clusters).toEqual([]);
    const zoom = randomBelow(random, 21);
    const zoomed = toMapResponse(result, { bbox, zoom });
    expect(zoomed.totalCount).toBe(inside.length);
    if (inside.length <= maxMapPoints) expect(zoomed).toEqual(plain);
    else {
      const inClusters = zoomed.clusters.reduce((sum, [, , count]) => sum + count, 0);
      expect(inClusters + zoomed.data.length).toBe(inside.length);
      expect(zoomed.clusters.every(([, , count]) => count > 1)).toBe(true);
      const order = new Map(plain.data.map(([id], index) => [id, index]));
      const positions = zoomed.data.map(([id]) => order.get(id)!);
      expect(positions).toEqual(positions.toSorted((x, y) => x - y));
      // Two markers in one square would overlap.
      const squares = groupBySquare(inside, zoom);
      expect(zoomed.clusters.length + zoomed.data.length).toBe(squares.size);
      const means = [...squares.values()].filter((square) => square.length > 1).map(getCentroid);
      for (const [lat, lon, count] of zoomed.clusters)
        expect(
          means.some((mean) => isNear(mean.lat, lat) && isNear(mean.lon, lon) && mean.count === count),
        ).toBe(true);
      clusterCount += zoomed.clusters.length;
    }
  }
  expect(clusterCount).toBeGreaterThan(500);
});

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 2e-6;

/** Groups events by screen square, the naive way. */
function groupBySquare(events: readonly CatalogueEvent[], zoom: number): Map<string, CatalogueEvent[]> {
  const squares = (2 ** zoom * 256) / 64;
  return Map.groupBy(events, ({ place }) => {
    const { lat, lon } = place!;
    const x = Math.min(Math.floor(((lon + 180) / 360) * squares), squares - 1);
    const radians = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180;
    const y = Math.floor(((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * squares);
    return `${x} ${y}`;
  });
}

const getCentroid = (events: readonly CatalogueEvent[]) => ({
  lat: events.reduce((sum, { place }) => sum + place!.lat, 0) / events.length,
  lon: events.reduce((sum, { place }) => sum + place!.lon, 0) / events.length,
  count: events.length,
});
