import { afterEach, beforeEach, expect, it } from 'vitest';
import { languages } from '#contract/language.ts';
import { connectPayments, verifyPayments } from '#contract/payment/connect-endpoints.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call } from '#tests/support/app/call.ts';
import { runPaymentJobs } from '#tests/support/payments/payment-jobs.ts';
import {
  cancelOrderPayment,
  holdTickets,
  newPaidEvent,
  newPayee,
} from '#tests/support/payments/paid-orders.ts';

const site = 'http://localhost:3000';

describeOnBothEngines('payment sandbox', (makeApp) => {
  let app: TestApp;
  let owner: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    owner = await newOrganisation(app);
  });
  afterEach(() => app.close());

  const pressOutcome = (url: string, outcome: string) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `outcome=${outcome}`,
    });
  /** Presses an outcome and returns the redirect target. */
  const returnUrl = async (url: string, outcome: string) => {
    const { statusCode, headers } = await pressOutcome(url, outcome);
    expect(statusCode).toBe(303);
    return new URL(String(headers.location));
  };
  const startConnect = async () => {
    const { data } = await call(app, connectPayments, { params: { id: owner.id } }, owner);
    expect(data.url).toMatch(`${site}/sandbox/connect?`);
    return { state: data.state, page: data.url.slice(site.length) };
  };

  it('[PY-28] connects a fictional account, or declines', async () => {
    const { page, state } = await startConnect();
    const refusedBack = await returnUrl(page, 'refused');
    expect(refusedBack.href).toBe(`${site}/stripe/connect/verify?error=access_denied&state=${state}`);
    const back = await returnUrl(page, 'accepted');
    expect([back.origin, back.pathname, back.searchParams.get('state')]).toEqual([
      site,
      '/stripe/connect/verify',
      state,
    ]);
    const code = back.searchParams.get('code') ?? '';
    const { data } = await call(app, verifyPayments, { body: { id: owner.id, code, state } }, owner);
    expect(data.accountId).toBe(`acct_sandbox_${code}`);
  });

  it('[PY-28] states in every language that no account is real, without a script', async () => {
    const { page } = await startConnect();
    const pages = await Promise.all(
      languages.map((lang) => app.http.inject({ url: `${page}&lang=${lang}` })),
    );
    for (const { statusCode, headers, body } of pages) {
      expect(statusCode).toBe(200);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      expect(body).not.toMatch(/<script|style=|javascript:/);
    }
    expect(pages[languages.indexOf('it')]!.body).toContain('Nessun conto vero');
    expect(new Set(pages.map(({ body }) => /<p class="notice">(.+)<\/p>/.exec(body)?.[1])).size).toBe(
      languages.length,
    );
  });

  it('[PY-28] [RS-24] redirects to this site only', async () => {
    const elsewhere = [
      'https://evil.example/',
      `${site}.evil.example/`,
      '//evil.example/',
      'javascript:alert(1)',
    ];
    for (const redirect of elsewhere) {
      const page = `/sandbox/connect?${new URLSearchParams({ state: 'x', redirect }).toString()}`;
      expect((await app.http.inject({ url: page })).statusCode).toBe(400);
      const response = await pressOutcome(page, 'accepted');
      expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
    }
    expect((await pressOutcome('/sandbox/connect', 'accepted')).statusCode).toBe(400);
    const { page } = await startConnect();
    expect((await pressOutcome(page, 'paid')).statusCode).toBe(400);
  });

  it('[PY-8] a cancelled checkout accepts no payment', async () => {
    const payee = await newPayee(app);
    const { data } = await holdTickets(app, await newPaidEvent(app, payee, 3), 1);
    const page = (data.checkoutUrl ?? '').slice(site.length);
    expect((await app.http.inject({ url: page })).statusCode).toBe(200);
    await cancelOrderPayment(app, data.orderId);
    await runPaymentJobs(app);
    expect((await app.http.inject({ url: page })).statusCode).toBe(404);
    expect((await pressOutcome(page, 'paid')).statusCode).toBe(404);
  });
});
