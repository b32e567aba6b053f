import { expect, it } from 'vitest';
import { login, logout, signup, verifyEmail } from '#contract/account/account-calls.ts';
import { profile } from '#contract/account/profile-calls.ts';
import { sessionMs } from '#server/account/session-store.ts';
import { verificationMs } from '#server/account/verification-store.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { builtPassword, newAttendee, newOrganisation } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { usingApp } from '#tests/support/using-app.ts';

const dayMs = 24 * 3_600_000;

const signupForm = (email: string, wishes: object = {}) => ({
  firstName: 'Zoë',
  lastName: 'D’Angelò',
  email,
  password: builtPassword,
  acceptedPNPTNC: true as const,
  userType: 'Basic' as const,
  ...wishes,
});

/** The parameters of the link in the newest mail to this address. */
async function linkTo(app: TestApp, email: string) {
  const mail = (await app.mails()).findLast((it) => it.to === email);
  return linkIn(mail ?? { text: '' });
}

function linkIn({ text }: { text: string }) {
  const { searchParams } = new URL(/https?:\/\/\S+\/account\/verify\S+/.exec(text)?.[0] ?? 'about:blank');
  const of = (name: string): string => searchParams.get(name) ?? '';
  return { params: { id: of('id'), email: of('email'), token: of('token') } };
}

