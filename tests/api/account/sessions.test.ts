import { expect, it } from 'vitest';
import { login } from '#contract/account/account-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { endOwnSession, listSessions, logoutEverywhere } from '#contract/account/session-endpoints.ts';
import { dayMs } from '#contract/durations.ts';
import { adminSessionTtlMs, openSession } from '#server/account/access/session-store.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { unknownId } from '#tests/support/builders/sample-input.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const signIn = async (app: TestApp, { email }: BuiltAccount, userAgent?: string): Promise<string> => {
  const headers: Record<string, string> = userAgent === undefined ? {} : { 'user-agent': userAgent };
  return (await call(app, login, { body: { email, password: builtPassword } }, { headers })).token;
};

const listUserSessions = async (app: TestApp, token: string) =>
  (await call(app, listSessions, {}, { token })).data;

const isSignedIn = async (app: TestApp, token: string): Promise<boolean> =>
  (await sendRaw(app, profile, {}, { token })).statusCode === 200;

/** Opens a session as an admin's sign-in link does. */
const signInAsAdmin = async (
  { services: { database, clock } }: TestApp,
  owner: BuiltAccount,
  adminId: string,
) => openSession(database.db, { accountId: owner.id, deviceType: 'web', adminId, nowMs: clock() });

describeOnBothEngines('sessions', (makeApp) => {
  const app = setupApp(makeApp);

  it('[AC-13] lists sessions with their last use, this device first, then newest first', async () => {
    const owner = await newAttendee(app());
    const openedAt = new Date(app().clock()).toISOString();
    app().clock.advance(2 * dayMs);
    const phone = await signIn(app(), owner, iPhone);
    app().clock.advance(1000);
    await signIn(app(), owner);
    await call(app(), profile, {}, { token: owner.token });
    const usedAt = new Date(app().clock()).toISOString();
    const list = await listUserSessions(app(), owner.token);
    expect(list).toMatchObject([
      { deviceType: 'test', isCurrent: true, isByAdmin: false, createdAt: openedAt, lastUsedAt: usedAt },
      { deviceName: '', deviceType: 'web', isCurrent: false },
      { deviceName: 'Safari · iPhone', deviceType: 'web', isCurrent: false },
    ]);
    expect((await listUserSessions(app(), phone))[0]).toMatchObject({ _id: list[2]?._id, isCurrent: true });
    const text = JSON.stringify(list);
    expect(text).not.toContain(phone);
  });

  it('[AC-13] ends one of the user’s own sessions, and no other user’s', async () => {
    const [owner, other] = [await newAttendee(app()), await newAttendee(app())];
    const lost = await signIn(app(), owner, iPhone);
    const entry = (await listUserSessions(app(), owner.token)).find((session) => !session.isCurrent);
    const params = { id: entry?._id ?? '' };
    for (const [token, id] of [
      [other.token, params.id],
      [owner.token, unknownId],
    ] as const)
      expect(await expectRefusal(app(), endOwnSession, { params: { id } }, { token })).toMatchObject({
        status: 404,
      });
    expect(await isSignedIn(app(), lost)).toBe(true);
    await call(app(), endOwnSession, { params }, { token: owner.token });
    expect(await isSignedIn(app(), lost)).toBe(false);
    expect(await isSignedIn(app(), owner.token)).toBe(true);
    expect(await expectRefusal(app(), endOwnSession, { params }, { token: owner.token })).toMatchObject({
      status: 404,
    });
  });

  it('[AC-13] ends every session of the user, the current one included, and no other user’s', async () => {
    const [owner, other] = [await newAttendee(app()), await newAttendee(app())];
    const phone = await signIn(app(), owner);
    await call(app(), logoutEverywhere, {}, { token: phone });
    expect(await isSignedIn(app(), phone)).toBe(false);
    expect(await isSignedIn(app(), owner.token)).toBe(false);
    expect(await isSignedIn(app(), other.token)).toBe(true);
  });

  it('[AC-13] lists an admin’s session to its owner, and ends it after an hour despite use', async () => {
    const [owner, admin] = [await newAttendee(app()), await newAttendee(app())];
    const token = await signInAsAdmin(app(), owner, admin.id);
    const createdAt = new Date(app().clock()).toISOString();
    app().clock.advance(adminSessionTtlMs - 1);
    expect(await isSignedIn(app(), token)).toBe(true);
    const [entry] = (await listUserSessions(app(), owner.token)).filter((session) => session.isByAdmin);
    expect(entry).toMatchObject({ createdAt, lastUsedAt: createdAt });
    app().clock.advance(1);
    expect(await expectRefusal(app(), profile, {}, { token })).toMatchObject({ error: 'tokenError' });
    expect((await listUserSessions(app(), owner.token)).map((session) => session.isByAdmin)).toEqual([false]);
  });

  it('[AC-13] signing in stores the language for mails', async () => {
    const owner = await newAttendee(app(), { language: 'it' });
    const getAccountLanguage = async () =>
      (
        await app()
          .services.database.db.selectFrom('account')
          .select('language')
          .where('id', '=', owner.id)
          .executeTakeFirstOrThrow()
      ).language;
    const wrong = { body: { email: owner.email, password: 'Wrong!2026' } };
    await expectRefusal(app(), login, wrong, { language: 'zh' });
    expect(await getAccountLanguage()).toBe('it');
    await call(app(), login, { body: { email: owner.email, password: builtPassword } }, { language: 'es' });
    expect(await getAccountLanguage()).toBe('es');
  });
});
