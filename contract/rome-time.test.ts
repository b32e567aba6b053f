import { expect, test } from 'vitest';
import { instantOf, instantsOf, romeMidnight, startOfRomeDay, wallTimeOf } from './rome-time.ts';

const hourMs = 3_600_000;
const wall = (text: string): number => Date.parse(`${text}Z`);
const iso = (instantMs: number): string => new Date(instantMs).toISOString();

/** The last Sunday of a month, as the directive of the European Union says. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}

const years = [2024, 2025, 2026, 2027, 2028, 2029, 2030];
const springs = new Set(years.map((year) => `${lastSunday(year, 3)}T02`));
const autumns = new Set(years.map((year) => `${lastSunday(year, 10)}T02`));

/** So many instants an hour is shown at. */
const timesOf = (hour: string): number => (springs.has(hour) ? 0 : autumns.has(hour) ? 2 : 1);

/** Noon of each day, and each half hour of the two days around a change. */
function wallTimes(): number[] {
  const all: number[] = [];
  for (let noon = wall('2024-01-01T12:00'); noon < wall('2031-01-01T00:00'); noon += 24 * hourMs) {
    all.push(noon);
    const hour = `${iso(noon).slice(0, 10)}T02`;
    if (timesOf(hour) === 1) continue;
    for (let half = -72; half < 48; half++) all.push(noon + (half * hourMs) / 2);
  }
  return all;
}

test('[EV-38] of all days of 2024 to 2030 each hour is there once, but for one in spring and one in autumn', () => {
  const wrong = wallTimes().filter((at) => instantsOf(at).length !== timesOf(iso(at).slice(0, 13)));
  expect(wrong.map(iso)).toEqual([]);
  expect(springs.size + autumns.size).toBe(14);
});

test('[EV-38] an instant is among those at which clocks show what they show then', () => {
  const lost = wallTimes().filter((at) => !instantsOf(wallTimeOf(at)).includes(at));
  expect(lost.map(iso)).toEqual([]);
});

test('[EV-38] an hour that comes twice is the earlier one, an hour left out is the one after it', () => {
  expect(iso(instantOf(wall('2026-10-25T02:30')))).toBe('2026-10-25T00:30:00.000Z');
  expect(iso(instantOf(wall('2026-03-29T02:30')))).toBe('2026-03-29T01:30:00.000Z');
  expect(instantsOf(wall('2026-10-25T02:30')).map(iso)).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ]);
});

test('days begin at midnight of their own season', () => {
  expect(iso(startOfRomeDay('2026-03-29'))).toBe('2026-03-28T23:00:00.000Z');
  expect(iso(startOfRomeDay('2026-03-30'))).toBe('2026-03-29T22:00:00.000Z');
  expect(iso(romeMidnight(wall('2026-10-24T23:30'), 1))).toBe('2026-10-25T23:00:00.000Z');
  expect(wallTimeOf(1.5e12 + 7) % 1000).toBe(7);
});
