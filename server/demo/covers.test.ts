import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { coverWidths } from '#contract/image/cover-widths.ts';
import { coverNames, coverPath, readCovers } from './covers.ts';
import { demoOrganisations } from './organisations.ts';
import { instantsOf } from './schedule.ts';

const events = demoOrganisations.flatMap((organisation) => organisation.events);

it('[DEMO] covers are each three WebP pictures, 16 to 9, under the hash of the widest one, together small', async () => {
  const { images, hashOf } = await readCovers(7);
  expect(new Set(hashOf.values()).size).toBe(coverNames.length);
  for (const name of coverNames) {
    const rows = images.filter((row) => row.sha256 === hashOf.get(name));
    for (const row of rows) {
      expect(row.bytes.toString('latin1', 8, 16), name).toBe('WEBPVP8 ');
      // Where a lossy WebP says how large it is.
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

it('[DEMO] every cover is on an event, on at most four, and a handful of events have none', () => {
  const times = Map.groupBy(events, (event) => event.cover);
  for (const name of coverNames) {
    expect(times.get(name)?.length ?? 0, name).toBeGreaterThan(0);
    expect(times.get(name)!.length, name).toBeLessThanOrEqual(4);
  }
  const bare = times.get(undefined)!.length;
  expect(bare).toBeGreaterThanOrEqual(4);
  expect(bare).toBeLessThanOrEqual(8);
  // The carousel and today's event are what one sees first.
  expect(events.filter((event) => event.isPromoted === true && event.cover === undefined)).toEqual([]);
});

it('[DEMO] no two neighbours of a list have the same cover, on whatever weekday the demo begins', () => {
  const monday = Date.parse('2026-11-16T09:00:00Z');
  for (let day = 0; day < 7; day += 1) {
    const nowMs = monday + day * 86_400_000;
    const inOrder = (list: typeof events) =>
      list.toSorted((a, b) => instantsOf(a.when, nowMs).startAt - instantsOf(b.when, nowMs).startAt);
    for (const list of [
      inOrder(events),
      inOrder(events.filter((event) => event.isPromoted)),
      ...demoOrganisations.map((organisation) => inOrder([...organisation.events])),
    ]) {
      const pairs = list.slice(1).map((event, at) => [list[at]!, event] as const);
      const same = pairs.filter(([a, b]) => a.cover !== undefined && a.cover === b.cover);
      expect(same.map(([a, b]) => `${day} ${a.cover}: ${a.title} / ${b.title}`)).toEqual([]);
    }
  }
});
