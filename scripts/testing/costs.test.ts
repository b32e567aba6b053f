import { expect, it } from 'vitest';
import { describeCosts, findExcess } from './costs.ts';

const steps = [
  { title: 'Checks', seconds: 51, cpu: { seconds: 80.4, probes: 400 } },
  { title: 'Journeys in a browser', seconds: 1_200, cpu: { seconds: 2_000, probes: 10_100 } },
];

it('names the steps with their sum, and the ten slowest files', () => {
  const files = Array.from({ length: 12 }, (_, n): [string, number] => [`${n}.test.ts`, n * 1000]);
  const [stepTable, slowest] = describeCosts(steps, new Map(files), 10_000);
  expect(stepTable!.split('\n')).toEqual([
    'Steps',
    '      51 s     80 s of CPU time  Checks',
    '    1200 s   2000 s of CPU time  Journeys in a browser',
    '    1251 s   2080 s of CPU time  whole',
    '  10500 probes of CPU time, 105 % of the budget of npm test',
  ]);
  expect(slowest!.split('\n').slice(0, 2)).toEqual(['Slowest files', '      11 s  11.test.ts']);
  expect(slowest!.split('\n')).toHaveLength(11);
});

it('says that it checks no budget where CPU time cannot be counted', () => {
  const uncounted = steps.map((step) => ({ ...step, cpu: undefined }));
  const [stepTable] = describeCosts(uncounted, new Map());
  expect(stepTable!.split('\n')).toEqual([
    'Steps',
    '      51 s  Checks',
    '    1200 s  Journeys in a browser',
    '    1251 s  whole',
    '  CPU time cannot be counted here, as there is no /proc: its budget is not checked',
  ]);
  expect(findExcess(uncounted, 1)).toEqual([]);
});

it('fails a run that costs more than one and a half times its budget', () => {
  expect(findExcess(steps, 7_000)).toEqual([]);
  expect(findExcess(steps, 6_999)).toEqual([expect.stringContaining('150 % of the budget')]);
});
