import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPasswordSchema } from '#contract/account/fields.ts';
import { isPassword } from '../account/password.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { openSqlite } from '../db/sqlite.ts';
import { demoAccounts } from './demo-accounts.ts';
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
const todaysEvent = () =>
  database.db
    .selectFrom('event')
    .selectAll()
    .where('title', '=', 'Puliamo il Lambro, insieme')
    .executeTakeFirstOrThrow();

describe('participants', () => {
  it('[DEMO] add up with orders, tickets left and the cursor of every event', async () => {
    const orders = await database.db.selectFrom('order').selectAll().execute();
    const participants = await database.db.selectFrom('participant').selectAll().execute();
    const operations = await database.db.selectFrom('check_in_operation').selectAll().execute();
    const people = Map.groupBy(participants, (row) => row.event_id);
    const inside = Map.groupBy(operations, (row) => row.event_id);
    for (const event of await allEvents()) {
      const here = people.get(event.id) ?? [];
      const isIn = new Set((inside.get(event.id) ?? []).map((row) => row.participant_id));
      expect(event.participant_count, event.title).toBe(here.length);
      expect(event.in_count, event.title).toBe(isIn.size);
      expect(event.available, event.title).toBe(
        event.max_tickets === null ? null : event.max_tickets - here.length,
      );
      expect(Math.max(0, ...here.map((row) => row.change_no)), event.title).toBe(event.change_no);
    }
    const byOrder = Map.groupBy(participants, (row) => row.order_id);
    for (const order of orders) {
      const tickets = (byOrder.get(order.id) ?? []).map((row) => row.ticket_no);
      expect(tickets.toSorted((a, b) => a - b)).toEqual(Array.from(tickets, (_, at) => at + 1));
      expect(order.quantity).toBe(tickets.length);
      expect(order.created_at).toBeLessThanOrEqual(nowMs);
    }
    for (const row of operations) {
      expect(row.received_at).toBeLessThanOrEqual(nowMs);
      expect(row.stands).toBe(1);
    }
  });

  it('[DEMO] today are 5,000 in orders of 1 to 6, with names from everywhere and namesakes', async () => {
    const event = await todaysEvent();
    expect(event.start_at).toBe(nowMs - 3_600_000);
    expect(event.end_at).toBe(nowMs + 5 * 3_600_000);
    const people = await database.db
      .selectFrom('participant')
      .selectAll()
      .where('event_id', '=', event.id)
      .execute();
    expect(people.length).toBe(5000);
    const orders = [...Map.groupBy(people, (row) => row.order_id).values()];
    expect(new Set(orders.map((order) => order.length))).toEqual(new Set([1, 2, 3, 4, 5, 6]));

    const count = (pattern: RegExp): number =>
      people.filter((row) => pattern.test(`${row.first_name} ${row.last_name}`)).length;
    expect(count(/\p{Script=Han}/u)).toBeGreaterThan(200);
    expect(count(/’/)).toBeGreaterThan(200);
    expect(count(/[À-ɏ]/)).toBeGreaterThan(300);
    const nameOf = (row: { first_name: string; last_name: string }): string =>
      `${row.first_name} ${row.last_name}`;
    const mostNamesakes = Math.max(...[...Map.groupBy(people, nameOf).values()].map((it) => it.length));
    expect(mostNamesakes).toBeGreaterThan(4);
    const twins = orders.filter(
      (order) => new Set(order.map((row) => nameOf(row) + row.email)).size < order.length,
    );
    expect(twins.length).toBeGreaterThan(5);
    const families = orders.filter(
      (order) => order.length > 2 && new Set(order.map((row) => row.last_name)).size === 1,
    );
    expect(families.length).toBeGreaterThan(100);
    for (const row of people) expect(row.email).toMatch(/^[a-z0-9.]+@[a-z]+\.example$/);
  });

  it('[DEMO] today 380 are in, by three gates, two of them twice', async () => {
    const event = await todaysEvent();
    const operations = await database.db
      .selectFrom('check_in_operation')
      .selectAll()
      .where('event_id', '=', event.id)
      .execute();
    expect(event.in_count).toBe(380);
    expect(new Set(operations.map((row) => row.device_label)).size).toBe(3);
    const byId = new Map(operations.map((row) => [row.operation_id, row]));
    const doubles = operations.filter((row) => row.outcome === 'duplicate');
    expect(doubles.length).toBe(2);
    for (const double of doubles) {
      const first = byId.get(double.first_operation_id ?? '');
      expect(first).toMatchObject({ outcome: 'applied', participant_id: double.participant_id });
      expect(first?.device_id).not.toBe(double.device_id);
      expect(first?.occurred_at).toBeLessThan(double.occurred_at);
    }
    const times = operations.map((row) => row.occurred_at);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(nowMs - 50 * 60_000);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(40 * 60_000);
  });
});

