import { expect, it } from 'vitest';
import { exportOwnData } from '#contract/account/deletion-endpoints.ts';
import { changePassword } from '#contract/account/password-endpoints.ts';
import { endOwnSession, listSessions, logoutEverywhere } from '#contract/account/session-endpoints.ts';
import { dayMs } from '#contract/durations.ts';
import { knownDeviceTtlMs } from '#server/account/access/device-store.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { call } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { builtPassword, newAttendee } from '#tests/support/builders/builders.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import { signInFrom } from '#tests/support/builders/sign-in.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const listNotices = async (app: TestApp, email: string) =>
  (await app.mails()).filter((mail) => mail.to === email && mail.subject === 'New sign-in to your account');

const countDevices = async (app: TestApp, accountId: string): Promise<number> => {
  const devices = app.services.database.db.selectFrom('known_device').selectAll();
  return (await devices.where('account_id', '=', accountId).execute()).length;
};

describeOnBothEngines('known devices', (makeApp) => {
  const app = setupApp(makeApp);

  it('[AC-85] a sign-in from a device that the account does not know is mailed to its owner', async () => {
    const { email } = await newAttendee(app(), { language: 'en' });
    const options = { language: 'en' } as const;
    const first = await signInFrom(app(), email, options);
    await signInFrom(app(), email, { ...options, cookie: first.cookie });
    // The first device of an account is its owner's.
    expect(await listNotices(app(), email)).toEqual([]);
    await signInFrom(app(), email, { ...options, headers: { 'user-agent': iPhone } });
    const [notice, ...others] = await listNotices(app(), email);
    expect(others).toEqual([]);
    expect(notice?.text).toContain('Safari · iPhone');
    expect(notice?.text).toContain('127.0.0.*');
    expect(notice?.text).toContain('/account/sessions');
  });

  it('[AC-83] ending a session forgets its device, signing out everywhere forgets all', async () => {
    const { id, email } = await newAttendee(app(), { language: 'en' });
    const options = { language: 'en' } as const;
    const own = await signInFrom(app(), email, options);
    const lost = await signInFrom(app(), email, options);
    const { data } = await call(app(), listSessions, {}, { token: own.token });
    const params = { id: data.find(({ isCurrent, deviceType }) => !isCurrent && deviceType === 'web')!._id };
    await call(app(), endOwnSession, { params }, { token: own.token });
    await signInFrom(app(), email, { ...options, cookie: lost.cookie });
    expect(await listNotices(app(), email)).toHaveLength(2);
    await call(app(), logoutEverywhere, {}, { token: own.token });
    expect(await countDevices(app(), id)).toBe(0);
  });

  it('[AC-83] a changed password forgets the other devices', async () => {
    const { id, email } = await newAttendee(app());
    const own = await signInFrom(app(), email);
    await signInFrom(app(), email);
    const pair = { newPassword: 'Nuova!2026x', confirmPassword: 'Nuova!2026x' };
    await call(
      app(),
      changePassword,
      { body: { oldPassword: builtPassword, ...pair } },
      { token: own.token },
    );
    expect(await countDevices(app(), id)).toBe(1);
  });

  it('[AC-83] stores devices hashed, exports them to their owner, and deletes those not used', async () => {
    const { id, email } = await newAttendee(app());
    const { cookie, token } = await signInFrom(app(), email);
    expect(await dumpDatabase(app())).not.toContain(cookie.split('=')[1]);
    const { data } = await call(app(), exportOwnData, {}, { token });
    const signedInAt = new Date(app().clock()).toISOString();
    expect(data['devices']).toEqual([{ createdAt: signedInAt, lastUsedAt: signedInAt }]);
    app().clock.advance(knownDeviceTtlMs - dayMs);
    await runCleanup(app().services);
    expect(await countDevices(app(), id)).toBe(1);
    app().clock.advance(dayMs);
    await runCleanup(app().services);
    expect(await countDevices(app(), id)).toBe(0);
  });
});
