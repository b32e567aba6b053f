import { expect, it } from 'vitest';
import { secondMs } from '#contract/durations.ts';
import { login, signup } from '#contract/account/account-endpoints.ts';
import { forgotPassword, resetPassword, verifyCode } from '#contract/account/password-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { noPassword } from '#server/account/account-store.ts';
import {
  resetCodeTtlMs,
  maxResetMails,
  resetTokenTtlMs,
  maxResetAttempts,
  resetWindowMs,
} from '#server/account/access/password-reset-store.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import { requestResetCode, readResetCode, differentCode } from '#tests/support/builders/reset-code.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

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

/** Account and token of the link in a reset mail. */
function readResetLink(mail: { text: string } | undefined): { userId: string; token: string } {
  const [, userId = '', token = ''] = /\/account\/reset#([\w-]+)\.([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { userId, token };
}

/** Requests and redeems a code; returns the credentials that set the password. */
async function redeemCode(app: TestApp, { email }: BuiltAccount) {
  const { data } = await call(app, verifyCode, { body: { email, code: await readResetCode(app, email) } });
  return data;
}

describeOnBothEngines('passwords', (makeApp) => {
  const app = setupApp(makeApp);

  it('[AC-8] resets a forgotten password by the mailed code, ends every session, and confirms it by mail', async () => {
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

    // Users type codes with spaces.
    const typed = `${code.slice(0, 3)} ${code.slice(3)} `;
    const { data } = await call(app(), verifyCode, { body: { email: owner.email, code: typed } });
    expect(data.userId).toBe(owner.id);
    expect(await isSignedIn(app(), owner.token)).toBe(true);
    await call(app(), resetPassword, { body: { ...data, ...pair } });

    expect((await mailsTo(app(), owner)).map((mail) => mail.subject)).toEqual([
      'El código para tu nueva contraseña',
      'Tu contraseña ha cambiado',
    ]);
    expect(await isSignedIn(app(), owner.token)).toBe(false);
    expect(await canLogin(app(), owner.email, builtPassword)).toBe(false);
    expect(await canLogin(app(), owner.email, newPassword)).toBe(true);
  });

  it('[AC-8] sets the first password of an account without one', async () => {
    const owner = await newAttendee(app());
    await app()
      .services.database.db.updateTable('account')
      .set({ password_hash: noPassword, is_password_changed: 0 })
      .where('id', '=', owner.id)
      .execute();
    await call(app(), resetPassword, { body: { ...(await redeemCode(app(), owner)), ...pair } });
    const { isPasswordChanged } = await call(app(), login, {
      body: { email: owner.email, password: newPassword },
    });
    expect(isPasswordChanged).toBe(true);
  });

  it('[AC-8] answers unknown and unconfirmed e-mails alike; mails the unconfirmed one how to proceed', async () => {
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
    const responses = [];
    for (const email of [owner.email, 'nobody@example.org', unconfirmed]) {
      const forgot = await sendRaw(app(), forgotPassword, { body: { email } });
      const verify = await sendRaw(app(), verifyCode, { body: { email, code: '000000' } });
      responses.push([forgot.statusCode, forgot.body, verify.statusCode, verify.body]);
    }
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    expect(await mailsTo(app(), { email: 'nobody@example.org' })).toEqual([]);
    const [, mail] = await mailsTo(app(), { email: unconfirmed });
    expect(mail?.subject).toBe('Il tuo account aspetta una conferma');
    expect(mail?.text).toContain('http://localhost:3000/signup');
    expect(mail?.text).not.toMatch(/^\d{6}$/m);
  });

  it('[AC-8] stores codes and tokens hashed', async () => {
    const owner = await newAttendee(app());
    const code = await readResetCode(app(), owner.email);
    // With quotes: many ids contain six consecutive digits.
    expect(await dumpDatabase(app())).not.toContain(`"${code}"`);
    const { data } = await call(app(), verifyCode, { body: { email: owner.email, code } });
    expect(await dumpDatabase(app())).not.toContain(data.token);
  });

  it('[AC-9] a code is valid for 10 minutes and once, also under concurrent use', async () => {
    const owner = await newAttendee(app());
    const late = await readResetCode(app(), owner.email);
    app().clock.advance(resetCodeTtlMs);
    expect(
      await expectRefusal(app(), verifyCode, { body: { email: owner.email, code: late } }),
    ).toMatchObject(codeInvalid);
    const code = await readResetCode(app(), owner.email);
    const body = { email: owner.email, code };
    const responses = await Promise.all([1, 2, 3].map(() => sendRaw(app(), verifyCode, { body })));
    expect(toStatuses(responses)).toEqual([200, 400, 400]);
    expect(await expectRefusal(app(), verifyCode, { body })).toMatchObject(codeInvalid);
  });

  it('[AC-9] only the newest code is valid', async () => {
    const owner = await newAttendee(app());
    const first = await readResetCode(app(), owner.email);
    const second = await readResetCode(app(), owner.email);
    if (first !== second)
      expect(
        await expectRefusal(app(), verifyCode, { body: { email: owner.email, code: first } }),
      ).toMatchObject(codeInvalid);
    const body = { email: owner.email, code: second };
    expect((await sendRaw(app(), verifyCode, { body })).statusCode).toBe(200);
  });

  it('[AC-9] five wrong attempts lock the codes of a network for the hour, however many exist; the link still works', async () => {
    const owner = await newAttendee(app(), { language: 'en', firstName: 'Zoë' });
    const wrong = async (code: string): Promise<void> => {
      const body = { email: owner.email, code: differentCode(code) };
      expect(await expectRefusal(app(), verifyCode, { body })).toMatchObject(codeInvalid);
    };
    const first = await readResetCode(app(), owner.email);
    for (let n = 0; n < maxResetAttempts - 1; n++) await wrong(first);
    const second = await readResetCode(app(), owner.email);
    await wrong(second);
    expect(
      await expectRefusal(app(), verifyCode, { body: { email: owner.email, code: second } }),
    ).toMatchObject(codeInvalid);

    app().clock.advance(resetWindowMs - 59_000);
    const before = (await mailsTo(app(), owner)).length;
    await requestResetCode(app(), owner.email);
    const [mail] = (await mailsTo(app(), owner)).slice(before);
    expect(mail?.subject).toBe('The link for your new password');
    expect(mail?.text).not.toMatch(/^\d{6}$/m);
    expect(readResetLink(mail)).toMatchObject({ userId: owner.id });
    app().clock.advance(59_000);
    const code = await readResetCode(app(), owner.email);
    await call(app(), verifyCode, { body: { email: owner.email, code } });
  });

  it('[AC-9] wrong codes of strangers on other networks leave the owner’s code and link valid', async () => {
    const owner = await newAttendee(app());
    const stranger = { address: '203.0.113.7' };
    const forgot = (options: { address: string }) =>
      sendRaw(app(), forgotPassword, { body: { email: owner.email } }, options);
    await forgot(stranger);
    const code = await readResetCode(app(), owner.email);
    for (let n = 0; n < 20; n++) {
      const body = { email: owner.email, code: differentCode(code) };
      expect((await sendRaw(app(), verifyCode, { body }, stranger)).statusCode).toBe(400);
    }
    await call(app(), verifyCode, { body: { email: owner.email, code } });

    // The owner's browser is known by its cookie, wherever it asks from.
    app().clock.advance(secondMs);
    const response = await forgot({ address: '198.51.100.1' });
    const cookie = String(response.headers['set-cookie']).replace(/;.*/, '');
    const mails = await mailsTo(app(), owner);
    const body = { email: owner.email, code: /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0] };
    expect((await sendRaw(app(), verifyCode, { body }, { address: '192.0.2.9' })).statusCode).toBe(400);
    expect(
      (await sendRaw(app(), verifyCode, { body }, { address: '192.0.2.9', headers: { cookie } })).statusCode,
    ).toBe(200);
  });

  it('[AC-9] the link of the last mail sets a password, once, also after strangers spent the hour’s mails', async () => {
    const owner = await newAttendee(app());
    for (let n = 0; n < maxResetMails + 2; n++) {
      await sendRaw(app(), forgotPassword, { body: { email: owner.email } }, { address: `203.0.113.${n}` });
      app().clock.advance(secondMs);
    }
    const mails = await mailsTo(app(), owner);
    expect(mails).toHaveLength(maxResetMails);
    const [earlier, last] = mails.slice(-2).map(readResetLink);
    app().clock.advance(resetWindowMs - (maxResetMails + 2) * secondMs);
    expect(await expectRefusal(app(), resetPassword, { body: { ...earlier, ...pair } })).toMatchObject(
      codeInvalid,
    );
    await call(app(), resetPassword, { body: { ...last!, ...pair } });
    expect(await canLogin(app(), owner.email, newPassword)).toBe(true);
    expect(await expectRefusal(app(), resetPassword, { body: { ...last, ...pair } })).toMatchObject(
      codeInvalid,
    );
  });

  it('[AC-9] a password set by one way revokes the other', async () => {
    const owner = await newAttendee(app());
    const code = await readResetCode(app(), owner.email);
    const link = readResetLink((await mailsTo(app(), owner)).at(-1));
    const { data } = await call(app(), verifyCode, { body: { email: owner.email, code } });
    await call(app(), resetPassword, { body: { ...link, ...pair } });
    expect(await expectRefusal(app(), resetPassword, { body: { ...data, ...pair } })).toMatchObject(
      codeInvalid,
    );
  });

  it('[AC-9] the right code does not count as an attempt', async () => {
    const owner = await newAttendee(app());
    const rounds = maxResetMails - 1;
    for (let n = 0; n < rounds; n++) await redeemCode(app(), owner);
    const code = await readResetCode(app(), owner.email);
    for (let n = 0; n < maxResetAttempts - 1; n++)
      await expectRefusal(app(), verifyCode, { body: { email: owner.email, code: differentCode(code) } });
    expect((await sendRaw(app(), verifyCode, { body: { email: owner.email, code } })).statusCode).toBe(200);
  });

  it('[AC-9] checks at most five of many concurrent guesses', async () => {
    const owner = await newAttendee(app());
    const code = await readResetCode(app(), owner.email);
    const guesses = Array.from({ length: 20 }, () => ({ email: owner.email, code: differentCode(code) }));
    const responses = await Promise.all(guesses.map((body) => sendRaw(app(), verifyCode, { body })));
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([400]));
    const { attempts } = await app()
      .services.database.db.selectFrom('reset_code')
      .select('attempts')
      .where('account_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(maxResetAttempts);
    expect(await expectRefusal(app(), verifyCode, { body: { email: owner.email, code } })).toMatchObject(
      codeInvalid,
    );
  });

  it('[AC-10] limits code mails an hour, also for concurrent requests, with the same answer', async () => {
    const owner = await newAttendee(app());
    const responses = await Promise.all(
      Array.from({ length: maxResetMails + 3 }, () =>
        sendRaw(app(), forgotPassword, { body: { email: owner.email } }),
      ),
    );
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(await mailsTo(app(), owner)).toHaveLength(maxResetMails);
    app().clock.advance(resetWindowMs);
    await requestResetCode(app(), owner.email);
    expect(await mailsTo(app(), owner)).toHaveLength(maxResetMails + 1);
  });

  it('[AC-10] a request over the mail limit leaves the last code valid', async () => {
    const owner = await newAttendee(app());
    for (let n = 0; n < maxResetMails - 1; n++) await requestResetCode(app(), owner.email);
    const last = await readResetCode(app(), owner.email);
    await requestResetCode(app(), owner.email);
    const body = { email: owner.email, code: last };
    expect((await sendRaw(app(), verifyCode, { body })).statusCode).toBe(200);
  });

  it('[AC-11] a reset token belongs to its account, lasts 15 minutes, and works once', async () => {
    const [owner, other] = [await newAttendee(app()), await newAttendee(app())];
    const data = await redeemCode(app(), owner);
    const otherReset = { ...data, userId: other.id, ...pair };
    expect(await expectRefusal(app(), resetPassword, { body: otherReset })).toMatchObject(codeInvalid);
    const bodies = [1, 2, 3].map((n) => ({ ...data, newPassword: `${newPassword}${n}` }));
    const responses = await Promise.all(
      bodies.map((body) =>
        sendRaw(app(), resetPassword, { body: { ...body, confirmPassword: body.newPassword } }),
      ),
    );
    expect(toStatuses(responses)).toEqual([200, 400, 400]);
    expect(await mailsTo(app(), other)).toEqual([]);

    const late = await redeemCode(app(), owner);
    app().clock.advance(resetTokenTtlMs);
    expect(await expectRefusal(app(), resetPassword, { body: { ...late, ...pair } })).toMatchObject(
      codeInvalid,
    );
  });

  it('[AC-11] a weak or mismatched password does not consume the token', async () => {
    const owner = await newAttendee(app());
    const data = await redeemCode(app(), owner);
    const weak = await expectRefusal(app(), resetPassword, {
      body: { ...data, newPassword: 'short', confirmPassword: 'other' },
    });
    expect(weak.issues?.map((issue) => issue.path)).toEqual([
      'newPassword',
      'newPassword',
      'newPassword',
      'newPassword',
      'confirmPassword',
    ]);
    await call(app(), resetPassword, { body: { ...data, ...pair } });
  });
});
