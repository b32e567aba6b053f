import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { regionCodes, sdgKeys, selectableCategoryKeys } from '#contract/event/lookups.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { openSqlite } from '../db/sqlite.ts';
import { seedDemo } from './seed-demo.ts';

// A Saturday morning, four weeks after the end of summer time.
const nowMs = Date.parse('2026-11-21T09:00:00Z');
const clock = (): number => nowMs;

let folder: string;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'presente-demo-'));
  database = await openDatabase(openSqlite(folder));
  await seedDemo({ database, clock });
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const allEvents = () => database.db.selectFrom('event').selectAll().execute();

describe('events', () => {
  it('[OP-3] at least 64, covering every region, category, goal and mode', async () => {
    const events = await allEvents();
    expect(events.length).toBeGreaterThanOrEqual(64);
    expect(new Set(events.map((event) => event.title)).size).toBe(events.length);
    expect(new Set(events.map((event) => event.description)).size).toBe(events.length);
    expect(new Set(events.map((event) => event.region))).toEqual(new Set(['', ...regionCodes]));
    expect(new Set(events.map((event) => event.mode))).toEqual(new Set(['online', 'offline']));

    const categories = await database.db.selectFrom('event_category').selectAll().execute();
    expect(new Set(categories.map((row) => row.category))).toEqual(new Set(selectableCategoryKeys));
    expect(new Set(categories.map((row) => row.event_id)).size).toBe(events.length);
    const sdgs = await database.db.selectFrom('event_sdg').selectAll().execute();
    expect(new Set(sdgs.map((row) => row.sdg))).toEqual(new Set(sdgKeys));
    expect(new Set(sdgs.map((row) => row.event_id)).size).toBe(events.length);
  });

  it('[OP-3] lie inside their region, or have no place when online', async () => {
    for (const event of await allEvents()) {
      if (event.mode === 'online') {
        expect(event).toMatchObject({ location: '', region: '', latitude: null, longitude: null });
        continue;
      }
      const [south, north, west, east] = regionBounds[event.region] ?? [];
      const position = { latitude: event.latitude, longitude: event.longitude };
      expect(event.location, event.title).not.toBe('');
      expect(position.latitude, event.title).toBeGreaterThan(Math.max(south!, 35));
      expect(position.latitude, event.title).toBeLessThan(Math.min(north!, 47.2));
      expect(position.longitude, event.title).toBeGreaterThan(Math.max(west!, 6.5));
      expect(position.longitude, event.title).toBeLessThan(Math.min(east!, 18.6));
    }
  });

  it('[OP-3] are past, running and upcoming, at plausible hours', async () => {
    const events = await allEvents();
    expect(events.filter((event) => event.end_at < nowMs).length).toBeGreaterThan(15);
    expect(
      events.filter((event) => event.start_at <= nowMs && event.end_at > nowMs).length,
    ).toBeGreaterThanOrEqual(3);
    expect(events.filter((event) => event.start_at > nowMs).length).toBeGreaterThan(30);
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', hour: 'numeric' });
    for (const event of events) {
      expect(event.end_at, event.title).toBeGreaterThan(event.start_at);
      expect(event.created_at, event.title).toBeLessThan(Math.min(event.start_at, nowMs));
      expect(Number(hour.format(event.start_at)), event.title).toBeGreaterThanOrEqual(6);
      expect(Number(hour.format(event.start_at)), event.title).toBeLessThanOrEqual(21);
    }
    // 21:00 in Italy, in summer time.
    const inSummer = events.find((event) => event.title.startsWith('Notte delle lucciole'));
    expect(inSummer?.start_at).toBe(Date.parse('2026-04-25T19:00:00Z'));
  });

  it('[OP-3] are free and paid, limited, unlimited, sold out, cancelled, externally linked, and with a question', async () => {
    const events = await allEvents();
    const isUpcoming = (event: { start_at: number }): boolean => event.start_at > nowMs;
    expect(events.some((event) => isUpcoming(event) && event.price_cents > 0)).toBe(true);
    expect(events.some((event) => isUpcoming(event) && event.price_cents === 0)).toBe(true);
    expect(events.some((event) => isUpcoming(event) && event.max_tickets === null)).toBe(true);
    expect(events.some((event) => isUpcoming(event) && event.available === 0)).toBe(true);
    expect(events.some((event) => isUpcoming(event) && (event.available ?? 0) > 0)).toBe(true);
    expect(events.some((event) => event.domanda !== '')).toBe(true);
    expect(events.filter((event) => event.cancelled_at !== null).length).toBe(1);
    const linked = events.filter((event) => event.external_link !== '');
    expect(linked.length).toBeGreaterThan(0);
    for (const event of linked) expect(new URL(event.external_link).hostname).toMatch(/\.example$/);
  });

  it('[OP-3] are currently promoted, formerly promoted, or never promoted', async () => {
    const promotions = await database.db.selectFrom('promotion').selectAll().execute();
    const active = promotions.filter((promotion) => promotion.start_at <= nowMs && promotion.end_at > nowMs);
    expect(active.length).toBeGreaterThan(5);
    expect(promotions.length).toBeGreaterThan(active.length);
    for (const promotion of promotions) expect(promotion.end_at).toBeGreaterThan(promotion.start_at);
  });
});

/** Bounding box of each region, in degrees: south, north, west, east. */
const regionBounds: Record<string, readonly [number, number, number, number]> = {
  '01': [44.06, 46.47, 6.62, 9.22],
  '02': [45.46, 45.99, 6.8, 7.94],
  '03': [44.67, 46.64, 8.49, 11.43],
  '04': [45.67, 47.1, 10.38, 12.48],
  '05': [44.79, 46.68, 10.62, 13.11],
  '06': [45.58, 46.65, 12.32, 13.92],
  '07': [43.77, 44.68, 7.49, 10.08],
  '08': [43.73, 45.14, 9.19, 12.76],
  '09': [42.23, 44.48, 9.68, 12.38],
  '10': [42.36, 43.62, 11.89, 13.27],
  '11': [42.68, 43.98, 12.18, 13.92],
  '12': [40.78, 42.84, 11.44, 14.03],
  '13': [41.68, 42.9, 13.01, 14.79],
  '14': [41.36, 42.08, 13.94, 15.17],
  '15': [39.98, 41.51, 13.76, 15.81],
  '16': [39.78, 42.23, 14.93, 18.53],
  '17': [39.89, 41.15, 15.33, 16.87],
  '18': [37.91, 40.15, 15.62, 17.21],
  '19': [36.64, 38.82, 12.37, 15.66],
  '20': [38.86, 41.32, 8.13, 9.83],
};