describeOnBoth('accounts', (makeApp) => {
  const app = usingApp(makeApp);

  it('[AC-1] signs up, verifies by the link in the mail, signs in, reads the profile and signs out', async () => {
    const email = 'zoe@example.org';
    const answer = await call(app(), signup, { body: signupForm(' Zoe@Example.org ') }, { language: 'en' });
    expect(answer.message).toBe('We’ve written to you: open the link in the message to confirm');
    await call(app(), verifyEmail, await linkTo(app(), email));
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
    expect(await refused(app(), profile, {}, { token })).toMatchObject({ status: 401, error: 'tokenError' });
  });

  it('[AC-1] gives an organisation its name, and demands it', async () => {
    const form = signupForm('verdi@example.org', { userType: 'Organisation', companyName: '  Verdi  APS ' });
    await call(app(), signup, { body: form });
    await call(app(), verifyEmail, await linkTo(app(), 'verdi@example.org'));
    const { token } = await call(app(), login, { body: { email: form.email, password: builtPassword } });
    expect((await call(app(), profile, {}, { token })).data.companyName).toBe('Verdi  APS');

    const nameless = signupForm('nameless@example.org', { userType: 'Organisation', companyName: ' ' });
    const refusal = await refused(app(), signup, { body: nameless }, { language: 'es' });
    expect(refusal.issues).toEqual([{ path: 'companyName', message: 'Este campo es obligatorio' }]);
  });

  it('[AC-2] answers a known e-mail like an unknown one, changes nothing, and tells its owner in her language', async () => {
    const owner = await newAttendee(app(), { language: 'es', firstName: '<Ana>' });
    const right = { body: { email: owner.email, password: builtPassword } };
    const before = await call(app(), login, right, { language: 'es' });
    const known = await call(app(), signup, { body: signupForm(owner.email, { password: 'Another!2026' }) });
    const unknown = await call(app(), signup, { body: signupForm('unknown@example.org') });
    expect(known).toEqual(unknown);
    await call(app(), profile, {}, { token: before.token });
    expect(
      await refused(app(), login, { body: { email: owner.email, password: 'Another!2026' } }),
    ).toMatchObject({
      error: 'loginError',
    });
    const mail = (await app().mails()).findLast((it) => it.to === owner.email);
    expect(mail?.subject).toBe('Ya tienes una cuenta en Presente');
    expect(mail?.html).toContain('&lt;Ana&gt;');
    expect(mail?.html).not.toContain('<Ana>');
    expect(mail?.text).not.toContain('token=');
  });

  it('[AC-3] a link works once, for its own address, and for a week', async () => {
    const email = 'once@example.org';
    await call(app(), signup, { body: signupForm(email) });
    const link = await linkTo(app(), email);
    const others = await refused(app(), verifyEmail, {
      params: { ...link.params, email: 'other@example.org' },
    });
    expect(others).toMatchObject({ status: 404, error: 'linkInvalid' });
    const results = await Promise.allSettled([1, 2, 3].map(() => call(app(), verifyEmail, link)));
    expect(results.filter((it) => it.status === 'fulfilled')).toHaveLength(1);

    await call(app(), signup, { body: signupForm('late@example.org') });
    const late = await linkTo(app(), 'late@example.org');
    app().clock.advance(verificationMs + 1);
    expect(await refused(app(), verifyEmail, late)).toMatchObject({ error: 'linkInvalid' });
  });

  it('[AC-4] each link confirms its own sign-up, never what somebody else typed under the same e-mail', async () => {
    const email = 'again@example.org';
    const body = signupForm(email, { userType: 'Organisation', companyName: 'Prima' });
    await call(app(), signup, { body });
    const first = await linkTo(app(), email);
    await call(app(), signup, { body: { ...body, companyName: 'Seconda', password: 'Second!2026' } });
    const second = await linkTo(app(), email);
    await call(app(), verifyEmail, first);
    expect(await refused(app(), verifyEmail, second)).toMatchObject({ error: 'linkInvalid' });
    const others = { body: { email, password: 'Second!2026' } };
    expect(await refused(app(), login, others)).toMatchObject({ status: 401 });
    const { token } = await call(app(), login, { body: { email, password: builtPassword } });
    expect((await call(app(), profile, {}, { token })).data.companyName).toBe('Prima');
  });

  it('[AC-5] refuses wrong, unknown and unverified sign-ins in the same words', async () => {
    const known = await newOrganisation(app());
    const unverified = 'unverified@example.org';
    await call(app(), signup, { body: signupForm(unverified) });
    const attempts = [
      { email: known.email, password: 'Wrong!2026' },
      { email: 'nobody@example.org', password: builtPassword },
      { email: unverified, password: builtPassword },
    ];
    for (const body of attempts) {
      const { status, error, message, issues } = await refused(app(), login, { body }, { language: 'zh' });
      expect({ status, error, message, issues }).toEqual({
        status: 401,
        error: 'loginError',
        message: '邮箱或密码不正确',
        issues: undefined,
      });
    }
  });

  it('[AC-6] a session lives 30 days after its last use, and is written at most once a day', async () => {
    const { token } = await newAttendee(app());
    const before = await dumpDatabase(app());
    app().clock.advance(dayMs - 1);
    await call(app(), profile, {}, { token });
    expect(await dumpDatabase(app())).toBe(before);
    app().clock.advance(2 * dayMs);
    await call(app(), profile, {}, { token });
    expect(await dumpDatabase(app())).not.toBe(before);
    app().clock.advance(sessionMs - 1);
    await call(app(), profile, {}, { token });
    app().clock.advance(sessionMs);
    expect(await refused(app(), profile, {}, { token })).toMatchObject({
      status: 401,
      error: 'tokenError',
      message: 'Failed to authenticate token',
    });
  });

  it('[AC-6] stores neither token nor password, and reads no cookie', async () => {
    const { token } = await newAttendee(app());
    const dump = await dumpDatabase(app());
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(builtPassword);
    const refusal = await refused(app(), profile, {}, { headers: { cookie: `token=${token}` } });
    expect(refusal.error).toBe('tokenError');
  });

  it('[AC-7] shows every broken password rule together', async () => {
    const { issues } = await refused(app(), signup, {
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

  it('[AC-2] sign-ups of one e-mail at the same time make one account', async () => {
    const email = 'race@example.org';
    await Promise.all([1, 2, 3, 4].map(() => call(app(), signup, { body: signupForm(email) })));
    const rows = await app()
      .services.database.db.selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(rows).toHaveLength(1);
    const links = (await app().mails()).filter((it) => it.to === email).map(linkIn);
    const results = await Promise.allSettled(links.map((link) => call(app(), verifyEmail, link)));
    expect(results.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  });
});
