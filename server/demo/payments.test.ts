import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../db/database.ts';
import { openSqlite } from '../db/sqlite.ts';
import { listOwnPayments, sumOwnPayments } from '../payment/overview-store.ts';
import { demoAccounts } from './demo-accounts.ts';
import { seedDemo } from './seed-demo.ts';

const nowMs = Date.parse('2026-11-21T09:00:00Z');

let folder: string;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'presente-demo-'));
  database = await openDatabase(openSqlite(folder));
  await seedDemo({ database, clock: () => nowMs });
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

it('[OP-3] pays each priced order and each promotion once, and leaves no payment pending', async () => {
  const { db } = database;
  const transactions = await db.selectFrom('transaction').selectAll().execute();
  const paymentsFor = (kind: 'o' | 'p' | 'd') =>
    transactions.filter((transaction) => transaction.kind === kind);
  const orders = await db.selectFrom('order').select('id').where('price_cents', '>', 0).execute();
  expect(paymentsFor('o').map((transaction) => transaction.order_id)).toHaveLength(orders.length);
  expect(new Set(paymentsFor('o').map((transaction) => transaction.order_id))).toEqual(
    new Set(orders.map(({ id }) => id)),
  );
  const promotions = await db.selectFrom('promotion').select('id').execute();
  expect(new Set(paymentsFor('p').map((transaction) => transaction.promotion_id))).toEqual(
    new Set(promotions.map(({ id }) => id)),
  );
  expect(paymentsFor('d').length).toBeGreaterThan(40);
  for (const transaction of transactions) {
    expect(transaction.state).not.toBe('pending');
    expect(transaction.settled_at).toBeLessThanOrEqual(nowMs);
    expect([transaction.poll_at, transaction.refund_next_at]).toEqual([null, null]);
  }
});

it('[OP-3] gives the demo organisation payments of every kind', async () => {
  const { db } = database;
  const [{ email }] = demoAccounts;
  const { id: organiserId } = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { totalCount, totals } = await sumOwnPayments(db, { organiserId });
  expect(totalCount).toBeGreaterThan(40);
  for (const sum of [totals.tickets, totals.donations, totals.promotions]) expect(sum).toBeGreaterThan(50);
  const states = await Promise.all(
    (['paid', 'failed', 'expired'] as const).map((state) =>
      listOwnPayments(db, { organiserId, state, page: 1, limit: 1 }),
    ),
  );
  expect(states.flat().length).toBeGreaterThan(1);
});
