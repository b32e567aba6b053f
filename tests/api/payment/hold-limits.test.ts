import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { createCheckoutSession } from '#contract/payment/payment-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { languages } from '#contract/language.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { holdDurationMs, scarceHoldDurationMs } from '#server/registration/orders/hold-limits.ts';
import { releaseOverdue } from '#server/registration/orders/release-overdue.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { call, sendRaw } from '#tests/support/app/call.ts';
import { newAttendee, type BuiltAccount } from '#tests/support/builders/builders.ts';
import {
  cancelOrderPayment,
  newPaidEvent,
  newPaidRegistration,
  newPayee,
  newPaymentEvent,
  readTicketCounts,
  sendPaymentEvent,
} from '#tests/support/payments/paid-orders.ts';

const config = { trustProxy: true, hasPaidTicketsForMembers: true } as const;
const home = '203.0.113.7';

describeOnBothEngines('limits on unpaid tickets', (makeApp, engine) => {
  let app: TestApp;
  let payee: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp({ config });
    payee = await newPayee(app);
  });
  afterEach(() => app.close());

  interface Buyer {
    ip?: string;
    visitor?: string;
    token?: string;
    at?: TestApp;
  }

  /** Asks for tickets; returns the order's id, or the refusal's reason. */
  async function ask(id: string, quantity: number, { ip = home, visitor, token, at = app }: Buyer = {}) {
    const response = await sendRaw(
      at,
      register,
      { params: { id }, body: newPaidRegistration(quantity, visitor) },
      { headers: { 'x-forwarded-for': ip }, ...(token !== undefined && { token }) },
    );
    const body = response.json<{ data?: { orderId: string }; error?: string; message: string }>();
    return {
      orderId: body.data?.orderId ?? '',
      error: body.error,
      message: body.message,
      retryAfter: response.headers['retry-after'],
    };
  }

  const pay = async (orderId: string) =>
    expect((await sendPaymentEvent(app, await newPaymentEvent(app, orderId, 'paid'))).statusCode).toBe(200);

  it('[PY-40] one address does not hold 199 of 200 tickets with two requests', async () => {
    const id = await newPaidEvent(app, payee, 200);
    expect(await ask(id, 100)).toMatchObject({ error: 'holdTooLarge' });
    // Whatever e-mails it types.
    let held = 0;
    for (let nth = 0; nth < 20; nth++)
      if ((await ask(id, 10, { visitor: `hoarder${nth}.` })).error === undefined) held += 10;
    expect(held).toBe(40);
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 160, held: 40 });
    // Other people, and the same address at another event.
    expect(await ask(id, 10, { ip: '198.51.100.4', visitor: 'family' })).toMatchObject({ error: undefined });
    expect(await ask(await newPaidEvent(app, payee, 200), 10)).toMatchObject({ error: undefined });
  });

  it('[PY-40] an IPv6 network of 64 bits counts as one address', async () => {
    const id = await newPaidEvent(app, payee, 50);
    const results = [];
    for (let nth = 0; nth < 4; nth++)
      results.push(await ask(id, 5, { ip: `2001:db8:1:2::${nth + 1}`, visitor: `v${nth}.` }));
    expect(results.map(({ error }) => error)).toEqual([undefined, undefined, 'tooManyHeld', 'tooManyHeld']);
    expect(await ask(id, 5, { ip: '2001:db8:1:3::1', visitor: 'neighbour' })).toMatchObject({
      error: undefined,
    });
  });

  it('[PY-40] a buyer who pays takes as many as wanted, 10 or more at a time', async () => {
    const id = await newPaidEvent(app, payee, 60);
    for (let nth = 0; nth < 5; nth++) {
      const { orderId } = await ask(id, 10);
      expect(await ask(id, 1)).toMatchObject({ error: 'tooManyHeld' });
      await pay(orderId);
    }
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 10, held: 0, people: 50 });
  });

  it('[PY-40] an account is counted at all addresses, by itself', async () => {
    const id = await newPaidEvent(app, payee, 200);
    const [anna, bruno] = [await newAttendee(app), await newAttendee(app)];
    const askFrom = (ip: string, { token }: BuiltAccount) => ask(id, 20, { ip, token });
    expect(await askFrom('198.51.100.1', anna)).toMatchObject({ error: undefined });
    expect(await askFrom('198.51.100.2', anna)).toMatchObject({ error: 'tooManyHeld' });
    expect(await askFrom('198.51.100.1', bruno)).toMatchObject({ error: undefined });
    expect(await askFrom('198.51.100.1', await newAttendee(app))).toMatchObject({ error: 'tooManyHeld' });
  });

  it('[PY-40] a stranger at one address cannot use up the tickets of another visitor’s e-mail', async () => {
    const id = await newPaidEvent(app, payee, 40);
    const victim = { visitor: 'victim', ip: '198.51.100.1' };
    expect(await ask(id, 10, { visitor: 'victim' })).toMatchObject({ error: undefined });
    expect(await ask(id, 10, { visitor: 'victim' })).toMatchObject({ error: 'tooManyHeld' });
    expect(await ask(id, 10, victim)).toMatchObject({ error: undefined });
    // From many addresses the e-mail itself is limited.
    expect(await ask(id, 1, { visitor: 'victim', ip: '198.51.100.2' })).toMatchObject({
      error: 'tooManyHeld',
    });
  });

  it('[PY-40] visitors who type the e-mail of an account do not use up its tickets', async () => {
    const id = await newPaidEvent(app, payee, 40);
    const { token } = await newAttendee(app, { email: 'anna1@example.org' });
    for (const ip of ['198.51.100.1', '198.51.100.2'])
      expect(await ask(id, 10, { ip, visitor: 'anna' })).toMatchObject({ error: undefined });
    expect(await ask(id, 10, { token })).toMatchObject({ error: undefined });
  });

  it('[PY-40] events without a limit of places have none', async () => {
    const id = await newPaidEvent(app, payee, 1, { maxNoTickets: 'Unlimited' });
    for (let nth = 0; nth < 3; nth++) expect(await ask(id, 100)).toMatchObject({ error: undefined });
  });

  it('[PY-40] says in the user’s language how many can be taken, or when to try again', async () => {
    const id = await newPaidEvent(app, payee, 50);
    const messages = async (quantity: number) => {
      const input = { params: { id }, body: newPaidRegistration(quantity) };
      const answers = await Promise.all(
        languages.map((language) => sendRaw(app, register, input, { language })),
      );
      return answers.map((answer) => answer.json<{ message: string }>().message);
    };
    const tooLarge = await messages(11);
    expect(new Set(tooLarge).size).toBe(languages.length);
    for (const message of tooLarge) expect(message).toMatch(/\b10\b/);
    await call(app, register, { params: { id }, body: newPaidRegistration(10) });
    app.clock.advance(3 * minuteMs);
    const tooMany = await messages(5);
    expect(new Set(tooMany).size).toBe(languages.length);
    for (const message of tooMany) expect(message).toMatch(/\b12\b/);
    expect(await ask(id, 5, { ip: '127.0.0.1' })).toMatchObject({ retryAfter: String(12 * 60) });
  });

  it('[PY-41] a hold that is renewed ends, and a failed payment can be repeated', async () => {
    const id = await newPaidEvent(app, payee, 100);
    for (let nth = 0; nth < 3; nth++) {
      const { orderId } = await ask(id, 10);
      await cancelOrderPayment(app, orderId);
    }
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 100, held: 0 });
    const refused = await ask(id, 10);
    expect(refused).toMatchObject({ error: 'tooManyHeld', retryAfter: String(hourMs / 1000) });
    app.clock.advance(hourMs);
    expect(await ask(id, 10)).toMatchObject({ error: undefined });
  });

  it('[PY-41] an address holds its share for a part of each hour only', async () => {
    const id = await newPaidEvent(app, payee, 50);
    let heldMinutes = 0;
    for (let minute = 0; minute < 60; minute++) {
      await releaseOverdue(app.services);
      await ask(id, 10, { visitor: `hoarder${minute}.` });
      heldMinutes += (await readTicketCounts(app, id)).held / 10;
      app.clock.advance(minuteMs);
    }
    expect(heldMinutes).toBe((3 * holdDurationMs) / minuteMs);
  });

  it('[PY-42] holds of visitors end sooner when few places are left', async () => {
    const id = await newPaidEvent(app, payee, 12);
    const member = await newAttendee(app);
    const { orderId } = await ask(id, 10, { visitor: 'early' });
    await ask(id, 1, { ip: '198.51.100.1', token: member.token });
    const checkout = { params: { id }, body: { orderId } };
    const { message } = await call(app, createCheckoutSession, checkout, { language: 'en' });
    expect(message).toContain('8 minutes');
    app.clock.advance(scarceHoldDurationMs);
    await releaseOverdue(app.services);
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 11, held: 1 });
    app.clock.advance(holdDurationMs - scarceHoldDurationMs);
    await releaseOverdue(app.services);
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 12, held: 0 });
    // Enough are left.
    const { orderId: second } = await ask(id, 9, { visitor: 'late' });
    expect(
      (await call(app, createCheckoutSession, { params: { id }, body: { orderId: second } })).message,
    ).toContain('15 minuti');
  });

  it('[PY-40] concurrent requests, at two processes too, hold no more', async () => {
    const second =
      engine === 'postgres' ? await createTestApp({ engine, config, sharesDatabaseWith: app }) : app;
    const id = await newPaidEvent(app, payee, 100);
    const results = await Promise.all(
      Array.from({ length: 16 }, (_, nth) =>
        ask(id, 5, { visitor: `v${nth}.`, at: nth % 2 === 0 ? app : second }),
      ),
    );
    expect(results.filter(({ error }) => error === undefined)).toHaveLength(4);
    expect(await readTicketCounts(app, id)).toMatchObject({ available: 80, held: 20 });
    if (second !== app) await second.close();
  });

  it('[PY-7] stores no address, and its pseudonym for a day at most', async () => {
    const { db } = app.services.database;
    const ids = [await newPaidEvent(app, payee, 50), await newPaidEvent(app, payee, 50)];
    const orders = await Promise.all(ids.map((id) => ask(id, 2)));
    const readHolders = async () => {
      const rows = await db.selectFrom('order').select(['id', 'held_by']).orderBy('id').execute();
      return rows.map(({ held_by }) => held_by);
    };
    const pseudonyms = await readHolders();
    expect(new Set(pseudonyms).size).toBe(2);
    for (const pseudonym of pseudonyms) expect(pseudonym).toMatch(/^[\w-]{22}$/);
    await pay(orders[0]!.orderId);
    expect((await readHolders()).filter((pseudonym) => pseudonym !== null)).toHaveLength(1);
    app.clock.advance(dayMs + holdDurationMs + 1);
    await releaseOverdue(app.services);
    await runCleanup(app.services);
    expect(await readHolders()).toEqual([null, null]);
  });
});
