import { afterEach, describe, expect, it } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { updateTransactionStatus } from '#contract/payment/payment-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { holdDurationMs } from '#server/registration/orders/hold-limits.ts';
import { releaseOverdue } from '#server/registration/orders/release-overdue.ts';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { allSetups } from '#tests/support/app/setups.ts';
import type { BuiltAccount } from '#tests/support/builders/builders.ts';
import { sendRaw } from '#tests/support/app/call.ts';
import {
  newPaymentEvent,
  holdTickets,
  newPaidEvent,
  newPayee,
  newPaidRegistration,
  readOrderPayment,
  sendPaymentEvent,
  readTicketCounts,
} from '#tests/support/payments/paid-orders.ts';
import { randomBelow, createRandom, type Random } from '#tests/support/random/random.ts';

const seed = Number(process.env['SEED'] ?? 20);
const eventCount = 6;
const rounds = 6;
const concurrency = 6;
const maxTickets = 7;

describe.each(allSetups)('$title', ({ title, engine, servers }) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close();
  });
  const prepare = async (): Promise<{ first: TestApp; payee: BuiltAccount }> => {
    const first = await createTestApp({ engine });
    apps.push(first);
    if (servers === 2) apps.push(await createTestApp({ engine, sharesDatabaseWith: first }));
    return { first, payee: await newPayee(first) };
  };

  it(
    '[PY-11] [RS-18] never oversells or loses tickets under random payments, failures, cancellations and expiries',
    { timeout: 300_000 },
    async () => {
      const { first, payee } = await prepare();
      const random = createRandom(seed);
      let stepCount = 0;
      const ends = new Map<string, number>();
      for (let nth = 0; nth < eventCount; nth++) {
        const id = await newPaidEvent(first, payee, maxTickets);
        if (nth === 0) await endOrders(first, id);
        const orders: string[] = [];
        for (let round = 0; round < rounds; round++) {
          const steps = Array.from({ length: concurrency }, () => nextStep(random, orders));
          const pickApp = (): TestApp => apps[randomBelow(random, apps.length)]!;
          const made = await Promise.all(steps.map((step) => step(pickApp(), id)));
          orders.push(...made.filter((orderId) => orderId !== undefined));
          stepCount += steps.length;
          expect(await readBalance(first, id), `seed ${seed}, event ${nth}, round ${round}`).toEqual(
            balanced,
          );
        }
        for (const [end, count] of await countEndStates(first, id))
          ends.set(end, (ends.get(end) ?? 0) + count);
      }
      console.log(`PY-11, ${title}: balanced after ${stepCount} random steps:`, Object.fromEntries(ends));
      // Every end state of an order occurred.
      expect([...ends.keys()]).toEqual(
        expect.arrayContaining([
          'confirmed paid',
          'released expired',
          'released failed',
          'released refund due',
        ]),
      );
    },
  );

  it('[PY-3] [PY-4] servers share one webhook secret, and one statement decides between payment and release', async () => {
    const { first, payee } = await prepare();
    const second = apps.at(-1)!;
    const id = await newPaidEvent(first, payee, 4);
    const orders = await Promise.all([1, 2, 3].map(() => holdTickets(first, id, 1)));
    const [firstEvent, ...otherEvents] = await Promise.all(
      orders.map(({ data }) => newPaymentEvent(first, data.orderId, 'paid')),
    );
    await Promise.all([first, second, first, second].map((app) => sendPaymentEvent(app, firstEvent!)));
    expect(await readTicketCounts(first, id)).toMatchObject({ available: 1, held: 2, people: 1 });
    first.clock.advance(holdDurationMs);
    await Promise.all([
      ...[first, second].map((app) => releaseOverdue(app.services)),
      ...otherEvents.map((event, index) => sendPaymentEvent(index === 0 ? first : second, event)),
    ]);
    expect(await readTicketCounts(first, id)).toMatchObject({ available: 1, held: 0, listed: 3, people: 3 });
  });
});

