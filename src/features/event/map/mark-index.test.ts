import { expect, it } from 'vitest';
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
