import { expect, it } from 'vitest';
import {
  disownMail,
  login,
  readSignUp,
  signup,
  resendVerification,
  verifyEmail,
  verifyWithPassword,
} from '#contract/account/account-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { forgotPassword } from '#contract/account/password-endpoints.ts';
import { hourMs, minuteMs } from '#contract/durations.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { listOwnOrders } from '#contract/registration/order-endpoints.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';
import { call, expectRefusal, sendRaw, type CallOptions } from '#tests/support/app/call.ts';
import {
  parseVerification,
  readVerification,
  SignUpBrowser,
  signupForm,
} from '#tests/support/builders/sign-up.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

describeOnBothEngines('verification links', (makeApp) => {
  const app = setupApp(makeApp);
  const browser = new SignUpBrowser();
  const verify = (link: InputOf<typeof verifyEmail>) => browser.verify(app(), link);

  it('[AC-120] mails the link again, and says the same to everyone', async () => {
    const email = 'resend@example.org';
    await browser.signUp(app(), signupForm(email));
    const first = await readVerification(app(), email);
    const answers = [];
    for (const to of [email, 'stranger@example.org', (await newAttendee(app())).email])
      answers.push(await call(app(), resendVerification, { body: { email: to } }));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect((await app().mails()).filter((mail) => mail.to === 'stranger@example.org')).toEqual([]);
    const second = await readVerification(app(), email);
    expect(second.params.token).not.toBe(first.params.token);
    await verify(second);
    await call(app(), login, { body: { email, password: builtPassword } });

    // Of competing sign-ups the last one.
    const contested = 'contested@example.org';
    await call(app(), signup, { body: signupForm(contested) });
    app().clock.advance(minuteMs);
    await browser.signUp(app(), signupForm(contested, { password: 'Second!2026' }));
    const before = (await app().mails()).filter((mail) => mail.to === contested);
    await call(app(), resendVerification, { body: { email: contested } });
    const mails = (await app().mails()).filter((mail) => mail.to === contested);
    expect(mails).toHaveLength(before.length + 1);
    await verify(await readVerification(app(), contested));
    await call(app(), login, { body: { email: contested, password: 'Second!2026' } });
  });

  it('[AC-120] mails at most five links an hour to one mailbox, and the last one works', async () => {
    const email = 'flooded@example.org';
    await browser.signUp(app(), signupForm(email));
    const member = await newAttendee(app());
    const answers = new Set<string | undefined>();
    const countMails = async (to: string) => (await app().mails()).filter((mail) => mail.to === to).length;
    const quotas = () => app().services.database.db.selectFrom('mailbox_quota').selectAll().execute();
    const quotaCount = (await quotas()).length;
    const unknown = 'not-seen-yet@example.org';
    for (let request = 0; request < 12; request += 1) {
      app().clock.advance(minuteMs);
      for (const to of [email, member.email, unknown])
        answers.add((await call(app(), resendVerification, { body: { email: to } })).message);
    }
    expect(answers.size).toBe(1);
    const sentNow = [await countMails(email), await countMails(member.email)];
    expect(sentNow).toEqual([5, 5]);
    expect(await countMails(unknown)).toBe(0);
    expect(await quotas()).toHaveLength(quotaCount + 2);
    await verify(await readVerification(app(), email));

    // Requests before the sign-up leave its owner all mails.
    await browser.signUp(app(), signupForm(unknown));
    await call(app(), resendVerification, { body: { email: unknown } });
    expect(await countMails(unknown)).toBe(2);

    app().clock.advance(hourMs);
    await call(app(), resendVerification, { body: { email: member.email } });
    expect(await countMails(member.email)).toBe(sentNow[1]! + 1);
    app().clock.advance(hourMs);
    await runCleanup(app().services);
    expect(await quotas()).toEqual([]);
  });

  it('[AC-120] refuses no sign-up because of the address that it names, and mails five an hour', async () => {
    const email = 'named@example.org';
    const countMails = async (to: string) => (await app().mails()).filter((mail) => mail.to === to).length;
    const member = await newAttendee(app());
    for (let n = 0; n < 8; n += 1)
      for (const to of [email, member.email]) {
        const form = signupForm(to, { password: `Stranger!202${n}` });
        await call(app(), signup, { body: form }, { address: `198.51.100.${n}` });
      }
    expect([await countMails(email), await countMails(member.email)]).toEqual([5, 5]);
    await browser.signUp(app(), signupForm(email));
    expect(await countMails(email)).toBe(5);
    const link = await readVerification(app(), email);
    await call(app(), verifyWithPassword, { body: { ...link.params, password: 'Mine!2026' } });
    await call(app(), login, { body: { email, password: 'Mine!2026' } });

    // Tags of an address use up none of its mails.
    const owner = 'owner@example.org';
    for (let n = 0; n < 8; n += 1)
      await call(
        app(),
        signup,
        { body: signupForm(`owner+${n}@example.org`) },
        { address: `198.51.100.${n}` },
      );
    const counts = [];
    for (const n of [0, 4, 5]) counts.push(await countMails(`owner+${n}@example.org`));
    expect(counts).toEqual([1, 1, 0]);
    await browser.signUp(app(), signupForm(owner));
    await verify(await readVerification(app(), owner));
  });

  it('[AC-120] counts requests for a new password of unconfirmed accounts', async () => {
    const accounts = [0, 1, 2].map((n) => `reset+${n}@example.org`);
    const before = (await app().mails()).length;
    for (const email of accounts) {
      await call(app(), signup, { body: signupForm(email) });
      await call(app(), forgotPassword, { body: { email } });
    }
    expect((await app().mails()).slice(before)).toHaveLength(5);
  });

  it('[AC-122] the link of a stranger’s sign-up asks whoever opens it for a password, and confirms none of the stranger’s', async () => {
    const email = 'victim@example.org';
    const stranger = new SignUpBrowser();
    const event = await newEvent(app(), await newOrganisation(app()));
    await registerEmails(app(), event, [email]);
    await app().mails();
    await stranger.signUp(app(), signupForm(email, { password: 'Stranger!2026' }));
    const link = await readVerification(app(), email);
    for (const options of [{}, browser.options])
      expect(await expectRefusal(app(), verifyEmail, link, options)).toMatchObject({
        status: 409,
        error: 'passwordNeeded',
      });
    const logIn = (password: string) => sendRaw(app(), login, { body: { email, password } });
    expect((await logIn('Stranger!2026')).statusCode).toBe(403);

    const { params } = link;
    for (const password of ['short', 'Password1!']) {
      const refusal = await expectRefusal(app(), verifyWithPassword, { body: { ...params, password } });
      expect(refusal).toMatchObject({ error: 'validation' });
    }
    const chosen = { body: { ...params, password: builtPassword } };
    const other = { body: { ...chosen.body, email: 'other@example.org' } };
    expect(await expectRefusal(app(), verifyWithPassword, other)).toMatchObject({ error: 'linkInvalid' });
    const { message } = await call(app(), verifyWithPassword, chosen);
    expect(message).toBe('Indirizzo confermato: ora puoi accedere');
    expect(await expectRefusal(app(), verifyWithPassword, chosen)).toMatchObject({
      error: 'alreadyVerified',
    });
    expect((await logIn('Stranger!2026')).statusCode).toBe(401);
    const { token } = (await logIn(builtPassword)).json<{ token: string }>();
    const { data } = await call(app(), listOwnOrders, { query: {} }, { token });
    expect(data).toHaveLength(1);
  });

  it('[AC-122] signing up answers with the cookie of the browser, the same for known and unknown e-mails', async () => {
    const known = await newAttendee(app());
    for (const email of [known.email, 'cookie@example.org']) {
      const { headers } = await sendRaw(app(), signup, { body: signupForm(email) });
      expect(headers['set-cookie']).toMatch(
        /^presente-signup=[\w-]{43}; Path=\/api; .*HttpOnly; SameSite=Strict/,
      );
    }
    expect([signup.usesDeviceCookie, verifyEmail.usesDeviceCookie]).toEqual([true, true]);
    await browser.signUp(app(), signupForm('bound@example.org'));
    await verify(await readVerification(app(), 'bound@example.org'));
    await call(app(), login, { body: { email: 'bound@example.org', password: builtPassword } });
  });

  it('[AC-122] a link confirms the sign-up of the browser that opens it, also one that got no mail of its own', async () => {
    const email = 'flooded@organisation.example';
    const bad = { userType: 'Organisation', companyName: 'Truffa', password: 'Stranger!2026' };
    for (let n = 0; n < 5; n += 1)
      await call(app(), signup, { body: signupForm(email, bad) }, { address: `198.51.100.${n}` });
    app().clock.advance(minuteMs);
    const own = signupForm(email, { firstName: 'Ottavia', password: 'Mine!2026' });
    await browser.signUp(app(), own);
    const link = await readVerification(app(), email);
    const readOn = async (options: CallOptions) =>
      (await call(app(), readSignUp, { body: link.params }, options)).data;
    expect(await readOn({})).toMatchObject({ firstName: 'Zoë', companyName: 'Truffa' });
    expect(await readOn(browser.options)).toMatchObject({ firstName: 'Ottavia', companyName: '' });
    for (let n = 0; n < 30; n += 1)
      if (n % 10 !== 9)
        await call(app(), signup, { body: signupForm(email, bad) }, { address: `198.51.101.${n}` });
    const rows = await app()
      .services.database.db.selectFrom('email_verification')
      .select('token_hash')
      .where('account_id', '=', link.params.id)
      .execute();
    expect(rows.filter(({ token_hash: hash }) => hash.startsWith('unmailed'))).toHaveLength(10);

    // The owner's is among the last ones again.
    app().clock.advance(minuteMs);
    await browser.signUp(app(), own);
    await verify(link);
    const { token } = await call(app(), login, { body: { email, password: 'Mine!2026' } });
    expect((await call(app(), profile, {}, { token })).data).toMatchObject({
      firstName: 'Ottavia',
      userType: 'Basic',
    });
  });

  it('[AC-122] an hour later the browser asks for a password too', async () => {
    const email = 'later@example.org';
    await browser.signUp(app(), signupForm(email));
    const link = await readVerification(app(), email);
    app().clock.advance(hourMs);
    expect(await expectRefusal(app(), verifyEmail, link, browser.options)).toMatchObject({
      error: 'passwordNeeded',
    });
  });

  it('[AC-122] of links that are opened at once one wins, and none fails', async () => {
    const email = 'parallel@example.org';
    for (let n = 0; n < 4; n += 1)
      await call(app(), signup, { body: signupForm(email) }, { address: `198.51.102.${n}` });
    const links = (await app().mails()).filter(({ to }) => to === email).map(parseVerification);
    const statuses = await Promise.all(
      links.map(async ({ params }) => {
        const body = { ...params, password: builtPassword };
        return (await sendRaw(app(), verifyWithPassword, { body })).statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
  });

  it('[AC-120] [AC-108] whoever disowns a stranger’s sign-up gets mails of sign-ups again at once', async () => {
    const email = 'disowner@example.org';
    for (let n = 0; n < 7; n += 1)
      await call(app(), signup, { body: signupForm(email) }, { address: `198.51.103.${n}` });
    const mails = (await app().mails()).filter(({ to }) => to === email);
    const token = /\/account\/not-me#(\S+)/.exec(mails.at(-1)!.text)![1]!;
    await call(app(), disownMail, { body: { token } });
    await browser.signUp(app(), signupForm(email));
    expect((await app().mails()).filter(({ to }) => to === email)).toHaveLength(mails.length + 1);
    await verify(await readVerification(app(), email));
  });
});
