import { afterEach, describe, expect, it } from 'vitest';
import { updateTransactionStatus } from '#contract/payment/payment-calls.ts';
import { register } from '#contract/registration/registration-calls.ts';
import { holdMs } from '#server/registration/hold-store.ts';
import { releaseOverdue } from '#server/registration/release-overdue.ts';
import { createTestApp, type EngineName, type TestApp } from '#tests/support/app.ts';
import type { BuiltAccount } from '#tests/support/builders.ts';
import { send } from '#tests/support/call.ts';
import {
  eventOf,
  holdTickets,
  newPaidEvent,
  newPayee,
  paidForm,
  paymentOf,
  tell,
  ticketsOf,
} from '#tests/support/payments.ts';
import { below, randomOf, type Random } from '#tests/support/random.ts';

const seed = Number(process.env['SEED'] ?? 20);
const events = 6;
const rounds = 6;
const atOnce = 6;
const maxTickets = 7;

const setups: readonly { title: string; engine: EngineName; servers: number }[] = [
  { title: 'SQLite', engine: 'sqlite', servers: 1 },
  { title: 'PostgreSQL', engine: 'postgres', servers: 1 },
  { title: 'PostgreSQL with two servers', engine: 'postgres', servers: 2 },
];

describe.each(setups)('$title', ({ title, engine, servers }) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close();
  });
  const open = async (): Promise<{ first: TestApp; payee: BuiltAccount }> => {
    const first = await createTestApp({ engine });
    apps.push(first);
    if (servers === 2) apps.push(await createTestApp({ engine, beside: first }));
    return { first, payee: await newPayee(first) };
  };

  it(
    '[PY-11] [fault 18] whatever is paid, failed, given up or expires, in whatever order: no ticket more, none lost',
    { timeout: 300_000 },
    async () => {
      const { first, payee } = await open();
      const random = randomOf(seed);
      let done = 0;
      const ends = new Map<string, number>();
      for (let nth = 0; nth < events; nth++) {
        const id = await newPaidEvent(first, payee, maxTickets);
        const orders: string[] = [];
        for (let round = 0; round < rounds; round++) {
          const steps = Array.from({ length: atOnce }, () => draw(random, orders));
          const app = (): TestApp => apps[below(random, apps.length)]!;
          const made = await Promise.all(steps.map((step) => step(app(), id)));
          orders.push(...made.filter((it) => it !== undefined));
          done += steps.length;
          expect(await balanceOf(first, id), `seed ${seed}, event ${nth}, round ${round}`).toEqual(balanced);
        }
        for (const [end, count] of await endsOf(first, id)) ends.set(end, (ends.get(end) ?? 0) + count);
      }
      console.log(`PY-11, ${title}: balanced after ${done} random steps:`, Object.fromEntries(ends));
      // All that can become of an order did.
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

  it('[PY-3] [PY-4] servers share one secret, and one statement decides between payment and release', async () => {
    const { first, payee } = await open();
    const second = apps.at(-1)!;
    const id = await newPaidEvent(first, payee, 4);
    const orders = await Promise.all([1, 2, 3].map(() => holdTickets(first, id, 1)));
    const [one, ...others] = await Promise.all(
      orders.map(({ data }) => eventOf(first, data.orderId, 'paid')),
    );
    await Promise.all([first, second, first, second].map((app) => tell(app, one!)));
    expect(await ticketsOf(first, id)).toMatchObject({ available: 1, held: 2, people: 1 });
    first.clock.advance(holdMs);
    await Promise.all([
      ...[first, second].map((app) => releaseOverdue(app.services)),
      ...others.map((event, at) => tell(at === 0 ? first : second, event)),
    ]);
    expect(await ticketsOf(first, id)).toMatchObject({ available: 1, held: 0, listed: 3, people: 3 });
  });
});

/** One thing that may happen; out: the order that it made, if it made one. */
type Step = (app: TestApp, eventId: string) => Promise<string | undefined>;

function draw(random: Random, orders: readonly string[]): Step {
  const order = orders[below(random, Math.max(orders.length, 1))];
  const what = below(random, 10);
  if (order === undefined || what < 4) {
    const quantity = 1 + below(random, 3);
    return async (app, id) => {
      const response = await send(app, register, { params: { id }, body: paidForm(quantity) });
      expect([200, 409]).toContain(response.statusCode);
      return response.json<{ data?: { orderId: string } }>().data?.orderId;
    };
  }
  if (what < 7) {
    const kind = (['paid', 'paid', 'failed', 'expired'] as const)[below(random, 4)]!;
    return async (app) => {
      expect((await tell(app, await eventOf(app, order, kind))).statusCode).toBe(200);
      return undefined;
    };
  }
  if (what === 7)
    return async (app) => {
      const { txnid } = await paymentOf(app, order);
      const body = { txn: 'o', txnid, status: 3 };
      expect((await send(app, updateTransactionStatus, { body })).statusCode).toBe(200);
      return undefined;
    };
  const minutes = below(random, 12);
  return async (app) => {
    app.clock.advance(minutes * 60_000);
    await releaseOverdue(app.services);
    return undefined;
  };
}

const balanced = { tickets: maxTickets, isCountRight: true, isHeldRight: true, wrong: [] };

/** Whether all tickets are where the rows say, and nobody has paid for nothing in silence. */
async function balanceOf(app: TestApp, eventId: string) {
  const { available, held, listed, people } = await ticketsOf(app, eventId);
  const rows = await ordersOf(app, eventId);
  const pending = rows.filter((row) => row.order === 'pending');
  const isSound = (row: (typeof rows)[number]): boolean => {
    const isOn = row.people === (row.order === 'confirmed' ? row.quantity : 0);
    const isPaid = row.state === 'paid';
    if (row.order === 'confirmed') return isOn && isPaid && row.dueAt === null;
    if (row.order === 'pending') return isOn && row.state === 'pending';
    return isOn && row.state !== 'pending' && isPaid === (row.dueAt !== null);
  };
  return {
    tickets: (available ?? 0) + held + people,
    isCountRight: listed === people && (available ?? 0) >= 0,
    isHeldRight: held === pending.reduce((sum, row) => sum + row.quantity, 0),
    wrong: rows.filter((row) => !isSound(row)),
  };
}

async function endsOf(app: TestApp, eventId: string): Promise<Map<string, number>> {
  const ends = new Map<string, number>();
  for (const { order, state, dueAt } of await ordersOf(app, eventId)) {
    const end = `${order} ${dueAt === null ? state : 'refund due'}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return ends;
}

const ordersOf = (app: TestApp, eventId: string) =>
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
