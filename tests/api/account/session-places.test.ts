import { expect, it } from 'vitest';
import { listSessions } from '#contract/account/session-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { dayMs, minuteMs, secondMs } from '#contract/durations.ts';
import { maxSessionAgeMs, sessionTtlMs } from '#server/account/access/session-store.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { newAttendee } from '#tests/support/builders/builders.ts';
import { signInFrom } from '#tests/support/builders/sign-in.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';

const home = '203.0.113.7';
const train = '198.51.100.9';

const useFrom = (app: TestApp, token: string, address: string) =>
  sendRaw(app, profile, {}, { token, headers: { 'x-forwarded-for': address } });

async function readOwnSession(app: TestApp, token: string, address: string) {
  const { data } = await call(app, listSessions, {}, { token, headers: { 'x-forwarded-for': address } });
  return data.find(({ isCurrent }) => isCurrent)!;
}

describeOnBothEngines('places of sessions', (makeApp) => {
  async function withApp(test: (app: TestApp, lines: string[]) => Promise<void>): Promise<void> {
    const lines: string[] = [];
    const app = await makeApp({
      config: { trustProxy: true },
      logTo: { write: (line) => void lines.push(line) },
    });
    try {
      await test(app, lines);
    } finally {
      await app.close();
    }
  }

  const signInAtHome = async (app: TestApp): Promise<string> => {
    const { email } = await newAttendee(app);
    return (await signInFrom(app, email, { headers: { 'x-forwarded-for': home } })).token;
  };

  it('[AC-87] shows the shortened network of the last use, written once per move', () =>
    withApp(async (app) => {
      const token = await signInAtHome(app);
      const before = await dumpDatabase(app);
      await useFrom(app, token, '203.0.113.8');
      expect(await dumpDatabase(app)).toBe(before);
      expect(before).not.toContain(home);
      app.clock.advance(minuteMs);
      await useFrom(app, token, train);
      const moved = await dumpDatabase(app);
      expect(await readOwnSession(app, token, train)).toMatchObject({
        network: '198.51.100.*',
        lastUsedAt: new Date(app.clock()).toISOString(),
        sharedAt: null,
      });
      expect(await dumpDatabase(app)).toBe(moved);
    }));

  it('[AC-87] notices a session that is used from two places at once, and leaves it open', () =>
    withApp(async (app, lines) => {
      const token = await signInAtHome(app);
      const countEvents = () => lines.filter((line) => line.includes('"sessionShared"')).length;
      app.clock.advance(dayMs / 2);
      await useFrom(app, token, train);
      app.clock.advance(minuteMs);
      await useFrom(app, token, home);
      expect(countEvents()).toBe(0);
      app.clock.advance(10 * secondMs);
      const sharedAt = new Date(app.clock()).toISOString();
      for (const address of [train, home, train])
        expect((await useFrom(app, token, address)).statusCode).toBe(200);
      expect(countEvents()).toBe(1);
      expect(await readOwnSession(app, token, home)).toMatchObject({ sharedAt });
    }));

  it('[AC-86] a session ends 90 days after its sign-in, however it is used', () =>
    withApp(async (app) => {
      const token = await signInAtHome(app);
      const day = sessionTtlMs - dayMs;
      for (let age = day; age < maxSessionAgeMs; age += day) {
        app.clock.advance(day);
        expect((await useFrom(app, token, home)).statusCode).toBe(200);
      }
      app.clock.advance((maxSessionAgeMs % day) - 1);
      expect((await useFrom(app, token, home)).statusCode).toBe(200);
      app.clock.advance(1);
      expect(await expectRefusal(app, profile, {}, { token })).toMatchObject({ error: 'tokenError' });
    }));
});
