import { expect, it } from 'vitest';
import { login, unlockSignIn } from '#contract/account/account-endpoints.ts';
import { resetPassword, verifyCode } from '#contract/account/password-endpoints.ts';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { claimAttempt, freeAttempts, unlockTtlMs } from '#server/account/access/attempt-store.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { newAttendee } from '#tests/support/builders/builders.ts';
import { readResetCode } from '#tests/support/builders/reset-code.ts';
import { readSetCookie, signInFrom } from '#tests/support/builders/sign-in.ts';

const wrong = { password: 'Wrong!2026' };

/** Statuses of sign-ins with wrong passwords from devices without a cookie, each from a network of its own. */
async function guess(app: TestApp, email: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await signInFrom(app, email, wrong)).status);
  return statuses;
}

/** Counts attempts as wrong passwords from unknown devices do, without evaluating one. */
async function spendAttempts({ services: { database, clock } }: TestApp, email: string, count: number) {
  for (let n = 0; n < count; n++)
    await database.transaction(({ db }) => claimAttempt(db, { email }, clock()));
}

const mailsTo = async (app: TestApp, email: string) =>
  (await app.mails()).filter((mail) => mail.to === email);

async function readUnlockToken(app: TestApp, email: string): Promise<string> {
  const { text } = (await mailsTo(app, email)).findLast(({ text }) => text.includes('/account/unlock'))!;
  return /\/account\/unlock\?token=([\w-]+)/.exec(text)![1]!;
}

