import { expect, it } from 'vitest';
import { login, signup } from '#contract/account/account-calls.ts';
import { forgotPassword, resetPassword, verifyCode } from '#contract/account/password-calls.ts';
import { profile } from '#contract/account/profile-calls.ts';
import { noPassword } from '#server/account/account-store.ts';
import {
  resetCodeMs,
  resetMails,
  resetTokenMs,
  resetTries,
  resetWindowMs,
} from '#server/account/password-reset-store.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { builtPassword, newAttendee, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused, send } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { askForCode, codeFor, otherCode } from '#tests/support/reset-code.ts';
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

describeOnBoth('passwords', (makeApp) => {
  const app = usingApp(makeApp);

  it('[AC-8] sets a forgotten password by the code in the mail, ends every session, and says so by mail', async () => {
    const owner = await newAttendee(app(), { language: 'es', firstName: '<Ana>' });
    const { message } = await call(
      app(),
      forgotPassword,
      { body: { email: ` ${owner.email.toUpperCase()} ` } },
      { language: 'en' },
    );
    expect(message).toBe('If this address has an account, we’ve sent you a 6-digit code');
    const [mail] = await mailsTo(app(), owner);
    expect(mail?.subject).toBe('El código para tu nueva contraseña');
    const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
    expect(mail?.html).toContain(`>${code}</span>`);
    expect(mail?.html).toContain('&lt;Ana&gt;');

    // Digits read out of a mail come with spaces.
    const typed = `${code.slice(0, 3)} ${code.slice(3)} `;
    const { data } = await call(app(), verifyCode, { body: { email: owner.email, code: typed } });
    expect(data.userId).toBe(owner.id);
    expect(await isSignedIn(app(), owner.token)).toBe(true);
    await call(app(), resetPassword, { body: { ...data, ...pair } });

    expect(await isSignedIn(app(), owner.token)).toBe(false);
    expect(await canLogin(app(), owner.email, builtPassword)).toBe(false);
    expect(await canLogin(app(), owner.email, newPassword)).toBe(true);
    expect((await mailsTo(app(), owner)).map((it) => it.subject)).toEqual([
      'El código para tu nueva contraseña',
      'Tu contraseña ha cambiado',
    ]);
  });

  it('[AC-8] gives an account that had no password one, of its own choice', async () => {
    const owner = await newAttendee(app());
    await app()
      .services.database.db.updateTable('account')
      .set({ password_hash: noPassword, is_password_changed: 0 })
      .where('id', '=', owner.id)
      .execute();
    await call(app(), resetPassword, { body: { ...(await redeemed(app(), owner)), ...pair } });
    const { isPasswordChanged } = await call(app(), login, {
      body: { email: owner.email, password: newPassword },
    });
    expect(isPasswordChanged).toBe(true);
  });

  it('[AC-8] answers unknown and unconfirmed e-mails alike; the unconfirmed one is told how to go on', async () => {
    const owner = await newAttendee(app());
    const unconfirmed = 'unconfirmed@example.org';
    const form = {
      firstName: 'Ada',
      lastName: 'Neri',
      password: builtPassword,
      acceptedPNPTNC: true as const,
    };
    await call(app(), signup, { body: { ...form, email: unconfirmed, userType: 'Basic' } });
    await app().mails();
    const answers = [];
    for (const email of [owner.email, 'nobody@example.org', unconfirmed]) {
      const forgot = await send(app(), forgotPassword, { body: { email } });
      const verify = await send(app(), verifyCode, { body: { email, code: '000000' } });
      answers.push([forgot.statusCode, forgot.body, verify.statusCode, verify.body]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await mailsTo(app(), { email: 'nobody@example.org' })).toEqual([]);
    const [, mail] = await mailsTo(app(), { email: unconfirmed });
    expect(mail?.subject).toBe('Il tuo account aspetta una conferma');
    expect(mail?.text).toContain('http://localhost:3000/signup');
    expect(mail?.text).not.toMatch(/^\d{6}$/m);
  });

  it('[AC-8] stores neither code nor token', async () => {
    const owner = await newAttendee(app());
    const code = await codeFor(app(), owner.email);
    // In quotes: six digits alone are in many an id.
    expect(await dumpDatabase(app())).not.toContain(`"${code}"`);
    const { data } = await call(app(), verifyCode, { body: { email: owner.email, code } });
    expect(await dumpDatabase(app())).not.toContain(data.token);
  });

  it('[AC-9] a code is good for 10 minutes and once, also for two at once', async () => {
    const owner = await newAttendee(app());
    const late = await codeFor(app(), owner.email);
    app().clock.advance(resetCodeMs);
    expect(await refused(app(), verifyCode, { body: { email: owner.email, code: late } })).toMatchObject(
      codeInvalid,
    );
    const code = await codeFor(app(), owner.email);
    const body = { email: owner.email, code };
    const answers = await Promise.all([1, 2, 3].map(() => send(app(), verifyCode, { body })));
    expect(statusesOf(answers)).toEqual([200, 400, 400]);
    expect(await refused(app(), verifyCode, { body })).toMatchObject(codeInvalid);
  });

  it('[AC-9] only the newest code counts', async () => {
    const owner = await newAttendee(app());
    const first = await codeFor(app(), owner.email);
    const second = await codeFor(app(), owner.email);
    if (first !== second)
      expect(await refused(app(), verifyCode, { body: { email: owner.email, code: first } })).toMatchObject(
        codeInvalid,
      );
    const body = { email: owner.email, code: second };
    expect((await send(app(), verifyCode, { body })).statusCode).toBe(200);
  });

  it('[AC-9] five wrong tries end it, whatever the number of codes, until the hour is over', async () => {
    const owner = await newAttendee(app(), { language: 'en', firstName: 'Zoë' });
    const wrong = async (code: string): Promise<void> => {
      const body = { email: owner.email, code: otherCode(code) };
      expect(await refused(app(), verifyCode, { body })).toMatchObject(codeInvalid);
    };
    const first = await codeFor(app(), owner.email);
    for (let n = 0; n < resetTries - 1; n++) await wrong(first);
    const second = await codeFor(app(), owner.email);
    await wrong(second);
    expect(await refused(app(), verifyCode, { body: { email: owner.email, code: second } })).toMatchObject(
      codeInvalid,
    );

    app().clock.advance(resetWindowMs - 59_000);
    const before = (await mailsTo(app(), owner)).length;
    await askForCode(app(), owner.email);
    const [paused] = (await mailsTo(app(), owner)).slice(before);
    expect(paused?.subject).toBe('Too many wrong codes');
    expect(paused?.text).toContain('in 1 minute.');
    app().clock.advance(59_000);
    const code = await codeFor(app(), owner.email);
    await call(app(), verifyCode, { body: { email: owner.email, code } });
  });

  it('[AC-9] the right code gives its try back', async () => {
    const owner = await newAttendee(app());
    const rounds = resetMails - 1;
    for (let n = 0; n < rounds; n++) await redeemed(app(), owner);
    const code = await codeFor(app(), owner.email);
    for (let n = 0; n < resetTries - 1; n++)
      await refused(app(), verifyCode, { body: { email: owner.email, code: otherCode(code) } });
    expect((await send(app(), verifyCode, { body: { email: owner.email, code } })).statusCode).toBe(200);
  });

  it('[AC-9] of many wrong guesses at once five are looked at', async () => {
    const owner = await newAttendee(app());
    const code = await codeFor(app(), owner.email);
    const guesses = Array.from({ length: 20 }, () => ({ email: owner.email, code: otherCode(code) }));
    const answers = await Promise.all(guesses.map((body) => send(app(), verifyCode, { body })));
    expect(new Set(answers.map((it) => it.statusCode))).toEqual(new Set([400]));
    const { tries } = await app()
      .services.database.db.selectFrom('password_reset')
      .select('tries')
      .where('account_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(resetTries);
    expect(await refused(app(), verifyCode, { body: { email: owner.email, code } })).toMatchObject(
      codeInvalid,
    );
  });

  it('[AC-10] mails a handful of codes an hour, also when asked at once, and answers the rest the same', async () => {
    const owner = await newAttendee(app());
    const answers = await Promise.all(
      Array.from({ length: resetMails + 3 }, () =>
        send(app(), forgotPassword, { body: { email: owner.email } }),
      ),
    );
    expect(new Set(answers.map((it) => it.body)).size).toBe(1);
    expect(await mailsTo(app(), owner)).toHaveLength(resetMails);
    app().clock.advance(resetWindowMs);
    await askForCode(app(), owner.email);
    expect(await mailsTo(app(), owner)).toHaveLength(resetMails + 1);
  });

  it('[AC-10] a code that is not mailed does not replace the one that was', async () => {
    const owner = await newAttendee(app());
    for (let n = 0; n < resetMails - 1; n++) await askForCode(app(), owner.email);
    const last = await codeFor(app(), owner.email);
    await askForCode(app(), owner.email);
    const body = { email: owner.email, code: last };
    expect((await send(app(), verifyCode, { body })).statusCode).toBe(200);
  });

  it('[AC-11] the right to set a password is its account’s own, for 15 minutes, once', async () => {
    const [owner, other] = [await newAttendee(app()), await newAttendee(app())];
    const data = await redeemed(app(), owner);
    const others = { ...data, userId: other.id, ...pair };
    expect(await refused(app(), resetPassword, { body: others })).toMatchObject(codeInvalid);
    const bodies = [1, 2, 3].map((n) => ({ ...data, newPassword: `${newPassword}${n}` }));
    const answers = await Promise.all(
      bodies.map((body) =>
        send(app(), resetPassword, { body: { ...body, confirmPassword: body.newPassword } }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 400, 400]);
    expect(await mailsTo(app(), other)).toEqual([]);

    const late = await redeemed(app(), owner);
    app().clock.advance(resetTokenMs);
    expect(await refused(app(), resetPassword, { body: { ...late, ...pair } })).toMatchObject(codeInvalid);
  });

  it('[AC-11] a weak or differently repeated password spends nothing', async () => {
    const owner = await newAttendee(app());
    const data = await redeemed(app(), owner);
    const weak = await refused(app(), resetPassword, {
      body: { ...data, newPassword: 'short', confirmPassword: 'other' },
    });
    expect(weak.issues?.map((it) => it.path)).toEqual([
      'newPassword',
      'newPassword',
      'newPassword',
      'newPassword',
      'confirmPassword',
    ]);
    await call(app(), resetPassword, { body: { ...data, ...pair } });
  });
});
