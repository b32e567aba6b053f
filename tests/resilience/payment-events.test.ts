import { afterEach, describe, expect, it, vi } from 'vitest';
import { donate } from '#contract/donation/donation-endpoints.ts';
import { minuteMs, hourMs, dayMs } from '#contract/durations.ts';
import { cancelEvent } from '#contract/event/event-endpoints.ts';
import { refundOrder } from '#contract/payment/overview-endpoints.ts';
import { updateTransactionStatus } from '#contract/payment/payment-endpoints.ts';
import { startPromotion, stopPromotion } from '#contract/promotion/promote-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { CommandFailed } from '#server/admin/command.ts';
import { refundCommand } from '#server/admin/money-commands.ts';
import type { PaymentEvent } from '#server/gateways/payment-gateway.ts';
import { releaseOverdue } from '#server/registration/orders/release-overdue.ts';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { allSetups } from '#tests/support/app/setups.ts';
import { newEvent, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { createFakeLedger, type LedgerEntry } from '#tests/support/payments/fake-ledger.ts';
import { call, sendRaw } from '#tests/support/app/call.ts';
import {
  donor,
  newDonation,
  runPaymentJobs,
  readPaymentRow,
  setDailyPrice,
} from '#tests/support/payments/payment-jobs.ts';
import {
  newPaidEvent,
  newPayee,
  newPaidRegistration,
  sendPaymentEvent,
  readTicketCounts,
} from '#tests/support/payments/paid-orders.ts';
import { randomBelow, createRandom, type Random } from '#tests/support/random/random.ts';

const seed = Number(process.env['SEED'] ?? 20);
const worlds = 4;
const rounds = 10;
const concurrency = 6;
const maxTickets = 8;

interface World {
  readonly app: TestApp;
  readonly payee: BuiltAccount;
  readonly eventId: string;
  readonly promotable: string;
  readonly provider: ReturnType<typeof createFakeLedger>;
  readonly random: Random;
}

describe.each(allSetups)('$title', ({ title, engine, servers }) => {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0).reverse()) await app.close();
  });

  it(
    '[PY-11] [PY-24] ledger and provider agree on orders, donations and promotions under random events',
    { timeout: 300_000 },
    async () => {
      const first = await createTestApp({ engine });
      apps.push(first);
      if (servers === 2) apps.push(await createTestApp({ engine, sharesDatabaseWith: first }));
      const random = createRandom(seed);
      const ends = new Map<string, number>();
      let stepCount = 0;
      for (let nth = 0; nth < worlds; nth++) {
        const provider = createFakeLedger(random);
        for (const app of apps) provider.install(app);
        const payee = await newPayee(first);
        const eventId = await newPaidEvent(first, payee, maxTickets);
        const promotable = await newEvent(first, payee, {
          endDateTime: new Date(first.clock() + 20 * dayMs).toISOString(),
        });
        await setDailyPrice(first, 490);
        if (nth === 0) await payEachKind({ app: first, payee, eventId, promotable, provider, random });
        for (let round = 0; round < rounds; round++) {
          const steps = Array.from({ length: concurrency }, () => {
            const app = apps[randomBelow(random, apps.length)]!;
            return nextStep({ app, payee, eventId, promotable, provider, random });
          });
          await Promise.all(steps.map((step) => step()));
          stepCount += steps.length;
          await expectConsistent(first, eventId, `seed ${seed}, world ${nth}, round ${round}`);
        }
        await settlePayments(apps, provider);
        await expectConsistent(first, eventId, `seed ${seed}, world ${nth}, in the end`);
        for (const [end, count] of await expectSameStates(first, payee, provider))
          ends.set(end, (ends.get(end) ?? 0) + count);
        vi.restoreAllMocks();
      }
      console.log(`PY-24, ${title}: books agree after ${stepCount} random steps:`, Object.fromEntries(ends));
      // Each kind was paid for, and some were refunded.
      const bought = [...ends.keys()].filter((key) => /paid|refunded/.test(key));
      expect(new Set(bought.map(([kind]) => kind))).toEqual(new Set(['o', 'd', 'p']));
      expect(bought.some((key) => key.endsWith('refunded'))).toBe(true);
    },
  );
});

/** Pays an order, a donation and a promotion, and refunds the donation: random events may leave any of them out. */
async function payEachKind({ app, payee, eventId, promotable, provider }: World): Promise<void> {
  provider.isOut.value = false;
  await call(app, register, { params: { id: eventId }, body: newPaidRegistration(1) });
  const donation = await newDonation(app, payee.id, 5);
  const today = new Date(app.clock()).toISOString().slice(0, 10);
  const body = { startDate: today, endDate: today };
  await call(app, startPromotion, { params: { id: promotable }, body }, { token: payee.token });
  for (const account of provider.accounts()) {
    account.state = 'paid';
    expect((await sendPaymentEvent(app, newProviderEvent(account, 'paid'))).statusCode).toBe(200);
  }
  await refundByOperator(app, donation.id);
  provider.isOut.value = true;
}

/** The provider's event of a payment in its ledger. */
const newProviderEvent = (
  { transactionId, amountCents }: LedgerEntry,
  kind: PaymentEvent['kind'],
): PaymentEvent => ({
  id: `evt ${transactionId} ${kind}`,
  kind,
  transactionId,
  amountCents,
  ...(kind === 'paid' && { providerPayment: `pi ${transactionId}` }),
});

