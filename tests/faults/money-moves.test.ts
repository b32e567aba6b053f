import { afterEach, describe, expect, it, vi } from 'vitest';
import { donate } from '#contract/donation/donation-calls.ts';
import { cancelEvent } from '#contract/event/event-calls.ts';
import { refundOrder } from '#contract/payment/overview-calls.ts';
import { updateTransactionStatus } from '#contract/payment/payment-calls.ts';
import { startPromotion, stopPromotion } from '#contract/promotion/promote-calls.ts';
import { register } from '#contract/registration/registration-calls.ts';
import { NotDone } from '#server/admin/command.ts';
import { refund as refundCommand } from '#server/admin/money-commands.ts';
import { releaseOverdue } from '#server/registration/release-overdue.ts';
import { createTestApp, type EngineName, type TestApp } from '#tests/support/app.ts';
import { newEvent, type BuiltAccount } from '#tests/support/builders.ts';
import { bookkeeper } from '#tests/support/bookkeeper.ts';
import { send } from '#tests/support/call.ts';
import { donor, moveMoney, paymentRow, setDayPrice } from '#tests/support/money.ts';
import { newPaidEvent, newPayee, paidForm, tell, ticketsOf } from '#tests/support/payments.ts';
import { below, randomOf, type Random } from '#tests/support/random.ts';

const seed = Number(process.env['SEED'] ?? 20);
const worlds = 4;
const rounds = 10;
const atOnce = 6;
const maxTickets = 8;

const setups: readonly { title: string; engine: EngineName; servers: number }[] = [
  { title: 'SQLite', engine: 'sqlite', servers: 1 },
  { title: 'PostgreSQL', engine: 'postgres', servers: 1 },
  { title: 'PostgreSQL with two servers', engine: 'postgres', servers: 2 },
];

interface World {
  readonly app: TestApp;
  readonly payee: BuiltAccount;
  readonly eventId: string;
  readonly promotable: string;
  readonly provider: ReturnType<typeof bookkeeper>;
  readonly random: Random;
}

describe.each(setups)('$title', ({ title, engine, servers }) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close();
  });

  it(
    '[PY-11] [PY-24] orders, donations and promotions: our books say what the provider’s say, whatever comes in whatever order',
    { timeout: 300_000 },
    async () => {
      const first = await createTestApp({ engine });
      apps.push(first);
      if (servers === 2) apps.push(await createTestApp({ engine, beside: first }));
      const random = randomOf(seed);
      const ends = new Map<string, number>();
      let done = 0;
      for (let nth = 0; nth < worlds; nth++) {
        const provider = bookkeeper(random);
        for (const app of apps) provider.install(app);
        const payee = await newPayee(first);
        const eventId = await newPaidEvent(first, payee, maxTickets);
        const promotable = await newEvent(first, payee, {
          endDateTime: new Date(first.clock() + 20 * 86_400_000).toISOString(),
        });
        await setDayPrice(first, 490);
        for (let round = 0; round < rounds; round++) {
          const steps = Array.from({ length: atOnce }, () => {
            const app = apps[below(random, apps.length)]!;
            return step({ app, payee, eventId, promotable, provider, random });
          });
          await Promise.all(steps.map((it) => it()));
          done += steps.length;
          await expectSound(first, eventId, `seed ${seed}, world ${nth}, round ${round}`);
        }
        await settle(apps, provider);
        await expectSound(first, eventId, `seed ${seed}, world ${nth}, in the end`);
        for (const [end, count] of await compare(first, payee, provider))
          ends.set(end, (ends.get(end) ?? 0) + count);
        vi.restoreAllMocks();
      }
      console.log(`PY-24, ${title}: books agree after ${done} random steps:`, Object.fromEntries(ends));
      // All three were paid for, and some of it was given back.
      const bought = [...ends.keys()].filter((it) => /paid|refunded/.test(it));
      expect(new Set(bought.map(([kind]) => kind))).toEqual(new Set(['o', 'd', 'p']));
      expect(bought.some((it) => it.endsWith('refunded'))).toBe(true);
    },
  );
});