/** Makes an order of each end state: random steps may leave any of them out. */
async function endOrders(app: TestApp, eventId: string): Promise<void> {
  const hold = async (quantity = 1): Promise<string> =>
    (await holdTickets(app, eventId, quantity)).data.orderId;
  const send = async (order: string, kind: 'paid' | 'failed'): Promise<void> => {
    const { statusCode } = await sendPaymentEvent(app, await newPaymentEvent(app, order, kind));
    expect(statusCode).toBe(200);
  };
  await send(await hold(), 'paid');
  await send(await hold(), 'failed');
  const late = await hold();
  await hold();
  app.clock.advance(holdDurationMs);
  await releaseOverdue(app.services);
  // None is left for the late payment.
  await hold(3);
  await hold(3);
  await send(late, 'paid');
}

/**
 * One random step.
 * @returns the id of the order it created, if any
 */
type Step = (app: TestApp, eventId: string) => Promise<string | undefined>;

function nextStep(random: Random, orders: readonly string[]): Step {
  const order = orders[randomBelow(random, Math.max(orders.length, 1))];
  const what = randomBelow(random, 10);
  if (order === undefined || what < 4) {
    const quantity = 1 + randomBelow(random, 3);
    return async (app, id) => {
      const response = await sendRaw(app, register, { params: { id }, body: newPaidRegistration(quantity) });
      expect([200, 409]).toContain(response.statusCode);
      return response.json<{ data?: { orderId: string } }>().data?.orderId;
    };
  }
  if (what < 7) {
    const kind = (['paid', 'paid', 'failed', 'expired'] as const)[randomBelow(random, 4)]!;
    return async (app) => {
      expect((await sendPaymentEvent(app, await newPaymentEvent(app, order, kind))).statusCode).toBe(200);
      return undefined;
    };
  }
  if (what === 7)
    return async (app) => {
      const { txnid } = await readOrderPayment(app, order);
      const body = { txn: 'o', txnid, status: 3 };
      expect((await sendRaw(app, updateTransactionStatus, { body })).statusCode).toBe(200);
      return undefined;
    };
  const minutes = randomBelow(random, 12);
  return async (app) => {
    app.clock.advance(minutes * minuteMs);
    await releaseOverdue(app.services);
    return undefined;
  };
}

const balanced = { tickets: maxTickets, isCountRight: true, isHeldRight: true, wrong: [] };

/** Whether ticket counts match the rows, and each paid order has its tickets or a pending refund. */
async function readBalance(app: TestApp, eventId: string) {
  const { available, held, listed, people: participantCount } = await readTicketCounts(app, eventId);
  const rows = await readOrders(app, eventId);
  const pending = rows.filter((row) => row.order === 'pending');
  const isConsistent = (row: (typeof rows)[number]): boolean => {
    const isOn = row.people === (row.order === 'confirmed' ? row.quantity : 0);
    const isPaid = row.state === 'paid';
    if (row.order === 'confirmed') return isOn && isPaid && row.dueAt === null;
    if (row.order === 'pending') return isOn && row.state === 'pending';
    return isOn && row.state !== 'pending' && isPaid === (row.dueAt !== null);
  };
  return {
    tickets: (available ?? 0) + held + participantCount,
    isCountRight: listed === participantCount && (available ?? 0) >= 0,
    isHeldRight: held === pending.reduce((sum, row) => sum + row.quantity, 0),
    wrong: rows.filter((row) => !isConsistent(row)),
  };
}

async function countEndStates(app: TestApp, eventId: string): Promise<Map<string, number>> {
  const ends = new Map<string, number>();
  for (const { order, state, dueAt } of await readOrders(app, eventId)) {
    const end = `${order} ${dueAt === null ? state : 'refund due'}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return ends;
}

const readOrders = (app: TestApp, eventId: string) =>
  app.services.database.db
    .selectFrom('order')
    .innerJoin('transaction', 'transaction.order_id', 'order.id')
    .select(['order.state as order', 'order.quantity', 'transaction.state'])
    .select('transaction.refund_due_at as dueAt')
    .select(({ selectFrom }) =>
      selectFrom('participant')
        .whereRef('participant.order_id', '=', 'order.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('people'),
    )
    .where('order.event_id', '=', eventId)
    .execute();
