import { expect, it } from 'vitest';
import { login, signup } from '#contract/account/account-endpoints.ts';
import { forgotPassword, resetPassword, verifyCode } from '#contract/account/password-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { passwordCost } from '#server/account/password-cost.ts';
import { maxResetAttempts } from '#server/account/access/password-reset-store.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee } from '#tests/support/builders/builders.ts';
import { sendRaw } from '#tests/support/app/call.ts';
import { requestResetCode, readResetCode } from '#tests/support/builders/reset-code.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { createWorkCounter, subtract } from '#tests/support/app/count-work.ts';
import { repetitions } from '#tests/support/repetitions.ts';

const guesses = repetitions({ gate: 300, all: 2000 }, 'GUESSES');
const concurrency = 50;
const oneHash = passwordCost.memoryKiB * passwordCost.passes;
const newPassword = 'Nuova!2026x';

/** A request, and the statements of it that only a known or only an unknown e-mail causes. */
interface Comparison {
  readonly endpoint: Endpoint;
  readonly toBody: (email: string) => object;
  readonly onlyKnown?: readonly string[];
  readonly onlyUnknown?: readonly string[];
}

describeOnBothEngines('[RS-25] reset codes', (makeApp, engine) => {
  const { logStatement, countWork } = createWorkCounter();
  const app = setupApp(() => makeApp({ logStatement }));

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
        if (from % 100 === 0) await requestResetCode(app(), owner.email);
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

  it('answers known and unknown e-mails with the same message after the same work', async () => {
    const owner = await newAttendee(app());
    const person = { firstName: 'Ada', lastName: 'Neri', acceptedPNPTNC: true, userType: 'Basic' };
    const requests: readonly Comparison[] = [
      { endpoint: login, toBody: (email) => ({ email, password: 'Wrong!2026' }) },
      { endpoint: forgotPassword, toBody: (email) => ({ email }), onlyKnown: ['insert mail'] },
      { endpoint: verifyCode, toBody: (email) => ({ email, code: '000000' }) },
      {
        endpoint: signup,
        toBody: (email) => ({ ...person, email, password: builtPassword }),
        // Both are mailed; beside that, the owner is looked up or a confirmation is stored.
        onlyKnown: ['select account', 'select account'],
        onlyUnknown: ['insert email_verification'],
      },
    ];
    for (const { endpoint, toBody, onlyKnown = [], onlyUnknown = [] } of requests) {
      const request = (email: string) => countWork(() => sendRaw(app(), endpoint, { body: toBody(email) }));
      const known = await request(owner.email);
      const unknown = await request('unknown@example.org');
      expect(known.response, endpoint.path).toBe(unknown.response);
      // It outweighs the rest: a hash is made or verified once on either path.
      expect([known.argon2, unknown.argon2], endpoint.path).toEqual([oneHash, oneHash]);
      expect(subtract(known.statements, unknown.statements), endpoint.path).toEqual(onlyKnown);
      expect(subtract(unknown.statements, known.statements), endpoint.path).toEqual(onlyUnknown);
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
