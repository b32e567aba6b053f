import { expect, it } from 'vitest';
import { login, signup } from '#contract/account/account-endpoints.ts';
import { forgotPassword, resetPassword, verifyCode } from '#contract/account/password-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { maxResetAttempts } from '#server/account/access/password-reset-store.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee } from '#tests/support/builders/builders.ts';
import { sendRaw } from '#tests/support/app/call.ts';
import { requestResetCode, readResetCode } from '#tests/support/builders/reset-code.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { median } from '#tests/support/quantile.ts';

/** Set `GUESSES=10000` for the full run. */
const guesses = Number(process.env['GUESSES'] ?? 2000);
const concurrency = 50;
const samples = 24;
const newPassword = 'Nuova!2026x';

describeOnBothEngines('[RS-25] reset codes', (makeApp, engine) => {
  const app = setupApp(makeApp);

  it(
    `[AC-9] ${guesses} guesses fail, even with the right code among them`,
    { timeout: 300_000 },
    async () => {
      const owner = await newAttendee(app());
      const code = await readResetCode(app(), owner.email);
      // Every code an attacker may try, the right one last.
      const tried = Array.from({ length: guesses }, (_, n) => String(n).padStart(6, '0')).filter(
        (guess) => guess !== code,
      );
      tried.push(code);
      const statuses = new Map<number, number>();
      for (let from = 0; from < tried.length; from += concurrency) {
        const responses = await Promise.all(
          tried
            .slice(from, from + concurrency)
            .map((guess) => sendRaw(app(), verifyCode, { body: { email: owner.email, code: guess } })),
        );
        for (const { statusCode } of responses) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        // Requesting more codes does not allow more attempts.
        if (from % 1000 === 0) await requestResetCode(app(), owner.email);
      }
      expect([...statuses.keys()]).toEqual([400]);
      const { attempts } = await app()
        .services.database.db.selectFrom('reset_code')
        .select(({ fn }) => fn.max('attempts').as('attempts'))
        .where('account_id', '=', owner.id)
        .executeTakeFirstOrThrow();
      expect(attempts).toBe(maxResetAttempts);
      const made = { userId: owner.id, token: 'A'.repeat(43), newPassword, confirmPassword: newPassword };
      expect((await sendRaw(app(), resetPassword, { body: made })).statusCode).toBe(400);
      console.log(`RS-25, ${engine}: ${tried.length} guesses, ${attempts} looked at, 0 right`);
    },
  );

  it('answers known and unknown e-mails with the same message in the same time', async () => {
    const knownAccounts = await Promise.all(Array.from({ length: samples }, () => newAttendee(app())));
    const participant = { firstName: 'Ada', lastName: 'Neri', acceptedPNPTNC: true, userType: 'Basic' };
    const asks: readonly (readonly [Endpoint, (email: string) => object])[] = [
      [login, (email) => ({ email, password: 'Wrong!2026' })],
      [signup, (email) => ({ ...participant, email, password: builtPassword })],
      [forgotPassword, (email) => ({ email })],
      [verifyCode, (email) => ({ email, code: '000000' })],
    ];
    for (const [endpoint, bodyFor] of asks) {
      const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
      const messages = new Set<string>();
      const measureRequest = async (email: string): Promise<number> => {
        const startedAt = performance.now();
        const response = await sendRaw(app(), endpoint, { body: bodyFor(email) });
        const elapsedMs = performance.now() - startedAt;
        messages.add(`${response.statusCode} ${response.body}`);
        return elapsedMs;
      };
      for (const [n, { email }] of knownAccounts.entries()) {
        times.known.push(await measureRequest(email));
        // The same e-mails for each endpoint, so that a code exists before it is tried.
        times.unknown.push(
          await measureRequest(`unknown-${endpoint === signup ? 'new-' : ''}${n}@example.org`),
        );
      }
      const ratio = median(times.known) / median(times.unknown);
      console.log(
        `RS-25, ${engine}: ${endpoint.path} known/unknown ${ratio.toFixed(2)} (median of ${samples})`,
      );
      expect(messages.size, endpoint.path).toBe(1);
      expect(ratio, endpoint.path).toBeGreaterThan(0.6);
      expect(ratio, endpoint.path).toBeLessThan(1.6);
    }
  });

  it('writes as many rows for an unknown e-mail as for a known one', async () => {
    const owner = await newAttendee(app());
    const countWritten = async (email: string): Promise<number> => {
      const before = await readResetRows(app());
      await requestResetCode(app(), email);
      await sendRaw(app(), verifyCode, { body: { email, code: 'x' } });
      await sendRaw(app(), verifyCode, { body: { email, code: '000000' } });
      const after = await readResetRows(app());
      return [...after].filter((row) => !before.has(row)).length;
    };
    expect(await countWritten(owner.email)).toBe(2);
    expect(await countWritten('stranger@example.org')).toBe(2);
  });
});

async function readResetRows({ services: { database } }: TestApp): Promise<Set<string>> {
  const requests = await database.db.selectFrom('password_reset').selectAll().execute();
  const codes = await database.db.selectFrom('reset_code').selectAll().execute();
  return new Set([...requests, ...codes].map((row) => JSON.stringify(row)));
}
