import { expect, it } from 'vitest';
import { randomBelow, createRandom } from '#tests/support/random/random.ts';
import { maxMapZoom } from '../map-view.ts';
import { MarkerIndex, type ClusterMarker, type MapMarker } from './marker-index.ts';

const world = [-180, -85, 180, 85] as const;
const findGroup = (markers: readonly MapMarker[]): ClusterMarker =>
  markers.find((marker) => marker.kind === 'group')!;

it('clusters overlapping events, and splits them at a higher zoom', () => {
  const index = new MarkerIndex(
    {
      data: [
        ['a', 45.46, 9.18, 5, 0],
        ['b', 45.48, 9.21, 1, 1],
        ['c', 37.5, 15.08, 2, 0],
      ],
      clusters: [],
    },
    6,
  );
  const far = index.getMarkersIn(world, 6);
  expect(far.map((marker) => marker.kind).toSorted()).toEqual(['event', 'group']);
  const group = findGroup(far);
  expect(group.count).toBe(2);
  expect(index.getEvents(group).map((event) => event.id)).toEqual(['a', 'b']);
  const opensAt = index.getExpansionZoom(group, 6);
  expect(opensAt).toBeLessThanOrEqual(maxMapZoom);
  expect(index.getMarkersIn(world, opensAt).every((marker) => marker.kind === 'event')).toBe(true);
  expect(index.getMarkersIn(world, opensAt - 1)).toHaveLength(2);
});

it('never splits events at the same location', () => {
  const index = new MarkerIndex(
    {
      data: [
        ['a', 45.46, 9.18, 5, 0],
        ['b', 45.46, 9.18, 2, 0],
      ],
      clusters: [],
    },
    6,
  );
  const group = findGroup(index.getMarkersIn(world, maxMapZoom));
  expect(group.count).toBe(2);
  expect(index.getExpansionZoom(group, maxMapZoom)).toBeGreaterThan(maxMapZoom);
});

it('merges server clusters with nearby events and sums their counts', () => {
  const index = new MarkerIndex(
    {
      data: [['a', 45.46, 9.18, 5, 0]],
      clusters: [
        [45.47, 9.2, 128],
        [41.9, 12.5, 61],
      ],
    },
    6,
  );
  const counts = index.getMarkersIn(world, 6).map((marker) => (marker.kind === 'group' ? marker.count : 1));
  expect(counts.toSorted((a, b) => a - b)).toEqual([61, 129]);
});

it('counts each event exactly once, for random positions', () => {
  const random = createRandom(11);
  const towns = Array.from({ length: 12 }, () => [38 + random() * 8, 8 + random() * 9] as const);
  const data = Array.from({ length: 400 }, (_, i) => {
    const [latitude, longitude] = towns[randomBelow(random, towns.length)]!;
    const away = random() < 0.2 ? 0 : random() ** 4;
    return [`${i}`, latitude + away, longitude + away, 5, 0] as [string, number, number, number, 0];
  });
  const index = new MarkerIndex({ data, clusters: [] }, 6);
  for (let zoom = 4; zoom <= maxMapZoom; zoom++) {
    const markers = index.getMarkersIn(world, zoom);
    const ids = markers.flatMap((marker) =>
      marker.kind === 'event' ? [marker.id] : (marker.members ?? []).map((member) => data[member]![0]),
    );
    expect(ids.length).toBe(data.length);
    expect(new Set(ids).size).toBe(data.length);
    expect(new Set(markers.map((marker) => marker.key)).size).toBe(markers.length);
  }
});
