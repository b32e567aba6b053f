import { expect, it } from 'vitest';
import { login } from '#contract/account/account-calls.ts';
import { profile } from '#contract/account/profile-calls.ts';
import { endOwnSession, listSessions, logoutEverywhere } from '#contract/account/session-calls.ts';
import { adminSessionMs, openSession } from '#server/account/session-store.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { builtPassword, newAttendee, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused, send } from '#tests/support/call.ts';
import { usingApp } from '#tests/support/using-app.ts';

const dayMs = 24 * 3_600_000;
const unknownId = '01900000-0000-7000-8000-000000000000';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const signIn = async (app: TestApp, { email }: BuiltAccount, userAgent?: string): Promise<string> => {
  const headers: Record<string, string> = userAgent === undefined ? {} : { 'user-agent': userAgent };
  return (await call(app, login, { body: { email, password: builtPassword } }, { headers })).token;
};

const sessionsOf = async (app: TestApp, token: string) => (await call(app, listSessions, {}, { token })).data;

const isSignedIn = async (app: TestApp, token: string): Promise<boolean> =>
  (await send(app, profile, {}, { token })).statusCode === 200;

/** As an admin's sign-in link opens it. */
const openAsAdmin = async (
  { services: { database, clock } }: TestApp,
  owner: BuiltAccount,
  adminId: string,
) => openSession(database.db, { accountId: owner.id, deviceType: 'web', adminId, nowMs: clock() });

describeOnBoth('sessions', (makeApp) => {
  const app = usingApp(makeApp);

  it('[AC-13] lists where somebody is signed in: this device first, then the newest, and when it was used', async () => {
    const owner = await newAttendee(app());
    const openedAt = new Date(app().clock()).toISOString();
    app().clock.advance(2 * dayMs);
    const phone = await signIn(app(), owner, iPhone);
    app().clock.advance(1000);
    await signIn(app(), owner);
    await call(app(), profile, {}, { token: owner.token });
    const usedAt = new Date(app().clock()).toISOString();
    const list = await sessionsOf(app(), owner.token);
    expect(list).toMatchObject([
      { deviceType: 'test', isCurrent: true, isByAdmin: false, createdAt: openedAt, lastUsedAt: usedAt },
      { deviceName: '', deviceType: 'web', isCurrent: false },
      { deviceName: 'Safari · iPhone', deviceType: 'web', isCurrent: false },
    ]);
    expect((await sessionsOf(app(), phone))[0]).toMatchObject({ _id: list[2]?._id, isCurrent: true });
    const text = JSON.stringify(list);
    expect(text).not.toContain(phone);
  });

  it('[AC-13] ends one of one’s own, and nobody else’s', async () => {
    const [owner, other] = [await newAttendee(app()), await newAttendee(app())];
    const lost = await signIn(app(), owner, iPhone);
    const entry = (await sessionsOf(app(), owner.token)).find((it) => !it.isCurrent);
    const params = { id: entry?._id ?? '' };
    for (const [token, id] of [
      [other.token, params.id],
      [owner.token, unknownId],
    ] as const)
      expect(await refused(app(), endOwnSession, { params: { id } }, { token })).toMatchObject({
        status: 404,
      });
    expect(await isSignedIn(app(), lost)).toBe(true);
    await call(app(), endOwnSession, { params }, { token: owner.token });
    expect(await isSignedIn(app(), lost)).toBe(false);
    expect(await isSignedIn(app(), owner.token)).toBe(true);
    expect(await refused(app(), endOwnSession, { params }, { token: owner.token })).toMatchObject({
      status: 404,
    });
  });

  it('[AC-13] signs out everywhere, this device too, and nobody else', async () => {
    const [owner, other] = [await newAttendee(app()), await newAttendee(app())];
    const phone = await signIn(app(), owner);
    await call(app(), logoutEverywhere, {}, { token: phone });
    expect(await isSignedIn(app(), phone)).toBe(false);
    expect(await isSignedIn(app(), owner.token)).toBe(false);
    expect(await isSignedIn(app(), other.token)).toBe(true);
  });

  it('[AC-13] shows an admin’s session to its owner; it ends after an hour, however it is used', async () => {
    const [owner, admin] = [await newAttendee(app()), await newAttendee(app())];
    const token = await openAsAdmin(app(), owner, admin.id);
    const createdAt = new Date(app().clock()).toISOString();
    app().clock.advance(adminSessionMs - 1);
    expect(await isSignedIn(app(), token)).toBe(true);
    const [entry] = (await sessionsOf(app(), owner.token)).filter((it) => it.isByAdmin);
    expect(entry).toMatchObject({ createdAt, lastUsedAt: createdAt });
    app().clock.advance(1);
    expect(await refused(app(), profile, {}, { token })).toMatchObject({ error: 'tokenError' });
    expect((await sessionsOf(app(), owner.token)).map((it) => it.isByAdmin)).toEqual([false]);
  });

  it('[AC-13] signing in keeps the language in which mails are written', async () => {
    const owner = await newAttendee(app(), { language: 'it' });
    const languageOfAccount = async () =>
      (
        await app()
          .services.database.db.selectFrom('account')
          .select('language')
          .where('id', '=', owner.id)
          .executeTakeFirstOrThrow()
      ).language;
    const wrong = { body: { email: owner.email, password: 'Wrong!2026' } };
    await refused(app(), login, wrong, { language: 'zh' });
    expect(await languageOfAccount()).toBe('it');
    await call(app(), login, { body: { email: owner.email, password: builtPassword } }, { language: 'es' });
    expect(await languageOfAccount()).toBe('es');
  });
});
