import { expect, test } from 'vitest';
import { toInstants, toWallClock } from './rome-wall-clock.ts';

test('[EV-38] round-trips an instant through the date and time fields', () => {
  const clock = { day: '2026-06-06', time: '09:30' };
  expect(toInstants(clock)).toEqual(['2026-06-06T07:30:00.000Z']);
  expect(toWallClock('2026-06-06T07:30:00.000Z')).toEqual(clock);
  expect(toWallClock('2026-12-31T23:05:00.000Z')).toEqual({ day: '2027-01-01', time: '00:05' });
});

test('[EV-38] returns no instant for the skipped DST hour and two for the repeated one', () => {
  expect(toInstants({ day: '2027-03-28', time: '02:00' })).toEqual([]);
  expect(toInstants({ day: '2027-03-28', time: '03:00' })).toEqual(['2027-03-28T01:00:00.000Z']);
  expect(toInstants({ day: '2027-10-31', time: '02:59' })).toHaveLength(2);
});

test('[EV-38] returns undefined for empty, incomplete or partly typed values', () => {
  expect(toWallClock('')).toEqual({ day: '', time: '' });
  for (const clock of [
    { day: '', time: '' },
    { day: '2026-06-06', time: '' },
    { day: '', time: '09:30' },
    { day: '0202-06-06', time: '09:30' },
  ])
    expect(toInstants(clock)).toBeUndefined();
});
