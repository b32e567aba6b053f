import { expect, it } from 'vitest';
import { PrimaryHistory } from './primary-history.ts';

const systemId = '7';

it('[OP-34] dates a position by the newest sample that it contains', () => {
  const history = new PrimaryHistory();
  expect(history.getCoveredUntil(1e9)).toBeUndefined();
  history.add({ systemId, bytes: 8292, atMs: 1000 });
  history.add({ systemId, bytes: 8392, atMs: 2000 });
  // An idle primary: the replica lacks nothing.
  history.add({ systemId, bytes: 8392, atMs: 3000 });
  expect(history.getCoveredUntil(8291)).toBeUndefined();
  expect(history.getCoveredUntil(8292)).toBe(1000);
  expect(history.getCoveredUntil(8391)).toBe(1000);
  expect(history.getCoveredUntil(8392)).toBe(3000);
});

it('[OP-34] ignores the header of a page that the primary has not begun', () => {
  const history = new PrimaryHistory();
  history.add({ systemId, bytes: 8192 + 24, atMs: 1000 });
  expect(history.getCoveredUntil(8191)).toBeUndefined();
  expect(history.getCoveredUntil(8192)).toBe(1000);
});

it.each([
  ['another cluster', { systemId: '8', bytes: 9500 }],
  ['a primary that lost its end', { systemId, bytes: 9200 }],
])('[OP-34] forgets the samples before %s', (_what, sample) => {
  const history = new PrimaryHistory();
  history.add({ systemId, bytes: 9000, atMs: 1000 });
  history.add({ systemId, bytes: 9300, atMs: 2000 });
  history.add({ ...sample, atMs: 3000 });
  expect(history.getCoveredUntil(9100)).toBeUndefined();
});
