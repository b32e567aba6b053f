import { expect, it } from 'vitest';
import { describeCosts } from './costs.ts';

it('names the steps with their sum, and the ten slowest files', () => {
  const files = Array.from({ length: 12 }, (_, n): [string, number] => [`${n}.test.ts`, n * 1000]);
  const [steps, slowest] = describeCosts(
    [
      { title: 'Checks', seconds: 51, cpuSeconds: 80.4 },
      { title: 'Journeys in a browser', seconds: 1_200, cpuSeconds: 2_000 },
    ],
    new Map(files),
  );
  expect(steps!.split('\n')).toEqual([
    'Steps',
    '      51 s     80 s of CPU time  Checks',
    '    1200 s   2000 s of CPU time  Journeys in a browser',
    '    1251 s   2080 s of CPU time  whole',
  ]);
  expect(slowest!.split('\n').slice(0, 2)).toEqual(['Slowest files', '      11 s  11.test.ts']);
  expect(slowest!.split('\n')).toHaveLength(11);
});
