import { describe, expect, it } from 'vitest';
import { login, signup } from '#contract/account/account-calls.ts';
import type { Call } from '#contract/call.ts';
import { register } from '#contract/registration/registration-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { send, type RawInput } from '#tests/support/call.ts';

const id = '01900000-0000-7000-8000-000000000000';
const person = { firstName: 'Ada', lastName: 'Neri', email: 'ada@example.org' };
const registration = { acceptedPNPTNC: true, noOfTickets: 1, participants: [person] };
const account = {
  firstName: 'Ada',
  lastName: 'Neri',
  password: 'Presente!2026',
  acceptedPNPTNC: true,
  userType: 'Basic',
};

async function withLimits(test: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await createTestApp({ config: { hasRateLimits: true, trustProxy: true } });
  try {
    await test(app);
  } finally {
    await app.close();
  }
}

/** How many of so many requests get through before the first 429. */
async function countThrough(
  app: TestApp,
  call: Call,
  input: (n: number) => RawInput,
  address = '203.0.113.7',
): Promise<number> {
  for (let n = 0; n < 100; n++) {
    const response = await send(app, call, input(n), { headers: { 'x-forwarded-for': address } });
    if (response.statusCode !== 429) continue;
    expect(response.json()).toMatchObject({
      success: false,
      error: 'tooManyRequests',
      message: 'Troppi tentativi: riprova tra poco',
    });
    const wait = Number(response.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    return n;
  }
  return 100;
}

describe('rate limits', () => {
  it('[fault 26] let 10 sign-ins a minute through for one e-mail, however it is spelt, and others after them', () =>
    withLimits(async (app) => {
      const attempt = (email: string) => (n: number) => ({
        body: { email: n % 2 ? email : ` ${email.toUpperCase()}`, password: 'x' },
      });
      expect(await countThrough(app, login, attempt('a@example.org'))).toBe(10);
      expect(await countThrough(app, login, attempt('b@example.org'))).toBe(10);
      expect(await countThrough(app, login, attempt('a@example.org'), '203.0.113.8')).toBe(10);
    }));

  it('[fault 26] let 60 sign-ins a minute through for one address', () =>
    withLimits(async (app) => {
      const through = await countThrough(app, login, (n) => ({
        body: { email: `${n}@example.org`, password: 'x' },
      }));
      expect(through).toBe(60);
    }));

  it('[fault 26] hold for sign-up and registration', () =>
    withLimits(async (app) => {
      const again = () => ({ body: { ...account, email: 'ada@example.org' } });
      expect(await countThrough(app, signup, again)).toBe(10);
      expect(await countThrough(app, register, () => ({ params: { id }, body: registration }))).toBe(30);
    }));
});
