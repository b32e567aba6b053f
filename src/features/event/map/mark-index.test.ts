import { expect, it } from 'vitest';
import { below, randomOf } from '#tests/support/random.ts';
import { lastZoom, MarkIndex, type GroupMark, type Mark } from './mark-index.ts';

const world = [-180, -85, 180, 85] as const;
const groupIn = (marks: readonly Mark[]): GroupMark => marks.find((it) => it.kind === 'group')!;

it('gathers events that lie on each other, and parts them where one comes near', () => {
  const index = new MarkIndex(
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
  const far = index.marksIn(world, 6);
  expect(far.map((it) => it.kind).toSorted()).toEqual(['event', 'group']);
  const group = groupIn(far);
  expect(group.count).toBe(2);
  expect(index.eventsOf(group).map((it) => it.id)).toEqual(['a', 'b']);
  const opensAt = index.opensAt(group, 6);
  expect(opensAt).toBeLessThanOrEqual(lastZoom);
  expect(index.marksIn(world, opensAt).every((it) => it.kind === 'event')).toBe(true);
  expect(index.marksIn(world, opensAt - 1)).toHaveLength(2);
});

it('never parts events of one door', () => {
  const index = new MarkIndex(
    {
      data: [
        ['a', 45.46, 9.18, 5, 0],
        ['b', 45.46, 9.18, 2, 0],
      ],
      clusters: [],
    },
    6,
  );
  const group = groupIn(index.marksIn(world, lastZoom));
  expect(group.count).toBe(2);
  expect(index.opensAt(group, lastZoom)).toBeGreaterThan(lastZoom);
});

it('counts the server’s groups together with what lies beside them', () => {
  const index = new MarkIndex(
    {
      data: [['a', 45.46, 9.18, 5, 0]],
      clusters: [
        [45.47, 9.2, 128],
        [41.9, 12.5, 61],
      ],
    },
    6,
  );
  const counts = index.marksIn(world, 6).map((it) => (it.kind === 'group' ? it.count : 1));
  expect(counts.toSorted((a, b) => a - b)).toEqual([61, 129]);
});

it('loses no event and counts none twice, whatever lies where', () => {
  const random = randomOf(11);
  const towns = Array.from({ length: 12 }, () => [38 + random() * 8, 8 + random() * 9] as const);
  const data = Array.from({ length: 400 }, (_, i) => {
    const [latitude, longitude] = towns[below(random, towns.length)]!;
    const away = random() < 0.2 ? 0 : random() ** 4;
    return [`${i}`, latitude + away, longitude + away, 5, 0] as [string, number, number, number, 0];
  });
  const index = new MarkIndex({ data, clusters: [] }, 6);
  for (let zoom = 4; zoom <= lastZoom; zoom++) {
    const marks = index.marksIn(world, zoom);
    const ids = marks.flatMap((it) =>
      it.kind === 'event' ? [it.id] : (it.members ?? []).map((member) => data[member]![0]),
    );
    expect(ids.length).toBe(data.length);
    expect(new Set(ids).size).toBe(data.length);
    expect(new Set(marks.map((it) => it.key)).size).toBe(marks.length);
  }
});
