import crypto from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { login } from '#contract/account/account-endpoints.ts';
import { changePassword, resetPassword, verifyCode } from '#contract/account/password-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { noPassword } from '#server/account/account-store.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { readResetCode } from '#tests/support/builders/reset-code.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { exposeBuiltinSpies } from '#tests/support/app/expose-builtin-spies.ts';

const newPassword = 'Nuova!2026x';
const pair = { newPassword, confirmPassword: newPassword };

const mailsTo = async (app: TestApp, { email }: { email: string }) =>
  (await app.mails()).filter((mail) => mail.to === email);

const isSignedIn = async (app: TestApp, token: string): Promise<boolean> =>
  (await sendRaw(app, profile, {}, { token })).statusCode === 200;

const canLogin = async (app: TestApp, email: string, password: string): Promise<boolean> =>
  (await sendRaw(app, login, { body: { email, password } })).statusCode === 200;

/** Status codes of concurrent responses, sorted. */
const toStatuses = (responses: readonly { statusCode: number }[]): number[] =>
  responses.map((response) => response.statusCode).toSorted((a, b) => a - b);

const codeInvalid = { status: 400, error: 'codeInvalid' };

/** Requests and redeems a code; returns the credentials that set the password. */
async function redeemCode(app: TestApp, { email }: BuiltAccount) {
  const { data } = await call(app, verifyCode, { body: { email, code: await readResetCode(app, email) } });
  return data;
}

describeOnBothEngines('password change', (makeApp) => {
  const app = setupApp(makeApp);

  it('[AC-12] changing the password ends every other session and invalidates pending codes', async () => {
    const owner = await newAttendee(app());
    const { token } = await call(app(), login, { body: { email: owner.email, password: builtPassword } });
    const code = await readResetCode(app(), owner.email);
    const body = { oldPassword: builtPassword, ...pair };
    const changed = await call(app(), changePassword, { body }, { token });
    expect(await isSignedIn(app(), changed.token)).toBe(true);
    expect(await isSignedIn(app(), owner.token)).toBe(false);
    expect(await canLogin(app(), owner.email, newPassword)).toBe(true);
    expect(await expectRefusal(app(), verifyCode, { body: { email: owner.email, code } })).toMatchObject(
      codeInvalid,
    );
    expect((await mailsTo(app(), owner)).map(({ subject }) => subject)).toContain(
      'La tua password è cambiata',
    );
  });

  it('[AC-12] reports a wrong current password on its field, also for accounts without a password', async () => {
    const owner = await newAttendee(app());
    const wrong = { body: { oldPassword: 'Wrong!2026', ...pair } };
    const issues = [{ path: 'oldPassword', message: 'La contraseña actual no es correcta' }];
    const options = { token: owner.token, language: 'es' } as const;
    expect(await expectRefusal(app(), changePassword, wrong, options)).toMatchObject({ status: 400, issues });
    await app()
      .services.database.db.updateTable('account')
      .set({ password_hash: noPassword })
      .where('id', '=', owner.id)
      .execute();
    const none = { body: { oldPassword: noPassword, ...pair } };
    expect(await expectRefusal(app(), changePassword, none, options)).toMatchObject({ status: 400, issues });
    expect(await mailsTo(app(), owner)).toEqual([]);
  });

  it('[AC-12] applies one of two concurrent changes', async () => {
    const owner = await newAttendee(app());
    const passwords = ['Prima!2026', 'Seconda!2026'];
    // Each has proved the old password before one is written.
    const proved = Promise.withResolvers<void>();
    let waiting = 0;
    const { argon2 } = crypto;
    vi.spyOn(crypto, 'argon2').mockImplementation((algorithm, parameters, callback) => {
      if (!passwords.some((password) => password === parameters.message))
        return argon2(algorithm, parameters, callback);
      waiting += 1;
      if (waiting === passwords.length) proved.resolve();
      void proved.promise.then(() => argon2(algorithm, parameters, callback));
    });
    exposeBuiltinSpies();
    const responses = await Promise.all(
      passwords.map((password) =>
        sendRaw(
          app(),
          changePassword,
          { body: { oldPassword: builtPassword, newPassword: password, confirmPassword: password } },
          { token: owner.token },
        ),
      ),
    );
    expect(toStatuses(responses)).toEqual([200, 400]);
    expect(await mailsTo(app(), owner)).toHaveLength(1);
  });

  it('[AC-12] a sign-in with the old password does not survive a concurrent reset', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await newAttendee(app());
      const data = await redeemCode(app(), owner);
      const [, ...logins] = await Promise.all([
        call(app(), resetPassword, { body: { ...data, ...pair } }),
        ...Array.from({ length: 6 }, () =>
          sendRaw(app(), login, { body: { email: owner.email, password: builtPassword } }),
        ),
      ]);
      const tokens = logins.flatMap((response) => response.json<{ token?: string }>().token ?? []);
      const alive = await Promise.all(tokens.map((token) => isSignedIn(app(), token)));
      expect(alive).not.toContain(true);
    }
  });
});