/** One thing that may happen; drawn now, done later, together with others. */
function step({ app, payee, eventId, promotable, provider, random }: World): () => Promise<unknown> {
  const { token } = payee;
  const accounts = provider.accounts();
  const account = accounts[below(random, Math.max(accounts.length, 1))];
  const what = below(random, 20);
  if (account === undefined || what < 6) {
    const kind = below(random, 3);
    if (kind === 0)
      return () => send(app, register, { params: { id: eventId }, body: paidForm(1 + below(random, 3)) });
    if (kind === 1) {
      const body = { ...donor, organiserId: payee.id, amount: 5 + below(random, 5000) / 100 };
      return () => send(app, donate, { body });
    }
    const today = new Date(app.clock());
    const endDate = new Date(today.getTime() + below(random, 4) * 86_400_000).toISOString().slice(0, 10);
    const body = { startDate: today.toISOString().slice(0, 10), endDate };
    return () => send(app, startPromotion, { params: { id: promotable }, body }, { token });
  }
  const { transactionId, amountCents } = account;
  const event = (kind: 'paid' | 'failed' | 'expired' | 'refunded') => ({
    id: `evt ${transactionId} ${kind}`,
    kind,
    transactionId,
    amountCents,
    ...(kind === 'paid' && { providerPayment: `pi ${transactionId}` }),
  });
  if (what < 11) {
    // She pays; the provider tells it, twice, or not at all.
    if (account.state === 'open' && account.isTold) account.state = 'paid';
    const times = below(random, 3);
    return () =>
      Promise.all(
        Array.from({ length: account.state === 'paid' ? times : 0 }, () => tell(app, event('paid'))),
      );
  }
  if (what < 12) return () => (account.state === 'open' ? tell(app, event('failed')) : Promise.resolve());
  if (what < 13)
    return () => (account.state === 'refunded' ? tell(app, event('refunded')) : Promise.resolve());
  if (what < 15)
    return async () => {
      const { kind: txn, txnid } = await paymentRow(app, transactionId);
      await send(app, updateTransactionStatus, { body: { txn, txnid, status: 3 } });
    };
  if (what === 15)
    return async () => {
      const { order_id: id } = await paymentRow(app, transactionId);
      if (id !== null) await send(app, refundOrder, { params: { id } }, { token });
    };
  if (what === 16) {
    const paid = accounts.filter(({ state }) => state === 'paid');
    const { transactionId: id } = paid[below(random, Math.max(paid.length, 1))] ?? account;
    return () => refund(app, id);
  }
  if (what === 17)
    return async () => {
      const { db } = app.services.database;
      const paid = db
        .selectFrom('transaction')
        .select('id')
        .where('kind', '=', 'p')
        .where('state', '=', 'paid');
      const { id } = (await paid.where('organiser_id', '=', payee.id).executeTakeFirst()) ?? {};
      if (id !== undefined) await refund(app, id);
    };
  if (what === 18 && below(random, 3) === 0)
    return () => send(app, stopPromotion, { params: { id: promotable } }, { token });
  if (what === 18 && below(random, 6) === 0)
    return () => send(app, cancelEvent, { params: { id: eventId }, body: {} }, { token });
  const minutes = below(random, 25);
  return async () => {
    app.clock.advance(minutes * 60_000);
    await releaseOverdue(app.services);
    await moveMoney(app);
  };
}

/** An admin wants it given back. What is not paid she is told. */
async function refund(app: TestApp, id: string): Promise<void> {
  const { database, clock } = app.services;
  const context = { database, clock, publicUrl: '', hashPassword: () => Promise.resolve('') };
  await refundCommand.run(context, { words: [id], options: {} }).catch((error: unknown) => {
    if (!(error instanceof NotDone)) throw error;
  });
}

/** The provider is well again, and time passes until there is nothing more to ask or to give back. */
async function settle(apps: readonly TestApp[], provider: World['provider']): Promise<void> {
  provider.isOut.value = false;
  const [app] = apps;
  for (let hour = 0; hour < 30; hour++) {
    app!.clock.advance(3_600_000);
    await releaseOverdue(app!.services);
    await Promise.all(apps.map(moveMoney));
  }
}

/** At any time: tickets are where the rows say, and of what the provider has not got nothing was sold. */
async function expectSound(app: TestApp, eventId: string, when: string): Promise<void> {
  const { available, held, listed, people } = await ticketsOf(app, eventId);
  expect((available ?? 0) + held + people, when).toBe(maxTickets);
  expect(listed, when).toBe(people);
}

/** In the end: each payment stands with us as it stands there, and what it bought is there, or was given back. */
async function compare(
  app: TestApp,
  payee: BuiltAccount,
  provider: World['provider'],
): Promise<Map<string, number>> {
  const { db } = app.services.database;
  const rows = await db
    .selectFrom('transaction')
    .leftJoin('order', 'order.id', 'transaction.order_id')
    .leftJoin('promotion', 'promotion.id', 'transaction.promotion_id')
    .leftJoin('event', 'event.id', 'transaction.event_id')
    .selectAll('transaction')
    .select([
      'order.state as order_state',
      'order.quantity',
      'promotion.end_at as promoted_until',
      'event.cancelled_at',
    ])
    .select(({ selectFrom }) =>
      selectFrom('participant')
        .whereRef('participant.order_id', '=', 'transaction.order_id')
        .where('participant.removed_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('people'),
    )
    .where('transaction.organiser_id', '=', payee.id)
    .execute();
  const stopped = await db
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'promotionStopped')
    .where('actor', '=', payee.id)
    .execute();
  const there = new Map(provider.accounts().map((it) => [it.transactionId, it]));
  const ends = new Map<string, number>();
  for (const row of rows) {
    const account = there.get(row.id);
    const said = JSON.stringify({ row, account });
    expect(row.state, said).not.toBe('pending');
    const isPaid = row.state === 'paid';
    const isRefunded = row.state === 'refunded';
    expect(account?.state === 'paid', said).toBe(isPaid);
    expect(account?.state === 'refunded', said).toBe(isRefunded);
    expect(account?.refunds ?? 0, said).toBe(isRefunded ? 1 : 0);
    // Nothing is left that is only promised.
    if (isPaid) expect(row.refund_due_at, said).toBeNull();
    if (row.kind === 'o') {
      const isOn = isPaid || (isRefunded && row.cancelled_at !== null && row.people! > 0);
      expect(row.people, said).toBe(isOn ? row.quantity : 0);
      if (isPaid) expect([row.order_state, row.cancelled_at], said).toEqual(['confirmed', null]);
    }
    if (row.kind === 'p') {
      const isThere = row.promoted_until !== null;
      if (isPaid && stopped.length === 0) expect(isThere, said).toBe(true);
      // What was given back runs no more.
      if (!isPaid && isThere) expect(row.promoted_until, said).toBeLessThanOrEqual(app.clock());
      if (!isPaid && !isRefunded) expect(isThere, said).toBe(false);
    }
    const end = `${row.kind} ${row.state}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return ends;
}
