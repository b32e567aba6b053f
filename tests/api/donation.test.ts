import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportOwnData } from '#contract/account/deletion-calls.ts';
import { donate, donateSignedIn } from '#contract/donation/donation-calls.ts';
import { organiserStatistics } from '#contract/organisation/organisation-calls.ts';
import { eraseDonor } from '#server/donation/donation-store.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newAttendee, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import {
  donor,
  giveUpPayment,
  moveMoney,
  newDonation,
  paymentAt,
  paymentRow,
  say,
  shownOf,
  statesOf,
} from '#tests/support/money.ts';
import { newPayee } from '#tests/support/payments.ts';
import { unanswered } from '#tests/support/unanswered.ts';

describeOnBoth('donations', (makeApp) => {
  let app: TestApp;
  let payee: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    payee = await newPayee(app);
  });
  afterEach(() => app.close());

  const collected = async ({ token }: BuiltAccount = payee) =>
    (await call(app, organiserStatistics, {}, { token })).data.totalAmount;

  it('[PY-13] [PY-14] a visitor gives: counted when it is paid, with a receipt in her language', async () => {
    const body = { ...donor, organiserId: payee.id, amount: 40 };
    const wish = vi.spyOn(app.services.payments, 'openCheckout');
    const { data, message } = await call(app, donate, { body }, { language: 'en' });
    expect(message).toBeTruthy();
    expect(data).toMatchObject({ price: 40, checkoutUrl: expect.stringContaining('/sandbox/checkout/') });
    const row = await paymentAt(app, data.checkoutUrl);
    expect(row).toMatchObject({ kind: 'd', amount_cents: 4000, state: 'pending', payee: 'acct_prova' });
    expect(wish.mock.calls[0]![0]).toMatchObject({
      transactionId: row.id,
      amountCents: 4000,
      payee: 'acct_prova',
      payerEmail: donor.email,
      description: expect.stringContaining('Fiume Pulito'),
      successUrl: `http://localhost:3000/checkout-thankyou?type=d&txnid=${row.txnid}&orgname=Fiume+Pulito`,
      cancelUrl: `http://localhost:3000/checkout-error?txn=d&txnid=${row.txnid}`,
    });
    expect(await shownOf(app, row)).toMatchObject({
      txn: 'd',
      state: 'pending',
      price: 40,
      organiserId: payee.id,
      companyName: 'Fiume Pulito',
      eventId: '',
      tickets: [],
    });
    expect(await collected()).toBe(0);
    expect(await app.mails()).toEqual([]);
    await say(app, row, 'paid');
    await say(app, row, 'paid');
    await say(app, row, 'failed');
    expect((await giveUpPayment(app, row)).data).toMatchObject({ state: 'paid', organiserId: payee.id });
    expect(await collected()).toBe(40);
    const [mail, ...more] = await app.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: donor.email });
    expect(mail!.text).toMatch(/€40\.00/);
    expect(mail!.text).toContain('Fiume Pulito');
    expect(await statesOf(app, row.id)).toEqual(['pending', 'paid']);
  });

  it('[PY-13] who is signed in gives under her own name and id alone', async () => {
    const member = await newAttendee(app, { firstName: 'Mara' });
    const other = await newAttendee(app);
    const body = { organiserId: payee.id, amount: 12.34 };
    const give = (userId: string, token?: string) =>
      refused(app, donateSignedIn, { params: { userId }, body }, token === undefined ? {} : { token });
    expect(await give(other.id, member.token)).toMatchObject({ status: 404 });
    expect(await give(member.id)).toMatchObject({ status: 401, error: 'tokenError' });
    const input = { params: { userId: member.id }, body };
    const { data } = await call(app, donateSignedIn, input, { token: member.token });
    const row = await paymentAt(app, data.checkoutUrl);
    expect(row.amount_cents).toBe(1234);
    const [donation, ...none] = await app.services.database.db.selectFrom('donation').selectAll().execute();
    expect(none).toEqual([]);
    expect(donation).toMatchObject({ account_id: member.id, first_name: 'Mara', email: member.email });
    await say(app, row, 'paid');
    expect((await app.mails()).map(({ to }) => to)).toEqual([member.email]);
    const { donations } = (await call(app, exportOwnData, {}, { token: member.token })).data as unknown as {
      donations: object[];
    };
    expect(donations).toMatchObject([{ amount: 12.34, organisation: 'Fiume Pulito', payment: 'paid' }]);
  });

  it('[PY-13] goes to whom one can give: with an account, or the product itself, whose money is its own', async () => {
    const poor = await newOrganisation(app);
    const body = { ...donor, organiserId: poor.id, amount: 5 };
    expect(await refused(app, donate, { body })).toMatchObject({ status: 409, error: 'donationsClosed' });
    const unknown = { ...body, organiserId: (await newAttendee(app)).id };
    expect(await refused(app, donate, { body: unknown })).toMatchObject({ status: 404 });
    const { db } = app.services.database;
    await db.updateTable('account').set({ user_role: 1 }).where('id', '=', poor.id).execute();
    const wish = vi.spyOn(app.services.payments, 'openCheckout');
    await newDonation(app, poor.id, 5);
    expect(wish.mock.calls[0]![0].payee).toBeUndefined();
  });

  it('[PY-13] [fault 20] sums, accounts and names that a page sends along are nothing', async () => {
    const lies = {
      userRole: 1,
      stripeAccountId: 'acct_mine',
      companyName: 'Mia',
      orgEmail: 'io@example.org',
      orgImage: 'x',
      userMode: 'NonRegistered',
      price: 0.01,
      amountCents: 1,
      status: 'paid',
    };
    const wish = vi.spyOn(app.services.payments, 'openCheckout');
    const body = { ...lies, ...donor, organiserId: payee.id, amount: 50 };
    const { data } = await call(app, donate, { body });
    expect(wish.mock.calls[0]![0]).toMatchObject({ amountCents: 5000, payee: 'acct_prova' });
    expect(await paymentAt(app, data.checkoutUrl)).toMatchObject({ state: 'pending', amount_cents: 5000 });
    for (const amount of [0, -5, 0.49, 1_000_000, 1.005, '40', null, Number.NaN, undefined]) {
      const body = { ...donor, organiserId: payee.id, amount };
      const refusal = await refused(app, donate, { body });
      expect(refusal, String(amount)).toMatchObject({ status: 400, issues: [{ path: 'amount' }] });
    }
    for (const [field, value] of [
      ['firstName', ' '],
      ['lastName', ''],
      ['email', 'dora'],
    ] as const) {
      const body = { ...donor, organiserId: payee.id, amount: 5, [field]: value };
      expect(await refused(app, donate, { body })).toMatchObject({ status: 400, issues: [{ path: field }] });
    }
    // What is hard to write in binary comes to the cent.
    for (const [amount, cents] of [
      [0.5, 50],
      [19.99, 1999],
      [1.15, 115],
      [999_999, 99_999_900],
      [4.35, 435],
    ] as const)
      expect((await newDonation(app, payee.id, amount)).amount_cents).toBe(cents);
  });

  it('[PY-13] [RG-13] the same request again is the same gift and the same checkout', async () => {
    const headers = { 'idempotency-key': 'dono-1' };
    const input = { body: { ...donor, organiserId: payee.id, amount: 20 } };
    const provider = vi.spyOn(app.services.payments, 'openCheckout').mockRejectedValueOnce(new Error('down'));
    const down = await refused(app, donate, input, { headers });
    expect(down).toMatchObject({ status: 503, error: 'checkoutUnavailable' });
    expect(down.headers['retry-after']).toBeDefined();
    const slow = await unanswered(app.services.payments, 'openCheckout', () =>
      refused(app, donate, input, { headers }),
    );
    expect(slow).toMatchObject({ status: 503, error: 'checkoutUnavailable' });
    const { data } = await call(app, donate, input, { headers });
    const again = await call(app, donate, input, { headers });
    expect(again.data.checkoutUrl).toBe(data.checkoutUrl);
    // Each time it was the same wish, so that the provider knows it again.
    expect(new Set(provider.mock.calls.map(([wish]) => JSON.stringify(wish))).size).toBe(1);
    const other = { body: { ...input.body, amount: 21 } };
    expect(await refused(app, donate, other, { headers })).toMatchObject({ error: 'keyReused' });
    expect(await app.services.database.db.selectFrom('donation').select('id').execute()).toHaveLength(1);
    await say(app, await paymentAt(app, data.checkoutUrl), 'paid');
    expect(await refused(app, donate, input, { headers })).toMatchObject({ error: 'alreadyPaid' });
    expect(await collected()).toBe(20);
  });

  it('[PY-14] given up or expired it counts nothing, and paid after all it counts', async () => {
    const given = await newDonation(app, payee.id, 10);
    expect((await giveUpPayment(app, given)).data.state).toBe('failed');
    const expired = await newDonation(app, payee.id, 20);
    await say(app, expired, 'expired');
    expect(await collected()).toBe(0);
    await say(app, given, 'paid');
    expect(await collected()).toBe(10);
    expect(await statesOf(app, given.id)).toEqual(['pending', 'failed', 'paid']);
    expect((await shownOf(app, given)).state).toBe('paid');
  });

  it('[PY-14] to an organisation that is no more it goes back', async () => {
    const row = await newDonation(app, payee.id, 10);
    const { db } = app.services.database;
    await db.updateTable('account').set({ deleted_at: 1 }).where('id', '=', payee.id).execute();
    await say(app, row, 'paid');
    expect(await shownOf(app, row)).toMatchObject({ state: 'refundDue', hasBought: false });
    await moveMoney(app);
    expect((await paymentRow(app, row.id)).state).toBe('refunded');
    expect((await app.mails()).map(({ to }) => to)).toEqual([donor.email]);
  });

  it('[PY-12] given back once the organisation is no more, it had not come too late', async () => {
    const row = await newDonation(app, payee.id, 10);
    await say(app, row, 'paid');
    const { db } = app.services.database;
    await db.updateTable('account').set({ deleted_at: 1 }).where('id', '=', payee.id).execute();
    await say(app, row, 'refunded');
    expect(await shownOf(app, row)).toMatchObject({ state: 'refunded', hasBought: true });
  });

  it('[AC-33] a donor who deletes her data leaves the sum, and no name', async () => {
    const paid = await newDonation(app, payee.id, 10);
    await say(app, paid, 'paid');
    const mails = (await app.mails()).length;
    const pending = await newDonation(app, payee.id, 30);
    const { db } = app.services.database;
    await db.deleteFrom('mail').execute();
    await db.deleteFrom('sandbox_checkout').execute();
    await eraseDonor(db, { accountId: 'nobody', email: donor.email });
    expect(/dora|Viola/i.exec(await dumpDatabase(app))).toBeNull();
    await say(app, pending, 'paid');
    expect(await app.mails()).toHaveLength(mails);
    expect(await collected()).toBe(40);
  });
});