describe('accounts', () => {
  it('[DEMO] that are printed can sign in, with passwords that keep the rules', async () => {
    for (const { email, password } of demoAccounts) {
      const account = await database.db
        .selectFrom('account')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(account.is_verified).toBe(1);
      expect(v.is(newPasswordSchema, password)).toBe(true);
      expect(await isPassword(password, account.password_hash)).toBe(true);
    }
    const others = await database.db
      .selectFrom('account')
      .select('password_hash')
      .where(
        'email',
        'not in',
        demoAccounts.map((it) => it.email),
      )
      .execute();
    expect(others.length).toBeGreaterThanOrEqual(18);
    expect(new Set(others.map((it) => it.password_hash))).toEqual(new Set(['!']));
  });

  it('[DEMO] each organisation has a picture of its own and says where it can be found', async () => {
    const organisers = await database.db
      .selectFrom('account')
      .innerJoin('image', 'image.sha256', 'account.picture')
      .select(['account.picture', 'account.mobile', 'account.instagram', 'account.facebook'])
      .where('account.user_type', '=', 'Organisation')
      .execute();
    expect(organisers.length).toBe(10);
    expect(new Set(organisers.map((row) => row.picture)).size).toBe(10);
    for (const row of organisers) {
      expect(row.mobile).toMatch(/^\+39 /);
      expect(row.instagram + row.facebook).toMatch(/^https:\/\/\w+\.example\/\w/);
    }
  });

  it('[DEMO] the organisation has events in every tab, the attendee orders before, on and after today', async () => {
    const [organisation, attendee] = demoAccounts;
    const own = await database.db
      .selectFrom('event')
      .innerJoin('account', 'account.id', 'event.organiser_id')
      .select(['start_at', 'end_at'])
      .where('account.email', '=', organisation.email)
      .execute();
    expect(own.length).toBeGreaterThanOrEqual(12);
    expect(own.filter((event) => event.end_at < nowMs).length).toBeGreaterThanOrEqual(4);
    expect(own.filter((event) => event.start_at > nowMs).length).toBeGreaterThanOrEqual(4);

    const orders = await database.db
      .selectFrom('order')
      .innerJoin('account', 'account.id', 'order.account_id')
      .innerJoin('event', 'event.id', 'order.event_id')
      .leftJoin('participant', 'participant.order_id', 'order.id')
      .leftJoin('check_in_operation', 'check_in_operation.participant_id', 'participant.id')
      .select(['event.title', 'event.start_at', 'event.end_at', 'participant.id', 'operation_id'])
      .where('account.email', '=', attendee.email)
      .execute();
    expect(new Set(orders.map((row) => row.title)).size).toBe(3);
    expect(orders.some((row) => row.end_at < nowMs)).toBe(true);
    expect(orders.some((row) => row.start_at > nowMs)).toBe(true);
    const today = orders.filter((row) => row.start_at < nowMs && row.end_at > nowMs);
    expect(today.length).toBe(4);
    expect(today.every((row) => row.operation_id === null)).toBe(true);
  });

  it('[DEMO] seeding again changes nothing', async () => {
    const counts = async () =>
      Promise.all(
        (['account', 'event', 'order', 'participant', 'check_in_operation'] as const).map((table) =>
          database.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('rows'))
            .executeTakeFirstOrThrow(),
        ),
      );
    const before = await counts();
    await seedDemo({ database, clock: () => nowMs + 86_400_000 });
    expect(await counts()).toEqual(before);
  });
});

it('[DEMO] just after midnight today’s event is still of today and running', async () => {
  const after = Date.parse('2026-03-28T23:10:00Z');
  const other = await mkdtemp(join(tmpdir(), 'presente-demo-'));
  const night = await openDatabase(openSqlite(other));
  try {
    await seedDemo({ database: night, clock: () => after });
    const event = await night.db
      .selectFrom('event')
      .select(['start_at', 'end_at'])
      .where('participant_count', '=', 5000)
      .executeTakeFirstOrThrow();
    expect(event.start_at).toBe(Date.parse('2026-03-28T23:00:00Z'));
    expect(event.end_at).toBeGreaterThan(after);
    // The night on which summer time begins: later days start an hour earlier in UTC.
    const later = await night.db
      .selectFrom('event')
      .select('start_at')
      .where('title', '=', 'Festa del riuso')
      .executeTakeFirstOrThrow();
    expect(later.start_at).toBe(Date.parse('2026-04-04T08:00:00Z'));
  } finally {
    await night.close();
    await rm(other, { recursive: true });
  }
});
