import { expect, it } from 'vitest';
import { changePassword } from '#contract/account/password-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { confirmPassword, listSessions, renewSession } from '#contract/account/session-endpoints.ts';
import { exportOwnData } from '#contract/account/deletion-endpoints.ts';
import { dayMs, minuteMs } from '#contract/durations.ts';
import { freeAttempts } from '#server/account/access/attempt-store.ts';
import { confirmationTtlMs, isSessionOpen } from '#server/account/access/session-store.ts';
import { hashToken } from '#server/token.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { builtPassword, newAttendee } from '#tests/support/builders/builders.ts';
import { signInFrom } from '#tests/support/builders/sign-in.ts';

const isAccepted = async (app: TestApp, token: string): Promise<boolean> =>
  (await sendRaw(app, profile, {}, { token })).statusCode === 200;

const renew = async (app: TestApp, token: string): Promise<string> =>
  (await call(app, renewSession, {}, { token })).token;

const newPassword = 'Nuova!2026x';
const change = { body: { oldPassword: builtPassword, newPassword, confirmPassword: newPassword } };

describeOnBothEngines('rotation of session tokens', (makeApp) => {
  const app = setupApp(makeApp);

  it('[AC-105] the previous token works until the new one is used, and for a minute after', async () => {
    const { token } = await newAttendee(app());
    const next = await renew(app(), token);
    expect(next).not.toBe(token);
    // The response was lost, for days.
    app().clock.advance(3 * dayMs);
    expect(await isAccepted(app(), token)).toBe(true);
    expect(await isAccepted(app(), next)).toBe(true);
    app().clock.advance(minuteMs - 1);
    expect(await isAccepted(app(), token)).toBe(true);
    app().clock.advance(1);
    expect(await isAccepted(app(), token)).toBe(false);
    expect(await isAccepted(app(), next)).toBe(true);
  });

  it('[AC-105] a lost response is repeated with the previous token, until the new one is in use', async () => {
    const { token } = await newAttendee(app());
    const lost = await renew(app(), token);
    const next = await renew(app(), token);
    expect(await isAccepted(app(), lost)).toBe(false);
    expect(await isAccepted(app(), next)).toBe(true);
    // A copy of the previous token gets no token of its own in its last minute.
    const copied = await expectRefusal(app(), renewSession, {}, { token });
    expect(copied).toMatchObject({ status: 401, error: 'tokenError' });
    expect(await isAccepted(app(), next)).toBe(true);
  });

  it('[AC-105] it stays one session, with its place in the list, its end and its attempts', async () => {
    const owner = await newAttendee(app());
    const before = (await call(app(), listSessions, {}, { token: owner.token })).data;
    let { token } = owner;
    const wrong = { body: { password: 'Wrong!2026' } };
    for (let n = 0; n < freeAttempts; n++) await expectRefusal(app(), confirmPassword, wrong, { token });
    token = await renew(app(), token);
    expect(await expectRefusal(app(), confirmPassword, wrong, { token })).toMatchObject({ status: 429 });
    const after = (await call(app(), listSessions, {}, { token })).data;
    expect(after).toMatchObject([{ _id: before[0]?._id, isCurrent: true, createdAt: before[0]?.createdAt }]);
    expect(after).toHaveLength(1);
    // What the former token has opened, such as the stream of a door, stays open.
    const { database, clock } = app().services;
    expect(await isSessionOpen(database.db, hashToken(owner.token), clock())).toBe(true);
  });

  it('[AC-105] a change of the password ends the previous token at once, and what it has opened', async () => {
    const { token } = await newAttendee(app());
    const changed = await call(app(), changePassword, change, { token });
    expect(await isAccepted(app(), token)).toBe(false);
    expect(await expectRefusal(app(), renewSession, {}, { token })).toMatchObject({ status: 401 });
    expect(await isAccepted(app(), changed.token)).toBe(true);
    const { database, clock } = app().services;
    expect(await isSessionOpen(database.db, hashToken(token), clock())).toBe(false);
  });

  it('[AC-105] the password asked again counts for the new token only', async () => {
    const { token } = await newAttendee(app());
    app().clock.advance(confirmationTtlMs);
    const body = { password: builtPassword };
    const confirmed = await call(app(), confirmPassword, { body }, { token });
    expect(await expectRefusal(app(), exportOwnData, {}, { token })).toMatchObject({
      error: 'confirmationRequired',
    });
    await call(app(), exportOwnData, {}, { token: confirmed.token });
  });

  it('[AC-105] a sign-in elsewhere keeps its own token', async () => {
    const owner = await newAttendee(app());
    const other = await signInFrom(app(), owner.email);
    const next = await renew(app(), owner.token);
    expect(await isAccepted(app(), next)).toBe(true);
    app().clock.advance(minuteMs);
    expect(await isAccepted(app(), other.token)).toBe(true);
  });
});

describeOnBothEngines('replayed session tokens', (makeApp) => {
  it('[AC-106] a token that was replaced is refused, logged, and shown to its owner', async () => {
    const lines: string[] = [];
    const app = await makeApp({ logTo: { write: (line) => void lines.push(line) } });
    try {
      const owner = await newAttendee(app);
      const next = await renew(app, owner.token);
      await isAccepted(app, next);
      app.clock.advance(minuteMs);
      const sharedAt = new Date(app.clock()).toISOString();
      expect(await isAccepted(app, owner.token)).toBe(false);
      const events = lines.filter((line) => line.includes('"tokenReplayed"'));
      expect(events).toHaveLength(1);
      expect(events[0]).toContain(owner.id);
      const { data } = await call(app, listSessions, {}, { token: next });
      expect(data.find(({ isCurrent }) => isCurrent)).toMatchObject({ sharedAt });
    } finally {
      await app.close();
    }
  });
});