/** Chooses one random step, to run later concurrently with others. */
function nextStep({ app, payee, eventId, promotable, provider, random }: World): () => Promise<unknown> {
  const { token } = payee;
  const accounts = provider.accounts();
  const account = accounts[randomBelow(random, Math.max(accounts.length, 1))];
  const what = randomBelow(random, 20);
  if (account === undefined || what < 6) {
    const kind = randomBelow(random, 3);
    if (kind === 0)
      return () =>
        sendRaw(app, register, {
          params: { id: eventId },
          body: newPaidRegistration(1 + randomBelow(random, 3)),
        });
    if (kind === 1) {
      const body = { ...donor, organiserId: payee.id, amount: 5 + randomBelow(random, 5000) / 100 };
      return () => sendRaw(app, donate, { body });
    }
    const today = new Date(app.clock());
    const endDate = new Date(today.getTime() + randomBelow(random, 4) * dayMs).toISOString().slice(0, 10);
    const body = { startDate: today.toISOString().slice(0, 10), endDate };
    return () => sendRaw(app, startPromotion, { params: { id: promotable }, body }, { token });
  }
  const { transactionId } = account;
  if (what < 11) {
    // The payer pays; the provider sends the event once, twice, or not at all.
    if (account.state === 'open' && account.isExposed) account.state = 'paid';
    const times = randomBelow(random, 3);
    return () =>
      Promise.all(
        Array.from({ length: account.state === 'paid' ? times : 0 }, () =>
          sendPaymentEvent(app, newProviderEvent(account, 'paid')),
        ),
      );
  }
  if (what < 12)
    return () =>
      account.state === 'open'
        ? sendPaymentEvent(app, newProviderEvent(account, 'failed'))
        : Promise.resolve();
  if (what < 13)
    return () =>
      account.state === 'refunded'
        ? sendPaymentEvent(app, newProviderEvent(account, 'refunded'))
        : Promise.resolve();
  if (what < 15)
    return async () => {
      const { kind: txn, txnid } = await readPaymentRow(app, transactionId);
      await sendRaw(app, updateTransactionStatus, { body: { txn, txnid, status: 3 } });
    };
  if (what === 15)
    return async () => {
      const { order_id: id } = await readPaymentRow(app, transactionId);
      if (id !== null) await sendRaw(app, refundOrder, { params: { id } }, { token });
    };
  if (what === 16) {
    const paid = accounts.filter(({ state }) => state === 'paid');
    const { transactionId: id } = paid[randomBelow(random, Math.max(paid.length, 1))] ?? account;
    return () => refundByOperator(app, id);
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
      if (id !== undefined) await refundByOperator(app, id);
    };
  if (what === 18 && randomBelow(random, 3) === 0)
    return () => sendRaw(app, stopPromotion, { params: { id: promotable } }, { token });
  if (what === 18 && randomBelow(random, 6) === 0)
    return () => sendRaw(app, cancelEvent, { params: { id: eventId }, body: {} }, { token });
  const minutes = randomBelow(random, 25);
  return async () => {
    app.clock.advance(minutes * minuteMs);
    await releaseOverdue(app.services);
    await runPaymentJobs(app);
  };
}

/** Refunds by the admin command; unpaid payments are refused. */
async function refundByOperator(app: TestApp, id: string): Promise<void> {
  const { database, clock } = app.services;
  const context = { database, clock, publicUrl: '', hashPassword: () => Promise.resolve('') };
  await refundCommand.run(context, { positionals: [id], options: {} }).catch((error: unknown) => {
    if (!(error instanceof CommandFailed)) throw error;
  });
}

/** The provider recovers, and time passes until no poll or refund is pending. */
async function settlePayments(apps: readonly TestApp[], provider: World['provider']): Promise<void> {
  provider.isOut.value = false;
  const [app] = apps;
  for (let hour = 0; hour < 30; hour++) {
    app!.clock.advance(hourMs);
    await releaseOverdue(app!.services);
    await Promise.all(apps.map(runPaymentJobs));
  }
}

/**
 * Invariant at any time: ticket counts match the rows, and tickets are sold only for payments that the
 * provider has.
 */
async function expectConsistent(app: TestApp, eventId: string, when: string): Promise<void> {
  const { available, held, listed, people: participantCount } = await readTicketCounts(app, eventId);
  expect((available ?? 0) + held + participantCount, when).toBe(maxTickets);
  expect(listed, when).toBe(participantCount);
}

/** Expects each payment's status to match the provider's, with its purchase delivered or refunded. */
async function expectSameStates(
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
  const entriesById = new Map(provider.accounts().map((account) => [account.transactionId, account]));
  const ends = new Map<string, number>();
  for (const row of rows) {
    const account = entriesById.get(row.id);
    const details = JSON.stringify({ row, account });
    expect(row.state, details).not.toBe('pending');
    const isPaid = row.state === 'paid';
    const isRefunded = row.state === 'refunded';
    expect(account?.state === 'paid', details).toBe(isPaid);
    expect(account?.state === 'refunded', details).toBe(isRefunded);
    expect(account?.refundCount ?? 0, details).toBe(isRefunded ? 1 : 0);
    // No refund is still pending.
    if (isPaid) expect(row.refund_due_at, details).toBeNull();
    if (row.kind === 'o') {
      const isOn = isPaid || (isRefunded && row.cancelled_at !== null && row.people! > 0);
      expect(row.people, details).toBe(isOn ? row.quantity : 0);
      if (isPaid) expect([row.order_state, row.cancelled_at], details).toEqual(['confirmed', null]);
    }
    if (row.kind === 'p') {
      const isThere = row.promoted_until !== null;
      if (isPaid && stopped.length === 0) expect(isThere, details).toBe(true);
      // Refunded promotions are no longer active.
      if (!isPaid && isThere) expect(row.promoted_until, details).toBeLessThanOrEqual(app.clock());
      if (!isPaid && !isRefunded) expect(isThere, details).toBe(false);
    }
    const end = `${row.kind} ${row.state}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return ends;
}
