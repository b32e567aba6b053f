import { expect, it, vi } from 'vitest';
import { login, signup } from '#contract/account/account-endpoints.ts';
import { changePassword, resetPassword, verifyCode } from '#contract/account/password-endpoints.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '#server/account/access/password.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { builtPassword, newAttendee, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { readResetCode } from '#tests/support/builders/reset-code.ts';

const signupForm = (password: string) => ({
  firstName: 'Ada',
  lastName: 'Trasimeno',
  email: 'ada@example.org',
  password,
  acceptedPNPTNC: true as const,
  userType: 'Basic' as const,
});

/** Of `password`, at a lower cost than today's. */
const outdated = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

const toPair = (newPassword: string) => ({ newPassword, confirmPassword: newPassword });
const phrase = 'il fiume torna pulito';

const setHash = (app: TestApp, { id }: BuiltAccount, password_hash: string) =>
  app.services.database.db.updateTable('account').set({ password_hash }).where('id', '=', id).execute();

const readHash = async (app: TestApp, { id }: BuiltAccount): Promise<string> =>
  (
    await app.services.database.db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).password_hash;

describeOnBothEngines('password rules', (makeApp) => {
  const app = setupApp(makeApp);

  it('[AC-80] a sign-up with a common password, or with the owner’s name, is refused at its field', async () => {
    for (const password of ['Password1!', 'Presente1!', 'Trasimeno1!', 'passwordpassword']) {
      const body = signupForm(password);
      expect(await expectRefusal(app(), signup, { body }, { language: 'en' })).toMatchObject({
        status: 400,
        error: 'validation',
        issues: [
          { path: 'password', message: 'It’s among the first ones people try: choose a less common one' },
        ],
      });
    }
    expect(await app().mails()).toEqual([]);
  });

  it('[AC-80] a phrase of 15 characters needs no digit and no symbol, a shorter one does', async () => {
    await call(app(), signup, { body: signupForm('il fiume pulito') });
    const { issues } = await expectRefusal(app(), signup, { body: signupForm('un fiume terso') });
    expect(issues?.map(({ message }) => message)).toEqual([
      'Almeno una lettera maiuscola',
      'Almeno una cifra',
      'Almeno un simbolo',
      'Niente spazi nella password',
    ]);
  });

  it('[AC-80] a common password is refused at a change and at a reset, whose token stays valid', async () => {
    const owner = await newAttendee(app());
    const common = toPair('Qwerty12!');
    const issues = [
      { path: 'newPassword', message: 'È tra le prime che si provano: scegline una meno comune' },
    ];
    expect(
      await expectRefusal(
        app(),
        changePassword,
        { body: { oldPassword: builtPassword, ...common } },
        { token: owner.token },
      ),
    ).toMatchObject({ status: 400, issues });
    const code = await readResetCode(app(), owner.email);
    const { data } = await call(app(), verifyCode, { body: { email: owner.email, code } });
    expect(await expectRefusal(app(), resetPassword, { body: { ...data, ...common } })).toMatchObject({
      status: 400,
      issues,
    });
    await call(app(), resetPassword, { body: { ...data, ...toPair(phrase) } });
    await call(app(), login, { body: { email: owner.email, password: phrase } });
  });

  it('[AC-81] a sign-in replaces an outdated hash, a refused one does not', async () => {
    const owner = await newAttendee(app());
    await setHash(app(), owner, outdated);
    await expectRefusal(app(), login, { body: { email: owner.email, password: 'Password' } });
    expect(await readHash(app(), owner)).toBe(outdated);
    await call(app(), login, { body: { email: owner.email, password: 'password' } });
    const replaced = await readHash(app(), owner);
    expect(isOutdatedHash(replaced)).toBe(false);
    expect(await verifyPassword('password', replaced)).toBe(true);
    await call(app(), login, { body: { email: owner.email, password: 'password' } });
    expect(await readHash(app(), owner)).toBe(replaced);
  });

  it('[AC-81] concurrent sign-ins with an outdated hash all succeed', async () => {
    const owner = await newAttendee(app());
    await setHash(app(), owner, outdated);
    const signIn = () => sendRaw(app(), login, { body: { email: owner.email, password: 'password' } });
    const responses = await Promise.all(Array.from({ length: 4 }, signIn));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  it('[AC-81] a concurrent reset of an outdated hash refuses the old password', async () => {
    const owner = await newAttendee(app());
    await setHash(app(), owner, outdated);
    const reset = await hashPassword(phrase);
    const { database } = app().services;
    const transaction = database.transaction.bind(database);
    // The sign-in has read the outdated hash, and counts its attempt.
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await setHash(app(), owner, reset);
      return transaction(work);
    });
    expect(
      await expectRefusal(app(), login, { body: { email: owner.email, password: 'password' } }),
    ).toMatchObject({ status: 401, error: 'loginError' });
    expect(await readHash(app(), owner)).toBe(reset);
    await call(app(), login, { body: { email: owner.email, password: phrase } });
  });
});