describeOnBothEngines('attempts to sign in', (makeApp) => {
  const app = setupApp(makeApp);

  it('[AC-82] evaluates 20 of 200 guesses at one account, then each after twice the wait of the last', async () => {
    const { email } = await newAttendee(app());
    const statuses = await guess(app(), email, 200);
    expect(statuses.filter((status) => status === 401)).toHaveLength(freeAttempts);
    expect(statuses.slice(freeAttempts)).toEqual(Array.from({ length: 200 - freeAttempts }, () => 429));
    // The right password has to wait as well, or a guesser would learn it.
    expect(await signInFrom(app(), email)).toMatchObject({
      status: 429,
      error: 'signInPaused',
      retryAfterSeconds: 60,
    });
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      app().clock.advance(minutes * minuteMs);
      expect(await guess(app(), email, 2)).toEqual([401, 429]);
    }
    app().clock.advance(hourMs);
    expect((await signInFrom(app(), email)).status).toBe(200);
    expect(await guess(app(), email, 1)).toEqual([401]);
  });

  it('[AC-82] counts concurrent guesses one after another', async () => {
    const { email } = await newAttendee(app());
    const results = await Promise.all(Array.from({ length: 30 }, () => signInFrom(app(), email, wrong)));
    expect(results.filter(({ status }) => status === 401)).toHaveLength(freeAttempts);
  });

  it('[AC-82] lets concurrent sign-ins with the right password in', async () => {
    const { email } = await newAttendee(app());
    const results = await Promise.all(Array.from({ length: 8 }, () => signInFrom(app(), email)));
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 200));
  });

  it('[AC-5] [AC-82] an unknown e-mail is paused like a known one, without a mail', async () => {
    const { email } = await newAttendee(app());
    for (const address of [email, 'nobody@example.org']) {
      await spendAttempts(app(), address, freeAttempts - 1);
      await guess(app(), address, 1);
      const body = { email: address, ...wrong };
      const { status, error, message, headers } = await expectRefusal(app(), login, { body });
      expect({ status, error, message, wait: headers['retry-after'] }).toEqual({
        status: 429,
        error: 'signInPaused',
        message:
          'Troppi tentativi con questa e-mail: riprova più tardi. Se c’è un account, abbiamo inviato un link per accedere subito',
        wait: '60',
      });
    }
    expect(await mailsTo(app(), 'nobody@example.org')).toEqual([]);
  });

  it('[AC-82] attempts are forgotten a day after the last one', async () => {
    const { email } = await newAttendee(app());
    await spendAttempts(app(), email, freeAttempts);
    expect(await guess(app(), email, 1)).toEqual([429]);
    app().clock.advance(dayMs);
    expect(await guess(app(), email, 2)).toEqual([401, 401]);
    app().clock.advance(dayMs);
    await runCleanup(app().services);
    const { db } = app().services.database;
    expect(await db.selectFrom('password_attempt').selectAll().execute()).toEqual([]);
  });

  it('[AC-83] a known device signs in while others wait, within a limit of its own', async () => {
    const { email } = await newAttendee(app());
    const { cookie, setCookie } = await signInFrom(app(), email);
    expect(setCookie).toMatch(/; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    await spendAttempts(app(), email, freeAttempts);
    expect((await signInFrom(app(), email, { cookie })).status).toBe(200);
    for (let n = 0; n < freeAttempts; n++)
      expect((await signInFrom(app(), email, { cookie, ...wrong })).status).toBe(401);
    expect(await signInFrom(app(), email, { cookie })).toMatchObject({
      status: 429,
      error: 'tooManyRequests',
    });
    app().clock.advance(minuteMs);
    expect((await signInFrom(app(), email, { cookie })).status).toBe(200);
  });

  it('[AC-83] the cookie of a device is known to the accounts that signed in from it, and invented ones to none', async () => {
    const [first, second] = [await newAttendee(app()), await newAttendee(app())];
    const { cookie } = await signInFrom(app(), first.email);
    await spendAttempts(app(), second.email, freeAttempts);
    for (const foreign of [
      cookie,
      `presente-device=${'A'.repeat(43)}`,
      'presente-device=%00',
      'presente-device=',
    ])
      expect((await signInFrom(app(), second.email, { cookie: foreign })).status).toBe(429);
    app().clock.advance(minuteMs);
    const both = await signInFrom(app(), second.email, { cookie });
    expect(both.cookie).toBe(cookie);
    // A token that the server did not make is replaced.
    const chosen = await signInFrom(app(), second.email, { cookie: `presente-device=${'A'.repeat(43)}` });
    expect(chosen.cookie).not.toContain('AAAAAAAAAA');
  });

  it('[AC-84] mails the owner one link a day, which ends the wait and makes a device known', async () => {
    const { email } = await newAttendee(app(), { language: 'en' });
    await spendAttempts(app(), email, freeAttempts - 1);
    expect(await guess(app(), email, 2)).toEqual([401, 429]);
    expect((await mailsTo(app(), email)).map(({ subject }) => subject)).toEqual([
      'Too many attempts to sign in to your account',
    ]);
    const body = { token: await readUnlockToken(app(), email) };
    const unlocked = await sendRaw(app(), unlockSignIn, { body });
    const cookie = readSetCookie(unlocked).split(';')[0]!;
    await spendAttempts(app(), email, freeAttempts - 1);
    await guess(app(), email, 1);
    expect((await signInFrom(app(), email)).status).toBe(429);
    expect((await signInFrom(app(), email, { cookie })).status).toBe(200);
    // Programs that check mails open links too: it works again, and no second mail is sent that day.
    await call(app(), unlockSignIn, { body });
    expect(await mailsTo(app(), email)).toHaveLength(1);
    app().clock.advance(unlockTtlMs);
    expect(await expectRefusal(app(), unlockSignIn, { body })).toMatchObject({
      status: 404,
      error: 'linkInvalid',
    });
    await spendAttempts(app(), email, freeAttempts - 1);
    await guess(app(), email, 1);
    expect(await mailsTo(app(), email)).toHaveLength(2);
    expect(await readUnlockToken(app(), email)).not.toBe(body.token);
  });

  it('[AC-84] a new password ends the wait too', async () => {
    const { email } = await newAttendee(app());
    await spendAttempts(app(), email, freeAttempts);
    const code = await readResetCode(app(), email);
    const { data } = await call(app(), verifyCode, { body: { email, code } });
    const pair = { newPassword: 'Nuova!2026x', confirmPassword: 'Nuova!2026x' };
    const reset = await sendRaw(app(), resetPassword, { body: { ...data, ...pair } });
    expect(readSetCookie(reset)).toContain('HttpOnly');
    expect((await signInFrom(app(), email, { password: 'Nuova!2026x' })).status).toBe(200);
  });
});
