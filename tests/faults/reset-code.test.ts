import { expect, it } from 'vitest';
import { login, signup } from '#contract/account/account-calls.ts';
import { forgotPassword, resetPassword, verifyCode } from '#contract/account/password-calls.ts';
import type { Call } from '#contract/call.ts';
import { resetTries } from '#server/account/password-reset-store.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { builtPassword, newAttendee } from '#tests/support/builders.ts';
import { send } from '#tests/support/call.ts';
import { askForCode, codeFor } from '#tests/support/reset-code.ts';
import { usingApp } from '#tests/support/using-app.ts';

const guesses = 10_000;
const atOnce = 50;
const samples = 40;
const newPassword = 'Nuova!2026x';

describeOnBoth('[fault 25]', (makeApp, engine) => {
  const app = usingApp(makeApp);

  it(
    `[AC-9] ${guesses} guesses find nothing, even when the right code is among them`,
    { timeout: 300_000 },
    async () => {
      const owner = await newAttendee(app());
      const code = await codeFor(app(), owner.email);
      // Every code that an attacker may try, the right one last.
      const tried = Array.from({ length: guesses }, (_, n) => String(n).padStart(6, '0')).filter(
        (it) => it !== code,
      );
      tried.push(code);
      const statuses = new Map<number, number>();
      for (let from = 0; from < tried.length; from += atOnce) {
        const answers = await Promise.all(
          tried
            .slice(from, from + atOnce)
            .map((it) => send(app(), verifyCode, { body: { email: owner.email, code: it } })),
        );
        for (const { statusCode } of answers) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        // Asking for more codes does not give more tries.
        if (from % 1000 === 0) await askForCode(app(), owner.email);
      }
      expect([...statuses.keys()]).toEqual([400]);
      const { tries } = await app()
        .services.database.db.selectFrom('password_reset')
        .select('tries')
        .where('account_id', '=', owner.id)
        .executeTakeFirstOrThrow();
      expect(tries).toBe(resetTries);
      const made = { userId: owner.id, token: 'A'.repeat(43), newPassword, confirmPassword: newPassword };
      expect((await send(app(), resetPassword, { body: made })).statusCode).toBe(400);
      console.log(`fault 25, ${engine}: ${tried.length} guesses, ${tries} looked at, 0 right`);
    },
  );

  it(
    'answers known and unknown e-mails in the same words and in the same time',
    { timeout: 120_000 },
    async () => {
      const known = await Promise.all(Array.from({ length: samples }, () => newAttendee(app())));
      const person = { firstName: 'Ada', lastName: 'Neri', acceptedPNPTNC: true, userType: 'Basic' };
      const asks: readonly (readonly [Call, (email: string) => object])[] = [
        [login, (email) => ({ email, password: 'Wrong!2026' })],
        [signup, (email) => ({ ...person, email, password: builtPassword })],
        [forgotPassword, (email) => ({ email })],
        [verifyCode, (email) => ({ email, code: '000000' })],
      ];
      for (const [asked, bodyFor] of asks) {
        const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
        const words = new Set<string>();
        const ask = async (email: string): Promise<number> => {
          const startedAt = performance.now();
          const answer = await send(app(), asked, { body: bodyFor(email) });
          const elapsedMs = performance.now() - startedAt;
          words.add(`${answer.statusCode} ${answer.body}`);
          return elapsedMs;
        };
        for (const [n, { email }] of known.entries()) {
          times.known.push(await ask(email));
          // The same e-mails for each call, so that a code has been asked for before one is tried.
          times.unknown.push(await ask(`unknown-${asked === signup ? 'new-' : ''}${n}@example.org`));
        }
        const ratio = median(times.known) / median(times.unknown);
        console.log(
          `fault 25, ${engine}: ${asked.path} known/unknown ${ratio.toFixed(2)} (median of ${samples})`,
        );
        expect(words.size, asked.path).toBe(1);
        expect(ratio, asked.path).toBeGreaterThan(0.6);
        expect(ratio, asked.path).toBeLessThan(1.6);
      }
    },
  );

  it('writes as much for an unknown e-mail as for a known one', async () => {
    const owner = await newAttendee(app());
    const written = async (email: string): Promise<number> => {
      const before = await resetRows(app());
      await askForCode(app(), email);
      await send(app(), verifyCode, { body: { email, code: 'x' } });
      await send(app(), verifyCode, { body: { email, code: '000000' } });
      const after = await resetRows(app());
      return [...after].filter((row) => !before.has(row)).length;
    };
    expect(await written(owner.email)).toBe(1);
    expect(await written('stranger@example.org')).toBe(1);
  });
});

async function resetRows({ services: { database } }: TestApp): Promise<Set<string>> {
  const rows = await database.db.selectFrom('password_reset').selectAll().execute();
  return new Set(rows.map((row) => JSON.stringify(row)));
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
