import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { dayMs } from '#contract/durations.ts';
import { coverWidths } from '#contract/image/cover-widths.ts';
import { coverNames, coverPath, readCovers } from './covers.ts';
import { demoOrganisations } from './organisations.ts';
import { toInstants } from './schedule.ts';

const events = demoOrganisations.flatMap((organisation) => organisation.events);

it('[OP-3] each cover is three 16:9 WebP images under the hash of the widest, all of them small', async () => {
  const { images, hashByName } = await readCovers(7);
  expect(new Set(hashByName.values()).size).toBe(coverNames.length);
  for (const name of coverNames) {
    const rows = images.filter((row) => row.sha256 === hashByName.get(name));
    for (const row of rows) {
      expect(row.bytes.toString('latin1', 8, 16), name).toBe('WEBPVP8 ');
      // The dimensions in the header of a lossy WebP.
      expect([row.bytes.readUInt16LE(26), row.bytes.readUInt16LE(28)], name).toEqual([row.width, row.height]);
      expect(row.width / row.height, name).toBe(16 / 9);
    }
    expect(rows.map((row) => row.width)).toEqual(coverWidths);
    const widest = rows.at(-1)!;
    expect(createHash('sha256').update(widest.bytes).digest('hex')).toBe(widest.sha256);
  }
  expect(images.reduce((sum, row) => sum + row.bytes.length, 0)).toBeLessThan(1_600_000);
  expect((await readdir(coverPath(''))).length).toBe(images.length);
});

it('[OP-3] every cover is used by one to four events, and a few events have none', () => {
  const eventsByCover = Map.groupBy(events, (event) => event.cover);
  for (const name of coverNames) {
    expect(eventsByCover.get(name)?.length ?? 0, name).toBeGreaterThan(0);
    expect(eventsByCover.get(name)!.length, name).toBeLessThanOrEqual(4);
  }
  const withoutCover = eventsByCover.get(undefined)!.length;
  expect(withoutCover).toBeGreaterThanOrEqual(4);
  expect(withoutCover).toBeLessThanOrEqual(8);
  // The carousel and today's event are the first things shown.
  expect(events.filter((event) => event.isPromoted === true && event.cover === undefined)).toEqual([]);
});

it('[OP-3] no two adjacent events of a list share a cover, on any weekday of seeding', () => {
  const monday = Date.parse('2026-11-16T09:00:00Z');
  for (let day = 0; day < 7; day += 1) {
    const nowMs = monday + day * dayMs;
    const sortByStart = (list: typeof events) =>
      list.toSorted((a, b) => toInstants(a.when, nowMs).startAt - toInstants(b.when, nowMs).startAt);
    for (const list of [
      sortByStart(events),
      sortByStart(events.filter((event) => event.isPromoted)),
      ...demoOrganisations.map((organisation) => sortByStart([...organisation.events])),
    ]) {
      const pairs = list.slice(1).map((event, index) => [list[index]!, event] as const);
      const repeated = pairs.filter(([a, b]) => a.cover !== undefined && a.cover === b.cover);
      expect(repeated.map(([a, b]) => `${day} ${a.cover}: ${a.title} / ${b.title}`)).toEqual([]);
    }
  }
});
