import { afterEach, beforeEach, expect, it } from 'vitest';
import { languages } from '#contract/language.ts';
import { connectPayments, verifyPayments } from '#contract/payment/connect-calls.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call } from '#tests/support/call.ts';
import { moveMoney } from '#tests/support/money.ts';
import { giveUp, holdTickets, newPaidEvent, newPayee } from '#tests/support/payments.ts';

const site = 'http://localhost:3000';

describeOnBoth('the sandbox', (makeApp) => {
  let app: TestApp;
  let owner: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    owner = await newOrganisation(app);
  });
  afterEach(() => app.close());

  const press = (url: string, outcome: string) =>
    app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `outcome=${outcome}`,
    });
  /** Where somebody is led back to. */
  const backFrom = async (url: string, outcome: string) => {
    const { statusCode, headers } = await press(url, outcome);
    expect(statusCode).toBe(303);
    return new URL(String(headers.location));
  };
  const go = async () => {
    const { data } = await call(app, connectPayments, { params: { id: owner.id } }, owner);
    expect(data.url).toMatch(`${site}/sandbox/connect?`);
    return { state: data.state, page: data.url.slice(site.length) };
  };

  it('[PY-28] connects an account that is none, or refuses to', async () => {
    const { page, state } = await go();
    const refusedBack = await backFrom(page, 'refused');
    expect(refusedBack.href).toBe(`${site}/stripe/connect/verify?error=access_denied&state=${state}`);
    const back = await backFrom(page, 'accepted');
    expect([back.origin, back.pathname, back.searchParams.get('state')]).toEqual([
      site,
      '/stripe/connect/verify',
      state,
    ]);
    const code = back.searchParams.get('code') ?? '';
    const { data } = await call(app, verifyPayments, { body: { id: owner.id, code, state } }, owner);
    expect(data.accountId).toBe(`acct_sandbox_${code}`);
  });

  it('[PY-28] says that no account is real, in every language, without a script', async () => {
    const { page } = await go();
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

  it('[PY-28] [fault 24] leads nowhere but back to this site', async () => {
    const elsewhere = [
      'https://evil.example/',
      `${site}.evil.example/`,
      '//evil.example/',
      'javascript:alert(1)',
    ];
    for (const redirect of elsewhere) {
      const page = `/sandbox/connect?${new URLSearchParams({ state: 'x', redirect }).toString()}`;
      expect((await app.http.inject({ url: page })).statusCode).toBe(400);
      const answer = await press(page, 'accepted');
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
    }
    expect((await press('/sandbox/connect', 'accepted')).statusCode).toBe(400);
    const { page } = await go();
    expect((await press(page, 'paid')).statusCode).toBe(400);
  });

  it('[PY-8] a checkout that was given up takes no money any more', async () => {
    const payee = await newPayee(app);
    const { data } = await holdTickets(app, await newPaidEvent(app, payee, 3), 1);
    const page = (data.checkoutUrl ?? '').slice(site.length);
    expect((await app.http.inject({ url: page })).statusCode).toBe(200);
    await giveUp(app, data.orderId);
    await moveMoney(app);
    expect((await app.http.inject({ url: page })).statusCode).toBe(404);
    expect((await press(page, 'paid')).statusCode).toBe(404);
  });
});
