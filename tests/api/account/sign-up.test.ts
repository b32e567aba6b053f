import { expect, it } from 'vitest';
import {
  login,
  logout,
  signup,
  resendVerification,
  verifyEmail,
} from '#contract/account/account-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { sessionTtlMs } from '#server/account/access/session-store.ts';
import { verificationTtlMs } from '#server/account/access/verification-store.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee, newOrganisation } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const signupForm = (email: string, overrides: object = {}) => ({
  firstName: 'Zoë',
  lastName: 'D’Angelò',
  email,
  password: builtPassword,
  acceptedPNPTNC: true as const,
  userType: 'Basic' as const,
  ...overrides,
});

/** Query parameters of the link in the latest mail to `email`. */
async function getMailLink(app: TestApp, email: string) {
  const mail = (await app.mails()).findLast((mail) => mail.to === email);
  return parseLink(mail ?? { text: '' });
}

function parseLink({ text }: { text: string }) {
  const { searchParams } = new URL(/https?:\/\/\S+\/account\/verify\S+/.exec(text)?.[0] ?? 'about:blank');
  const getParam = (name: string): string => searchParams.get(name) ?? '';
  return { params: { id: getParam('id'), email: getParam('email'), token: getParam('token') } };
}

describeOnBothEngines('accounts', (makeApp) => {
  const app = setupApp(makeApp);

  it('[AC-1] signs up, verifies by the mailed link, signs in, reads the profile and signs out', async () => {
    const email = 'zoe@example.org';
    const response = await call(app(), signup, { body: signupForm(' Zoe@Example.org ') }, { language: 'en' });
    expect(response.message).toBe('We’ve sent you an email. Open the link in it to confirm.');
    await call(app(), verifyEmail, await getMailLink(app(), email));
    const { token, isPasswordChanged } = await call(app(), login, {
      body: { email, password: builtPassword },
    });
    expect(isPasswordChanged).toBe(true);
    const { data } = await call(app(), profile, {}, { token });
    expect(data).toMatchObject({
      fullName: 'Zoë D’Angelò',
      email,
      userType: 'Basic',
      userRole: 2,
      companyName: '',
    });
    await call(app(), logout, {}, { token });
    expect(await expectRefusal(app(), profile, {}, { token })).toMatchObject({
      status: 401,
      error: 'tokenError',
    });
  });

  it('[RG-70] [AC-1] takes a name of one word', async () => {
    const email = 'sukarno@example.org';
    await call(app(), signup, { body: signupForm(email, { firstName: 'Sukarno', lastName: ' ' }) });
    await call(app(), verifyEmail, await getMailLink(app(), email));
    const { token } = await call(app(), login, { body: { email, password: builtPassword } });
    const { data } = await call(app(), profile, {}, { token });
    expect(data).toMatchObject({ firstName: 'Sukarno', lastName: '', fullName: 'Sukarno' });
  });

  it('[AC-1] requires and stores the name of an organisation', async () => {
    const form = signupForm('verdi@example.org', { userType: 'Organisation', companyName: '  Verdi  APS ' });
    await call(app(), signup, { body: form });
    await call(app(), verifyEmail, await getMailLink(app(), 'verdi@example.org'));
    const { token } = await call(app(), login, { body: { email: form.email, password: builtPassword } });
    expect((await call(app(), profile, {}, { token })).data.companyName).toBe('Verdi  APS');

    const nameless = signupForm('nameless@example.org', { userType: 'Organisation', companyName: ' ' });
    const refusal = await expectRefusal(app(), signup, { body: nameless }, { language: 'es' });
    expect(refusal.issues).toEqual([{ path: 'companyName', message: 'Este campo es obligatorio' }]);
  });

  it('[AC-2] answers sign-up for a known e-mail like an unknown one, changes nothing, and mails its owner in the account’s language', async () => {
    const owner = await newAttendee(app(), { language: 'es', firstName: '<Ana>' });
    const right = { body: { email: owner.email, password: builtPassword } };
    const before = await call(app(), login, right, { language: 'es' });
    const knownResponse = await call(app(), signup, {
      body: signupForm(owner.email, { password: 'Another!2026' }),
    });
    const unknown = await call(app(), signup, { body: signupForm('unknown@example.org') });
    expect(knownResponse).toEqual(unknown);
    await call(app(), profile, {}, { token: before.token });
    expect(
      await expectRefusal(app(), login, { body: { email: owner.email, password: 'Another!2026' } }),
    ).toMatchObject({
      error: 'loginError',
    });
    const mail = (await app().mails()).findLast((mail) => mail.to === owner.email);
    expect(mail?.subject).toBe('Ya tienes una cuenta en Presente');
    expect(mail?.html).toContain('&lt;Ana&gt;');
    expect(mail?.html).not.toContain('<Ana>');
    expect(mail?.text).not.toContain('token=');
  });

  it.each([
    ["o'connor@example.org", 'O’Connor@example.org', "mailto:o'connor@example.org"],
    ['info@münchen.example', 'info@xn--mnchen-3ya.example', ' INFO@MÜNCHEN.EXAMPLE'],
    ['a&b=c@example.org', 'A&B=C@example.org', 'Abc <a&b=c@example.org>'],
  ])('[AC-121] %s has one account in all its spellings', async (email, signedUp, signedIn) => {
    await call(app(), signup, { body: signupForm(signedUp) });
    await call(app(), verifyEmail, await getMailLink(app(), email));
    const { token } = await call(app(), login, { body: { email: signedIn, password: builtPassword } });
    expect((await call(app(), profile, {}, { token })).data.email).toBe(email);
    // A second account would get a link.
    await call(app(), signup, { body: signupForm(signedIn, { password: 'Another!2026' }) });
    const mail = (await app().mails()).findLast((sent) => sent.to === email);
    expect(mail?.text).not.toContain('token=');
  });

  it('[AC-3] a verification link works once, for its own address, within 7 days', async () => {
    const email = 'once@example.org';
    await call(app(), signup, { body: signupForm(email) });
    const link = await getMailLink(app(), email);
    const others = await expectRefusal(app(), verifyEmail, {
      params: { ...link.params, email: 'other@example.org' },
    });
    expect(others).toMatchObject({ status: 404, error: 'linkInvalid' });
    const results = await Promise.allSettled([1, 2, 3].map(() => call(app(), verifyEmail, link)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await expectRefusal(app(), verifyEmail, link)).toMatchObject({
      status: 409,
      error: 'alreadyVerified',
    });

    await call(app(), signup, { body: signupForm('late@example.org') });
    const late = await getMailLink(app(), 'late@example.org');
    app().clock.advance(verificationTtlMs + 1);
    expect(await expectRefusal(app(), verifyEmail, late)).toMatchObject({ error: 'linkInvalid' });
  });

  it('[AC-4] each link confirms its own sign-up, never a password entered by another sign-up for the same e-mail', async () => {
    const email = 'again@example.org';
    const body = signupForm(email, { userType: 'Organisation', companyName: 'Prima' });
    await call(app(), signup, { body });
    const first = await getMailLink(app(), email);
    await call(app(), signup, { body: { ...body, companyName: 'Seconda', password: 'Second!2026' } });
    const second = await getMailLink(app(), email);
    await call(app(), verifyEmail, first);
    expect(await expectRefusal(app(), verifyEmail, second)).toMatchObject({ error: 'linkInvalid' });
    const others = { body: { email, password: 'Second!2026' } };
    expect(await expectRefusal(app(), login, others)).toMatchObject({ status: 401 });
    const { token } = await call(app(), login, { body: { email, password: builtPassword } });
    expect((await call(app(), profile, {}, { token })).data.companyName).toBe('Prima');
  });

  it('[AC-120] mails the link again, says the same to everyone, and mails none of competing sign-ups', async () => {
    const email = 'resend@example.org';
    await call(app(), signup, { body: signupForm(email) });
    const first = await getMailLink(app(), email);
    const answers = [];
    for (const to of [email, 'stranger@example.org', (await newAttendee(app())).email])
      answers.push(await call(app(), resendVerification, { body: { email: to } }));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect((await app().mails()).filter((mail) => mail.to === 'stranger@example.org')).toEqual([]);
    const second = await getMailLink(app(), email);
    expect(second.params.token).not.toBe(first.params.token);
    await call(app(), verifyEmail, second);
    await call(app(), login, { body: { email, password: builtPassword } });

    const contested = 'contested@example.org';
    await call(app(), signup, { body: signupForm(contested) });
    await call(app(), signup, { body: signupForm(contested, { password: 'Second!2026' }) });
    const before = (await app().mails()).filter((mail) => mail.to === contested);
    await call(app(), resendVerification, { body: { email: contested } });
    const mails = (await app().mails()).filter((mail) => mail.to === contested);
    expect(mails).toHaveLength(before.length + 1);
    expect(mails.at(-1)!.text).not.toContain('/account/verify');
  });

  it('[AC-120] mails at most five links an hour to one mailbox, and the last one works', async () => {
    const email = 'flooded@example.org';
    await call(app(), signup, { body: signupForm(email) });
    const member = await newAttendee(app());
    const answers = new Set<string | undefined>();
    const countMails = async (to: string) => (await app().mails()).filter((mail) => mail.to === to).length;
    const quotas = () => app().services.database.db.selectFrom('mailbox_quota').selectAll().execute();
    const quotaCount = (await quotas()).length;
    const unknown = 'not-seen-yet@example.org';
    const sentBefore = [await countMails(email), await countMails(member.email)];
    for (let request = 0; request < 12; request += 1) {
      app().clock.advance(minuteMs);
      for (const to of [email, member.email, unknown])
        answers.add((await call(app(), resendVerification, { body: { email: to } })).message);
    }
    expect(answers.size).toBe(1);
    const sentNow = [await countMails(email), await countMails(member.email)];
    expect(sentNow).toEqual(sentBefore.map((count) => count + 5));
    expect(await countMails(unknown)).toBe(0);
    expect(await quotas()).toHaveLength(quotaCount + 3);
    await call(app(), verifyEmail, await getMailLink(app(), email));

    // Requests before the sign-up leave its owner all mails.
    await call(app(), signup, { body: signupForm(unknown) });
    await call(app(), resendVerification, { body: { email: unknown } });
    expect(await countMails(unknown)).toBe(2);

    app().clock.advance(hourMs);
    await call(app(), resendVerification, { body: { email: member.email } });
    expect(await countMails(member.email)).toBe(sentNow[1]! + 1);
    app().clock.advance(hourMs);
    await runCleanup(app().services);
    expect(await quotas()).toEqual([]);
  });

  it('[AC-5] rejects wrong and unknown sign-ins with the same error, and tells only the right password that the confirmation is missing', async () => {
    const known = await newOrganisation(app());
    const unverified = 'unverified@example.org';
    await call(app(), signup, { body: signupForm(unverified) });
    const attempts = [
      { email: known.email, password: 'Wrong!2026' },
      { email: 'nobody@example.org', password: builtPassword },
      { email: unverified, password: 'Wrong!2026' },
    ];
    expect(
      await expectRefusal(app(), login, { body: { email: unverified, password: builtPassword } }),
    ).toMatchObject({ status: 403, error: 'notVerified' });
    for (const body of attempts) {
      const { status, error, message, issues } = await expectRefusal(
        app(),
        login,
        { body },
        { language: 'zh' },
      );
      expect({ status, error, message, issues }).toEqual({
        status: 401,
        error: 'loginError',
        message: '邮箱或密码不正确',
        issues: undefined,
      });
    }
  });

  it('[AC-6] a session expires 30 days after its last use, which is written at most once a day', async () => {
    const { token } = await newAttendee(app());
    const before = await dumpDatabase(app());
    app().clock.advance(dayMs - 1);
    await call(app(), profile, {}, { token });
    expect(await dumpDatabase(app())).toBe(before);
    app().clock.advance(2 * dayMs);
    await call(app(), profile, {}, { token });
    expect(await dumpDatabase(app())).not.toBe(before);
    app().clock.advance(sessionTtlMs - 1);
    await call(app(), profile, {}, { token });
    app().clock.advance(sessionTtlMs);
    expect(await expectRefusal(app(), profile, {}, { token })).toMatchObject({
      status: 401,
      error: 'tokenError',
      message: 'Failed to authenticate token',
    });
  });

  it('[AC-6] stores tokens and passwords hashed and ignores cookies', async () => {
    const { token } = await newAttendee(app());
    const dump = await dumpDatabase(app());
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(builtPassword);
    const refusal = await expectRefusal(app(), profile, {}, { headers: { cookie: `token=${token}` } });
    expect(refusal.error).toBe('tokenError');
  });

  it('[AC-7] reports every violated password rule at once', async () => {
    const { issues } = await expectRefusal(app(), signup, {
      body: signupForm('weak@example.org', { password: 'a b' }),
    });
    expect(issues?.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'password: Almeno 8 caratteri',
      'password: Almeno una lettera maiuscola',
      'password: Almeno una cifra',
      'password: Almeno un simbolo',
      'password: Niente spazi nella password',
    ]);
  });

  it('[AC-2] concurrent sign-ups with one e-mail create one account', async () => {
    const email = 'race@example.org';
    await Promise.all([1, 2, 3, 4].map(() => call(app(), signup, { body: signupForm(email) })));
    const rows = await app()
      .services.database.db.selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(rows).toHaveLength(1);
    const links = (await app().mails()).filter((mail) => mail.to === email).map(parseLink);
    const results = await Promise.allSettled(links.map((link) => call(app(), verifyEmail, link)));
    expect(results.map((result) => result.status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
  });
});
