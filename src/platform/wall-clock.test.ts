import { expect, test } from 'vitest';
import { instantsAt, wallClockOf } from './wall-clock.ts';

test('[EV-38] what the fields show is what they are read as', () => {
  const clock = { day: '2026-06-06', time: '09:30' };
  expect(instantsAt(clock)).toEqual(['2026-06-06T07:30:00.000Z']);
  expect(wallClockOf('2026-06-06T07:30:00.000Z')).toEqual(clock);
  expect(wallClockOf('2026-12-31T23:05:00.000Z')).toEqual({ day: '2027-01-01', time: '00:05' });
});

test('[EV-38] the hour left out has no instant, the one repeated has two', () => {
  expect(instantsAt({ day: '2027-03-28', time: '02:00' })).toEqual([]);
  expect(instantsAt({ day: '2027-03-28', time: '03:00' })).toEqual(['2027-03-28T01:00:00.000Z']);
  expect(instantsAt({ day: '2027-10-31', time: '02:59' })).toHaveLength(2);
});

test('[EV-38] nothing, half of it, or a year that is still being typed is no instant', () => {
  expect(wallClockOf('')).toEqual({ day: '', time: '' });
  for (const clock of [
    { day: '', time: '' },
    { day: '2026-06-06', time: '' },
    { day: '', time: '09:30' },
    { day: '0202-06-06', time: '09:30' },
  ])
    expect(instantsAt(clock)).toBeUndefined();
});
