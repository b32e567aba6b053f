import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPasswordSchema } from '#contract/account/fields.ts';
import { minuteMs, hourMs, dayMs } from '#contract/durations.ts';
import { verifyPassword } from '../account/access/password.ts';
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
  it('[OP-3] are consistent with orders, tickets left and the cursor of every event', async () => {
    const orders = await database.db.selectFrom('order').selectAll().execute();
    const participants = await database.db.selectFrom('participant').selectAll().execute();
    const operations = await database.db.selectFrom('check_in_operation').selectAll().execute();
    const participantsByEvent = Map.groupBy(participants, (row) => row.event_id);
    const operationsByEvent = Map.groupBy(operations, (row) => row.event_id);
    for (const event of await allEvents()) {
      const listed = participantsByEvent.get(event.id) ?? [];
      const checkedInIds = new Set((operationsByEvent.get(event.id) ?? []).map((row) => row.participant_id));
      expect(event.participant_count, event.title).toBe(listed.length);
      expect(event.checked_in_count, event.title).toBe(checkedInIds.size);
      expect(event.available, event.title).toBe(
        event.max_tickets === null ? null : event.max_tickets - listed.length,
      );
      expect(Math.max(0, ...listed.map((row) => row.change_no)), event.title).toBe(event.change_no);
    }
    const byOrder = Map.groupBy(participants, (row) => row.order_id);
    for (const order of orders) {
      const tickets = (byOrder.get(order.id) ?? []).map((row) => row.ticket_no);
      expect(tickets.toSorted((a, b) => a - b)).toEqual(Array.from(tickets, (_, index) => index + 1));
      expect(order.quantity).toBe(tickets.length);
      expect(order.created_at).toBeLessThanOrEqual(nowMs);
    }
    for (const row of operations) {
      expect(row.received_at).toBeLessThanOrEqual(nowMs);
      expect(row.is_active).toBe(1);
    }
  });

  it('[OP-3] of today’s event are 5,000 in orders of 1 to 6, with international names and namesakes', async () => {
    const event = await todaysEvent();
    expect(event.start_at).toBe(nowMs - hourMs);
    expect(event.end_at).toBe(nowMs + 5 * hourMs);
    const participants = await database.db
      .selectFrom('participant')
      .selectAll()
      .where('event_id', '=', event.id)
      .execute();
    expect(participants.length).toBe(5000);
    const orders = [...Map.groupBy(participants, (row) => row.order_id).values()];
    expect(new Set(orders.map((order) => order.length))).toEqual(new Set([1, 2, 3, 4, 5, 6]));

    const count = (pattern: RegExp): number =>
      participants.filter((row) => pattern.test(`${row.first_name} ${row.last_name}`)).length;
    expect(count(/\p{Script=Han}/u)).toBeGreaterThan(200);
    expect(count(/’/)).toBeGreaterThan(200);
    expect(count(/[À-ɏ]/)).toBeGreaterThan(300);
    const fullName = (row: { first_name: string; last_name: string }): string =>
      `${row.first_name} ${row.last_name}`;
    const maxNamesakes = Math.max(
      ...[...Map.groupBy(participants, fullName).values()].map((group) => group.length),
    );
    expect(maxNamesakes).toBeGreaterThan(4);
    const twins = orders.filter(
      (order) => new Set(order.map((row) => fullName(row) + row.email)).size < order.length,
    );
    expect(twins.length).toBeGreaterThan(5);
    const families = orders.filter(
      (order) => order.length > 2 && new Set(order.map((row) => row.last_name)).size === 1,
    );
    expect(families.length).toBeGreaterThan(100);
    for (const row of participants) expect(row.email).toMatch(/^[a-z0-9.]+@[a-z]+\.example$/);
  });

  it('[OP-3] of today’s event: 380 are checked in at three gates, two of them twice', async () => {
    const event = await todaysEvent();
    const operations = await database.db
      .selectFrom('check_in_operation')
      .selectAll()
      .where('event_id', '=', event.id)
      .execute();
    expect(event.checked_in_count).toBe(380);
    expect(new Set(operations.map((row) => row.device_label)).size).toBe(3);
    const byId = new Map(operations.map((row) => [row.operation_id, row]));
    const duplicates = operations.filter((row) => row.outcome === 'duplicate');
    expect(duplicates.length).toBe(2);
    for (const duplicate of duplicates) {
      const first = byId.get(duplicate.first_operation_id ?? '');
      expect(first).toMatchObject({ outcome: 'applied', participant_id: duplicate.participant_id });
      expect(first?.device_id).not.toBe(duplicate.device_id);
      expect(first?.occurred_at).toBeLessThan(duplicate.occurred_at);
    }
    const times = operations.map((row) => row.occurred_at);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(nowMs - 50 * minuteMs);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(40 * minuteMs);
  });
});

describe('accounts', () => {
  it('[OP-3] printed at start can sign in, with passwords that satisfy the rules', async () => {
    for (const { email, password } of demoAccounts) {
      const account = await database.db
        .selectFrom('account')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(account.is_verified).toBe(1);
      expect(v.is(newPasswordSchema, password)).toBe(true);
      expect(await verifyPassword(password, account.password_hash)).toBe(true);
    }
    const others = await database.db
      .selectFrom('account')
      .select('password_hash')
      .where(
        'email',
        'not in',
        demoAccounts.map((account) => account.email),
      )
      .execute();
    expect(others.length).toBeGreaterThanOrEqual(18);
    expect(new Set(others.map((account) => account.password_hash))).toEqual(new Set(['!']));
  });

  it('[OP-3] of organisations each have their own image and social links', async () => {
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

  it('[OP-3] give the organisation events in every tab, and the attendee orders before, on and after today', async () => {
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

  it('[OP-3] seeding twice changes nothing', async () => {
    const countRows = async () =>
      Promise.all(
        (['account', 'event', 'order', 'participant', 'check_in_operation'] as const).map((table) =>
          database.db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('rows'))
            .executeTakeFirstOrThrow(),
        ),
      );
    const before = await countRows();
    await seedDemo({ database, clock: () => nowMs + dayMs });
    expect(await countRows()).toEqual(before);
  });
});

it('[OP-3] seeding just after midnight still has a running event today', async () => {
  const after = Date.parse('2026-03-28T23:10:00Z');
  const otherFolder = await mkdtemp(join(tmpdir(), 'presente-demo-'));
  const otherDatabase = await openDatabase(openSqlite(otherFolder));
  try {
    await seedDemo({ database: otherDatabase, clock: () => after });
    const event = await otherDatabase.db
      .selectFrom('event')
      .select(['start_at', 'end_at'])
      .where('participant_count', '=', 5000)
      .executeTakeFirstOrThrow();
    expect(event.start_at).toBe(Date.parse('2026-03-28T23:00:00Z'));
    expect(event.end_at).toBeGreaterThan(after);
    // Summer time begins this night: later days start an hour earlier in UTC.
    const later = await otherDatabase.db
      .selectFrom('event')
      .select('start_at')
      .where('title', '=', 'Festa del riuso')
      .executeTakeFirstOrThrow();
    expect(later.start_at).toBe(Date.parse('2026-04-04T08:00:00Z'));
  } finally {
    await otherDatabase.close();
    await rm(otherFolder, { recursive: true });
  }
});
