import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportOwnData } from '#contract/account/deletion-endpoints.ts';
import { donate, donateSignedIn } from '#contract/donation/donation-endpoints.ts';
import { organiserStatistics } from '#contract/organisation/organisation-endpoints.ts';
import { eraseDonor } from '#server/donation/donation-store.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newAttendee, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import {
  donor,
  cancelPaymentBySecret,
  runPaymentJobs,
  newDonation,
  findPaymentByCheckout,
  readPaymentRow,
  sendPaymentStatus,
  readCheckoutResult,
  readPaymentStates,
} from '#tests/support/payments/payment-jobs.ts';
import { newPayee } from '#tests/support/payments/paid-orders.ts';
import { withProviderTimeout } from '#tests/support/payments/provider-timeout.ts';

describeOnBothEngines('donations', (makeApp) => {
  let app: TestApp;
  let payee: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    payee = await newPayee(app);
  });
  afterEach(() => app.close());

  const getDonationTotal = async ({ token }: BuiltAccount = payee) =>
    (await call(app, organiserStatistics, {}, { token })).data.totalAmount;

  it('[PY-13] [PY-14] a visitor’s donation counts once paid, with a receipt in the donor’s language', async () => {
    const body = { ...donor, organiserId: payee.id, amount: 40 };
    const openCheckout = vi.spyOn(app.services.payments, 'openCheckout');
    const { data, message } = await call(app, donate, { body }, { language: 'en' });
    expect(message).toBeTruthy();
    expect(data).toMatchObject({ price: 40, checkoutUrl: expect.stringContaining('/sandbox/checkout/') });
    const row = await findPaymentByCheckout(app, data.checkoutUrl);
    expect(row).toMatchObject({ kind: 'd', amount_cents: 4000, state: 'pending', payee: 'acct_prova' });
    expect(openCheckout.mock.calls[0]![0]).toMatchObject({
      transactionId: row.id,
      amountCents: 4000,
      payee: 'acct_prova',
      payerEmail: donor.email,
      description: expect.stringContaining('Fiume Pulito'),
      successUrl: `http://localhost:3000/checkout-thankyou?type=d&txnid=${row.txnid}&orgname=Fiume+Pulito`,
      cancelUrl: `http://localhost:3000/checkout-error?txn=d&txnid=${row.txnid}`,
    });
    expect(await readCheckoutResult(app, row)).toMatchObject({
      txn: 'd',
      state: 'pending',
      price: 40,
      organiserId: payee.id,
      companyName: 'Fiume Pulito',
      eventId: '',
      tickets: [],
    });
    expect(await getDonationTotal()).toBe(0);
    expect(await app.mails()).toEqual([]);
    await sendPaymentStatus(app, row, 'paid');
    await sendPaymentStatus(app, row, 'paid');
    await sendPaymentStatus(app, row, 'failed');
    expect((await cancelPaymentBySecret(app, row)).data).toMatchObject({
      state: 'paid',
      organiserId: payee.id,
    });
    expect(await getDonationTotal()).toBe(40);
    const [mail, ...more] = await app.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: donor.email });
    expect(mail!.text).toMatch(/€40\.00/);
    expect(mail!.text).toContain('Fiume Pulito');
    expect(await readPaymentStates(app, row.id)).toEqual(['pending', 'paid']);
  });

  it('[PY-13] a signed-in donor donates under the account’s name and id only', async () => {
    const member = await newAttendee(app, { firstName: 'Mara' });
    const other = await newAttendee(app);
    const body = { organiserId: payee.id, amount: 12.34 };
    const donate = (userId: string, token?: string) =>
      expectRefusal(app, donateSignedIn, { params: { userId }, body }, token === undefined ? {} : { token });
    expect(await donate(other.id, member.token)).toMatchObject({ status: 404 });
    expect(await donate(member.id)).toMatchObject({ status: 401, error: 'tokenError' });
    const input = { params: { userId: member.id }, body };
    const { data } = await call(app, donateSignedIn, input, { token: member.token });
    const row = await findPaymentByCheckout(app, data.checkoutUrl);
    expect(row.amount_cents).toBe(1234);
    const [donation, ...none] = await app.services.database.db.selectFrom('donation').selectAll().execute();
    expect(none).toEqual([]);
    expect(donation).toMatchObject({ account_id: member.id, first_name: 'Mara', email: member.email });
    await sendPaymentStatus(app, row, 'paid');
    expect((await app.mails()).map(({ to }) => to)).toEqual([member.email]);
    const { donations } = (await call(app, exportOwnData, {}, { token: member.token })).data as unknown as {
      donations: object[];
    };
    expect(donations).toMatchObject([{ amount: 12.34, organisation: 'Fiume Pulito', payment: 'paid' }]);
  });

  it('[PY-13] accepts donations for organisations with a payment account and for the product itself', async () => {
    const poor = await newOrganisation(app);
    const body = { ...donor, organiserId: poor.id, amount: 5 };
    expect(await expectRefusal(app, donate, { body })).toMatchObject({
      status: 409,
      error: 'donationsClosed',
    });
    const unknown = { ...body, organiserId: (await newAttendee(app)).id };
    expect(await expectRefusal(app, donate, { body: unknown })).toMatchObject({ status: 404 });
    const { db } = app.services.database;
    await db.updateTable('account').set({ user_role: 1 }).where('id', '=', poor.id).execute();
    const openCheckout = vi.spyOn(app.services.payments, 'openCheckout');
    await newDonation(app, poor.id, 5);
    expect(openCheckout.mock.calls[0]![0].payee).toBeUndefined();
  });

  it('[PY-13] [RS-20] ignores amounts, accounts and names sent by the client', async () => {
    const forgedFields = {
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
    const openCheckout = vi.spyOn(app.services.payments, 'openCheckout');
    const body = { ...forgedFields, ...donor, organiserId: payee.id, amount: 50 };
    const { data } = await call(app, donate, { body });
    expect(openCheckout.mock.calls[0]![0]).toMatchObject({ amountCents: 5000, payee: 'acct_prova' });
    expect(await findPaymentByCheckout(app, data.checkoutUrl)).toMatchObject({
      state: 'pending',
      amount_cents: 5000,
    });
    for (const amount of [0, -5, 0.49, 1_000_000, 1.005, '40', null, Number.NaN, undefined]) {
      const body = { ...donor, organiserId: payee.id, amount };
      const refusal = await expectRefusal(app, donate, { body });
      expect(refusal, String(amount)).toMatchObject({ status: 400, issues: [{ path: 'amount' }] });
    }
    for (const [field, value] of [
      ['firstName', ' '],
      ['lastName', '@dora'],
      ['email', 'dora'],
    ] as const) {
      const body = { ...donor, organiserId: payee.id, amount: 5, [field]: value };
      expect(await expectRefusal(app, donate, { body })).toMatchObject({
        status: 400,
        issues: [{ path: field }],
      });
    }
    // Amounts that are inexact in binary are stored to the cent.
    for (const [amount, cents] of [
      [0.5, 50],
      [19.99, 1999],
      [1.15, 115],
      [999_999, 99_999_900],
      [4.35, 435],
    ] as const)
      expect((await newDonation(app, payee.id, amount)).amount_cents).toBe(cents);
  });

  it('[PY-13] [RG-13] the same request again returns the same donation and checkout', async () => {
    const headers = { 'idempotency-key': 'dono-1' };
    const input = { body: { ...donor, organiserId: payee.id, amount: 20 } };
    const provider = vi.spyOn(app.services.payments, 'openCheckout').mockRejectedValueOnce(new Error('down'));
    const down = await expectRefusal(app, donate, input, { headers });
    expect(down).toMatchObject({ status: 503, error: 'checkoutUnavailable' });
    expect(down.headers['retry-after']).toBeDefined();
    const slow = await withProviderTimeout(app.services.payments, 'openCheckout', () =>
      expectRefusal(app, donate, input, { headers }),
    );
    expect(slow).toMatchObject({ status: 503, error: 'checkoutUnavailable' });
    const { data } = await call(app, donate, input, { headers });
    const again = await call(app, donate, input, { headers });
    expect(again.data.checkoutUrl).toBe(data.checkoutUrl);
    // Each attempt sent the same request, so that the provider deduplicates it.
    expect(new Set(provider.mock.calls.map(([request]) => JSON.stringify(request))).size).toBe(1);
    const other = { body: { ...input.body, amount: 21 } };
    expect(await expectRefusal(app, donate, other, { headers })).toMatchObject({ error: 'keyReused' });
    expect(await app.services.database.db.selectFrom('donation').select('id').execute()).toHaveLength(1);
    await sendPaymentStatus(app, await findPaymentByCheckout(app, data.checkoutUrl), 'paid');
    expect(await expectRefusal(app, donate, input, { headers })).toMatchObject({ error: 'alreadyPaid' });
    expect(await getDonationTotal()).toBe(20);
  });

  it('[PY-14] does not count a cancelled or expired donation, and counts it when paid later', async () => {
    const given = await newDonation(app, payee.id, 10);
    expect((await cancelPaymentBySecret(app, given)).data.state).toBe('failed');
    const expired = await newDonation(app, payee.id, 20);
    await sendPaymentStatus(app, expired, 'expired');
    expect(await getDonationTotal()).toBe(0);
    await sendPaymentStatus(app, given, 'paid');
    expect(await getDonationTotal()).toBe(10);
    expect(await readPaymentStates(app, given.id)).toEqual(['pending', 'failed', 'paid']);
    expect((await readCheckoutResult(app, given)).state).toBe('paid');
  });

  it('[PY-14] refunds a donation to a deleted organisation', async () => {
    const row = await newDonation(app, payee.id, 10);
    const { db } = app.services.database;
    await db.updateTable('account').set({ deleted_at: 1 }).where('id', '=', payee.id).execute();
    await sendPaymentStatus(app, row, 'paid');
    expect(await readCheckoutResult(app, row)).toMatchObject({ state: 'refundDue', hasBought: false });
    await runPaymentJobs(app);
    expect((await readPaymentRow(app, row.id)).state).toBe('refunded');
    expect((await app.mails()).map(({ to }) => to)).toEqual([donor.email]);
  });

  it('[PY-12] a donation refunded after the organisation’s deletion is not reported as late', async () => {
    const row = await newDonation(app, payee.id, 10);
    await sendPaymentStatus(app, row, 'paid');
    const { db } = app.services.database;
    await db.updateTable('account').set({ deleted_at: 1 }).where('id', '=', payee.id).execute();
    await sendPaymentStatus(app, row, 'refunded');
    expect(await readCheckoutResult(app, row)).toMatchObject({ state: 'refunded', hasBought: true });
  });

  it('[AC-33] erasing a donor keeps the amount and removes the name', async () => {
    const paid = await newDonation(app, payee.id, 10);
    await sendPaymentStatus(app, paid, 'paid');
    const mails = (await app.mails()).length;
    const pending = await newDonation(app, payee.id, 30);
    const { db } = app.services.database;
    await db.deleteFrom('mail').execute();
    await db.deleteFrom('sandbox_checkout').execute();
    await eraseDonor(db, { accountId: 'nobody', email: donor.email });
    expect(/dora|Viola/i.exec(await dumpDatabase(app))).toBeNull();
    await sendPaymentStatus(app, pending, 'paid');
    expect(await app.mails()).toHaveLength(mails);
    expect(await getDonationTotal()).toBe(40);
  });
});
