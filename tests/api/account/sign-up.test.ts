import { expect, it } from 'vitest';
import { login, logout, signup, verifyEmail } from '#contract/account/account-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { dayMs } from '#contract/durations.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { sessionTtlMs } from '#server/account/access/session-store.ts';
import { verificationTtlMs } from '#server/account/access/verification-store.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee, newOrganisation } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import {
  parseVerification,
  readVerification,
  SignUpBrowser,
  signupForm,
} from '#tests/support/builders/sign-up.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

describeOnBothEngines('accounts', (makeApp) => {
  const app = setupApp(makeApp);
  const browser = new SignUpBrowser();
  const verify = (link: InputOf<typeof verifyEmail>) => browser.verify(app(), link);

  it('[AC-1] signs up, verifies by the mailed link, signs in, reads the profile and signs out', async () => {
    const email = 'zoe@example.org';
    const response = await browser.signUp(app(), signupForm(' Zoe@Example.org '), { language: 'en' });
    expect(response.message).toBe('We’ve sent you an email. Open the link in it to confirm.');
    await verify(await readVerification(app(), email));
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
    await browser.signUp(app(), signupForm(email, { firstName: 'Sukarno', lastName: ' ' }));
    await verify(await readVerification(app(), email));
    const { token } = await call(app(), login, { body: { email, password: builtPassword } });
    const { data } = await call(app(), profile, {}, { token });
    expect(data).toMatchObject({ firstName: 'Sukarno', lastName: '', fullName: 'Sukarno' });
  });

  it('[AC-1] requires and stores the name of an organisation', async () => {
    const form = signupForm('verdi@example.org', { userType: 'Organisation', companyName: '  Verdi  APS ' });
    await browser.signUp(app(), form);
    await verify(await readVerification(app(), 'verdi@example.org'));
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
    const unknown = await browser.signUp(app(), signupForm('unknown@example.org'));
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
    await browser.signUp(app(), signupForm(signedUp));
    await verify(await readVerification(app(), email));
    const { token } = await call(app(), login, { body: { email: signedIn, password: builtPassword } });
    expect((await call(app(), profile, {}, { token })).data.email).toBe(email);
    // A second account would get a link.
    await browser.signUp(app(), signupForm(signedIn, { password: 'Another!2026' }));
    const mail = (await app().mails()).findLast((sent) => sent.to === email);
    expect(mail?.text).not.toContain('token=');
  });

  it('[AC-3] a verification link works once, for its own address, within 7 days', async () => {
    const email = 'once@example.org';
    await browser.signUp(app(), signupForm(email));
    const link = await readVerification(app(), email);
    const others = await expectRefusal(app(), verifyEmail, {
      params: { ...link.params, email: 'other@example.org' },
    });
    expect(others).toMatchObject({ status: 404, error: 'linkInvalid' });
    const results = await Promise.allSettled([1, 2, 3].map(() => verify(link)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(await expectRefusal(app(), verifyEmail, link)).toMatchObject({
      status: 409,
      error: 'alreadyVerified',
    });

    await browser.signUp(app(), signupForm('late@example.org'));
    const late = await readVerification(app(), 'late@example.org');
    app().clock.advance(verificationTtlMs + 1);
    expect(await expectRefusal(app(), verifyEmail, late)).toMatchObject({ error: 'linkInvalid' });
  });

  it('[AC-4] a link confirms no password of another sign-up for the same e-mail', async () => {
    const email = 'again@example.org';
    const body = signupForm(email, { userType: 'Organisation', companyName: 'Prima' });
    await browser.signUp(app(), body);
    const first = await readVerification(app(), email);
    await call(app(), signup, { body: { ...body, companyName: 'Seconda', password: 'Second!2026' } });
    const second = await readVerification(app(), email);
    await verify(first);
    expect(await expectRefusal(app(), verifyEmail, second)).toMatchObject({ error: 'linkInvalid' });
    const others = { body: { email, password: 'Second!2026' } };
    expect(await expectRefusal(app(), login, others)).toMatchObject({ status: 401 });
    const { token } = await call(app(), login, { body: { email, password: builtPassword } });
    expect((await call(app(), profile, {}, { token })).data.companyName).toBe('Prima');
  });

  it('[AC-5] rejects wrong and unknown sign-ins with the same error, and tells only the right password that the confirmation is missing', async () => {
    const known = await newOrganisation(app());
    const unverified = 'unverified@example.org';
    await browser.signUp(app(), signupForm(unverified));
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
    await Promise.all([1, 2, 3, 4].map(() => browser.signUp(app(), signupForm(email))));
    const rows = await app()
      .services.database.db.selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(rows).toHaveLength(1);
    const links = (await app().mails()).filter((mail) => mail.to === email).map(parseVerification);
    const results = await Promise.allSettled(links.map((link) => verify(link)));
    expect(results.map((result) => result.status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
  });
});
