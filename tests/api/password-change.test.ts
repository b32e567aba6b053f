import { expect, it } from 'vitest';
import { login } from '#contract/account/account-calls.ts';
import { changePassword, resetPassword, verifyCode } from '#contract/account/password-calls.ts';
import { profile } from '#contract/account/profile-calls.ts';
import { noPassword } from '#server/account/account-store.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { builtPassword, newAttendee, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused, send } from '#tests/support/call.ts';
import { codeFor } from '#tests/support/reset-code.ts';
import { usingApp } from '#tests/support/using-app.ts';

const newPassword = 'Nuova!2026x';
const pair = { newPassword, confirmPassword: newPassword };

const mailsTo = async (app: TestApp, { email }: { email: string }) =>
  (await app.mails()).filter((it) => it.to === email);

const isSignedIn = async (app: TestApp, token: string): Promise<boolean> =>
  (await send(app, profile, {}, { token })).statusCode === 200;

const canLogin = async (app: TestApp, email: string, password: string): Promise<boolean> =>
  (await send(app, login, { body: { email, password } })).statusCode === 200;

/** Statuses of requests made at once, in order. */
const statusesOf = (answers: readonly { statusCode: number }[]): number[] =>
  answers.map((it) => it.statusCode).toSorted((a, b) => a - b);

const codeInvalid = { status: 400, error: 'codeInvalid' };

/** Asks for a code, redeems it, and returns what sets the password. */
async function redeemed(app: TestApp, { email }: BuiltAccount) {
  const { data } = await call(app, verifyCode, { body: { email, code: await codeFor(app, email) } });
  return data;
}

describeOnBoth('changes of passwords', (makeApp) => {
  const app = usingApp(makeApp);

  it('[AC-12] a change of password ends every other session, and every code that is on its way', async () => {
    const owner = await newAttendee(app());
    const { token } = await call(app(), login, { body: { email: owner.email, password: builtPassword } });
    const code = await codeFor(app(), owner.email);
    await call(app(), changePassword, { body: { oldPassword: builtPassword, ...pair } }, { token });
    expect(await isSignedIn(app(), token)).toBe(true);
    expect(await isSignedIn(app(), owner.token)).toBe(false);
    expect(await canLogin(app(), owner.email, newPassword)).toBe(true);
    expect(await refused(app(), verifyCode, { body: { email: owner.email, code } })).toMatchObject(
      codeInvalid,
    );
    expect((await mailsTo(app(), owner)).at(-1)?.subject).toBe('La tua password è cambiata');
  });

  it('[AC-12] a wrong old password is an issue of its field, also where there is none', async () => {
    const owner = await newAttendee(app());
    const wrong = { body: { oldPassword: 'Wrong!2026', ...pair } };
    const issues = [{ path: 'oldPassword', message: 'No es tu contraseña actual' }];
    const options = { token: owner.token, language: 'es' } as const;
    expect(await refused(app(), changePassword, wrong, options)).toMatchObject({ status: 400, issues });
    await app()
      .services.database.db.updateTable('account')
      .set({ password_hash: noPassword })
      .where('id', '=', owner.id)
      .execute();
    const none = { body: { oldPassword: noPassword, ...pair } };
    expect(await refused(app(), changePassword, none, options)).toMatchObject({ status: 400, issues });
    expect(await mailsTo(app(), owner)).toEqual([]);
  });

  it('[AC-12] of two changes at once one is made', async () => {
    const owner = await newAttendee(app());
    const answers = await Promise.all(
      ['Prima!2026', 'Seconda!2026'].map((it) =>
        send(
          app(),
          changePassword,
          { body: { oldPassword: builtPassword, newPassword: it, confirmPassword: it } },
          { token: owner.token },
        ),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 400]);
    expect(await mailsTo(app(), owner)).toHaveLength(1);
  });

  it('[AC-12] no sign-in with the old password outlives a reset that runs beside it', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await newAttendee(app());
      const data = await redeemed(app(), owner);
      const [, ...logins] = await Promise.all([
        call(app(), resetPassword, { body: { ...data, ...pair } }),
        ...Array.from({ length: 6 }, () =>
          send(app(), login, { body: { email: owner.email, password: builtPassword } }),
        ),
      ]);
      const tokens = logins.flatMap((it) => it.json<{ token?: string }>().token ?? []);
      const alive = await Promise.all(tokens.map((token) => isSignedIn(app(), token)));
      expect(alive).not.toContain(true);
    }
  });
});
