import { expect, it } from 'vitest';
import { Descendants, type ProcessSample } from './cpu-meter.ts';

const toSample = (pid: number, parentPid: number, cpuSeconds: number, startedAt = pid): ProcessSample => ({
  pid,
  parentPid,
  cpuSeconds,
  startedAt,
});

it('counts the descendants of a process, also after their parent has ended', () => {
  const descendants = new Descendants(10);
  const runner = toSample(10, 1, 5);
  const neighbour = toSample(11, 1, 100);
  // A grandchild may have the lower pid.
  expect(descendants.countSeconds([neighbour, toSample(9, 12, 1), runner, toSample(12, 10, 2)])).toBe(3);
  expect(descendants.countSeconds([neighbour, toSample(9, 1, 1.5), runner])).toBe(0.5);
  expect(descendants.countSeconds([neighbour, runner, toSample(9, 1, 4, 99)])).toBe(0);
});
