import { expect, it } from 'vitest';
import { createRandom } from '#tests/support/random/random.ts';
import { placeLabels, type Box, type Label } from './place-labels.ts';

const label = (name: string, x: number, y: number): Label => ({
  name,
  x,
  y,
  width: name.length * 7,
  height: 14,
});

it('[BR-28] puts a name beside the cluster that covers its town, not under it', () => {
  const cluster: Box = [80, 80, 120, 120];
  const [free] = placeLabels([label('Milano', 100, 100)], []);
  expect(free).toMatchObject({ x: 106, y: 100, hasDot: true });
  const [moved] = placeLabels([label('Milano', 100, 100)], [cluster]);
  expect(moved).toMatchObject({ x: 123, y: 100, hasDot: false });
  // Another cluster is to the right of it: below.
  const [below] = placeLabels([label('Milano', 100, 100)], [cluster, [122, 80, 160, 120]]);
  expect(below).toMatchObject({ x: 79, y: 130 });
});

it('[BR-28] leaves a name out where there is no room, and prefers the larger town', () => {
  const placed = placeLabels([label('Roma', 10, 10), label('Ostia', 12, 11)], []);
  expect(placed.map(({ label: { name } }) => name)).toEqual(['Roma', 'Ostia']);
  const crowded = Array.from({ length: 30 }, (_, index) => label(`Borgo ${index}`, 100, 100));
  expect(placeLabels(crowded, []).length).toBe(2);
});

it('[BR-28] never lets names and markers overlap', () => {
  const random = createRandom(28);
  for (let round = 0; round < 20; round++) {
    const at = () => [random() * 400, random() * 700] as const;
    const markers = Array.from({ length: 40 }, (): Box => {
      const [x, y] = at();
      return [x - 22, y - 22, x + 22, y + 22];
    });
    const towns = Array.from({ length: 60 }, (_, index) => label(`Comune ${index}`, ...at()));
    const boxes = placeLabels(towns, markers).map(({ label: { width, height }, x, y }): Box => [
      x,
      y - height / 2,
      x + width,
      y + height / 2,
    ]);
    expect(boxes.length).toBeGreaterThan(5);
    for (const [index, box] of boxes.entries())
      for (const other of [...markers, ...boxes.slice(0, index)])
        expect(box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1]).toBe(false);
  }
});
