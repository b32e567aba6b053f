import { afterEach, expect, test, vi } from 'vitest';
import { dayMs, hourMs, minuteMs } from './durations.ts';
import {
  getRomeDayStart,
  getRomeMidnight,
  romeWallTimeToInstant,
  romeWallTimeToInstants,
  toRomeWallTime,
} from './rome-time.ts';

afterEach(() => vi.unstubAllEnvs());

const toIso = (instantMs: number): string => new Date(instantMs).toISOString();

/**
 * Last Sunday of a month: daylight saving changes in the EU.
 * @returns `YYYY-MM-DD`
 */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}

const years = [2024, 2025, 2026, 2027, 2028, 2029, 2030];
const skippedHours = new Set(years.map((year) => `${lastSunday(year, 3)}T02`));
const repeatedHours = new Set(years.map((year) => `${lastSunday(year, 10)}T02`));

/** Number of instants at which clocks show this hour. */
const countInstants = (hour: string): number =>
  skippedHours.has(hour) ? 0 : repeatedHours.has(hour) ? 2 : 1;

/** Noon of each day, and each half hour around a change of daylight saving, such as `2026-11-23T12:00`. */
function wallTimes(): string[] {
  const all: number[] = [];
  for (let noon = Date.parse('2024-01-01T12:00Z'); noon < Date.parse('2031-01-01T00:00Z'); noon += dayMs) {
    all.push(noon);
    const hour = `${toIso(noon).slice(0, 10)}T02`;
    if (countInstants(hour) === 1) continue;
    for (let halfHours = -72; halfHours < 48; halfHours++) all.push(noon + halfHours * 30 * minuteMs);
  }
  return all.map((wallMs) => toIso(wallMs).slice(0, 16));
}

test('[EV-38] maps each hour of 2024 to 2030 to one instant, except at the changes in spring and autumn', () => {
  const wrong = wallTimes().filter(
    (wallTime) => romeWallTimeToInstants(wallTime).length !== countInstants(wallTime.slice(0, 13)),
  );
  expect(wrong).toEqual([]);
  expect(skippedHours.size + repeatedHours.size).toBe(14);
});

test('[EV-38] finds an instant again by its wall time', () => {
  const instants = wallTimes().map((wallTime) => Date.parse(`${wallTime}Z`));
  const lost = instants.filter(
    (instantMs) => !romeWallTimeToInstants(toRomeWallTime(instantMs)).includes(instantMs),
  );
  expect(lost.map(toIso)).toEqual([]);
});

test('[EV-38] picks the earlier instant of a repeated hour and one hour later for a skipped one', () => {
  expect(toIso(romeWallTimeToInstant('2026-10-25T02:30'))).toBe('2026-10-25T00:30:00.000Z');
  expect(toIso(romeWallTimeToInstant('2026-03-29T02:30'))).toBe('2026-03-29T01:30:00.000Z');
  expect(romeWallTimeToInstants('2026-10-25T02:30').map(toIso)).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ]);
});

test('starts days at midnight of their own UTC offset', () => {
  expect(toIso(getRomeDayStart('2026-03-29'))).toBe('2026-03-28T23:00:00.000Z');
  expect(toIso(getRomeDayStart('2026-03-30'))).toBe('2026-03-29T22:00:00.000Z');
  expect(toIso(getRomeMidnight(Date.parse('2026-10-24T23:30Z'), 1))).toBe('2026-10-25T23:00:00.000Z');
});

// On these days a TZDate in Italian time is set wrongly on such a device (decision 0023).
test.each([
  ['Australia/Lord_Howe', '2026-10-03'],
  ['America/Nuuk', '2026-03-28'],
])('[EV-38] gives the same instants on a device in %s', (timeZone, firstDay) => {
  const hours = Array.from({ length: 60 }, (_, hour) => Date.parse(firstDay) + hour * hourMs);
  const readAll = () =>
    hours.map((hour) => [romeWallTimeToInstants(toIso(hour).slice(0, 16)), getRomeMidnight(hour, 1)]);
  vi.stubEnv('TZ', 'Europe/Rome');
  const inItaly = readAll();
  vi.stubEnv('TZ', timeZone);
  expect(new Date(firstDay).getTimezoneOffset()).not.toBe(-60);
  expect(readAll()).toEqual(inItaly);
});
