import { expect, it } from 'vitest';
import { exportOwnData, requestDeletion } from '#contract/account/deletion-endpoints.ts';
import { changePassword } from '#contract/account/password-endpoints.ts';
import { confirmPassword } from '#contract/account/session-endpoints.ts';
import { linkSocialIdentity, removeSocialIdentity } from '#contract/account/social-endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import { connectPayments, disconnectPayments } from '#contract/payment/connect-endpoints.ts';
import { freeAttempts } from '#server/account/access/attempt-store.ts';
import { noPassword } from '#server/account/account-store.ts';
import { confirmationTtlMs } from '#server/account/access/session-store.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { builtPassword, newAttendee, newOrganisation } from '#tests/support/builders/builders.ts';
import { signInFrom } from '#tests/support/builders/sign-in.ts';

const required = { status: 403, error: 'confirmationRequired' };
const wrong = { body: { password: 'Wrong!2026' } };

describeOnBothEngines('password asked again', (makeApp) => {
  const app = setupApp(makeApp);

  it('[AC-88] some calls require that the password was asked in the last 10 minutes', async () => {
    const { id, token } = await newOrganisation(app());
    const calls = [
      exportOwnData,
      requestDeletion,
      connectPayments,
      disconnectPayments,
      linkSocialIdentity,
      removeSocialIdentity,
    ];
    expect(new Set(endpoints.filter((call) => 'needsRecentPassword' in call))).toEqual(new Set(calls));
    app().clock.advance(confirmationTtlMs - 1);
    await call(app(), exportOwnData, {}, { token });
    app().clock.advance(1);
    for (const sensitive of calls)
      expect(await expectRefusal(app(), sensitive, { params: { id }, body: {} }, { token })).toMatchObject(
        required,
      );
    const body = { password: builtPassword };
    const confirmed = await call(app(), confirmPassword, { body }, { token });
    await call(app(), exportOwnData, {}, { token: confirmed.token });
    await call(app(), connectPayments, { params: { id } }, { token: confirmed.token });
  });

  it('[AC-88] it is asked per session; a wrong one, and any for an account without one, is an issue of its field', async () => {
    const owner = await newAttendee(app());
    app().clock.advance(confirmationTtlMs);
    const other = await signInFrom(app(), owner.email);
    await call(app(), exportOwnData, {}, { token: other.token });
    const issues = [{ path: 'password', message: 'La password attuale non è corretta' }];
    const { token } = owner;
    expect(await expectRefusal(app(), confirmPassword, wrong, { token })).toMatchObject({
      status: 400,
      issues,
    });
    const { db } = app().services.database;
    await db.updateTable('account').set({ password_hash: noPassword }).where('id', '=', owner.id).execute();
    const none = { body: { password: noPassword } };
    expect(await expectRefusal(app(), confirmPassword, none, { token })).toMatchObject({
      status: 400,
      issues,
    });
    expect(await expectRefusal(app(), exportOwnData, {}, { token })).toMatchObject(required);
  });

  it('[AC-88] a session has few attempts, shared with changing the password', async () => {
    const { email, token } = await newAttendee(app());
    const pair = { newPassword: 'Nuova!2026x', confirmPassword: 'Nuova!2026x' };
    for (let n = 0; n < freeAttempts / 2; n++) {
      await expectRefusal(app(), confirmPassword, wrong, { token });
      await expectRefusal(app(), changePassword, { body: { oldPassword: 'Wrong!2026', ...pair } }, { token });
    }
    const body = { password: builtPassword };
    const paused = await expectRefusal(app(), confirmPassword, { body }, { token });
    expect(paused).toMatchObject({ status: 429, error: 'tooManyRequests' });
    expect(paused.headers['retry-after']).toBe('60');
    // Another session of the account is not affected.
    const other = await signInFrom(app(), email);
    expect((await sendRaw(app(), confirmPassword, { body }, { token: other.token })).statusCode).toBe(200);
  });
});
