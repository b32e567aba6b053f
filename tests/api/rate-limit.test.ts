import { describe, expect, it } from 'vitest';
import { login, loginByAdmin, signup } from '#contract/account/account-calls.ts';
import { exportOwnData, requestDeletion } from '#contract/account/deletion-calls.ts';
import {
  changePassword,
  forgotPassword,
  resetPassword,
  verifyCode,
} from '#contract/account/password-calls.ts';
import { updateProfile } from '#contract/account/profile-calls.ts';
import { socialLogin, startSocialLogin } from '#contract/account/social-calls.ts';
import type { Call } from '#contract/call.ts';
import {
  createCheckoutSession,
  readPayment,
  updateTransactionStatus,
} from '#contract/payment/payment-calls.ts';
import {
  askOrdersLink,
  listOrdersByLink,
  renewOrdersLink,
} from '#contract/registration/orders-link-calls.ts';
import { cancelTicket, register } from '#contract/registration/registration-calls.ts';
import { contact, logError } from '#contract/site/message-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { newAttendee } from '#tests/support/builders.ts';
import { refused, send, type CallOptions, type RawInput } from '#tests/support/call.ts';

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

/** Beyond every limit of a minute. */
const mostTried = 300;

/** How many of so many requests get through before the first 429. */
async function countThrough(
  app: TestApp,
  call: Call,
  input: (n: number) => RawInput,
  {
    address = '203.0.113.7',
    longestWaitSeconds = 60,
    headers,
    ...options
  }: CallOptions & { address?: string; longestWaitSeconds?: number } = {},
): Promise<number> {
  for (let n = 0; n < mostTried; n++) {
    const response = await send(app, call, input(n), {
      ...options,
      headers: { ...headers, 'x-forwarded-for': address },
    });
    if (response.statusCode !== 429) continue;
    expect(response.json()).toMatchObject({
      success: false,
      error: 'tooManyRequests',
      message: 'Troppi tentativi: riprova tra poco',
    });
    const wait = Number(response.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(longestWaitSeconds);
    return n;
  }
  return mostTried;
}

/** The status of one request from this address. */
async function statusOf(
  app: TestApp,
  call: Call,
  input: RawInput,
  address: string,
  token?: string,
): Promise<number> {
  const headers = { 'x-forwarded-for': address };
  return (await send(app, call, input, { headers, ...(token !== undefined && { token }) })).statusCode;
}

describe('rate limits', () => {
  it('[fault 26] let 10 sign-ins a minute through for one e-mail, however it is spelt, and others after them', () =>
    withLimits(async (app) => {
      const attempt = (email: string) => (n: number) => ({
        body: { email: n % 2 ? email : ` ${email.toUpperCase()}`, password: 'x' },
      });
      expect(await countThrough(app, login, attempt('a@example.org'))).toBe(10);
      expect(await countThrough(app, login, attempt('b@example.org'))).toBe(10);
      expect(await countThrough(app, login, attempt('a@example.org'), { address: '203.0.113.8' })).toBe(10);
    }));

  it('[fault 26] count an e-mail that is no text, and leave it to be refused', () =>
    withLimits(async (app) => {
      for (const email of ['{"toString":1}', '['.repeat(9000) + ']'.repeat(9000), 'null', '7'])
        expect(await refused(app, login, { body: `{"email":${email},"password":"x"}` })).toMatchObject({
          status: 400,
          error: 'validation',
        });
    }));

  it('[fault 26] let 60 sign-ins a minute through for one address', () =>
    withLimits(async (app) => {
      const through = await countThrough(app, login, (n) => ({
        body: { email: `${n}@example.org`, password: 'x' },
      }));
      expect(through).toBe(60);
    }));

  it('[fault 26] hold for sign-up, registration, and the way back from it', () =>
    withLimits(async (app) => {
      const again = () => ({ body: { ...account, email: 'ada@example.org' } });
      expect(await countThrough(app, signup, again)).toBe(10);
      const others = (n: number) => ({
        params: { id },
        body: { ...registration, participants: [{ ...person, email: `${n}@example.org` }] },
      });
      expect(await countThrough(app, register, others)).toBe(120);
      const ticket = 'A'.repeat(154);
      expect(await countThrough(app, cancelTicket, () => ({ params: { ticket } }))).toBe(30);
    }));

  it('[RG-14] [fault 26] let a school behind one address register, but not fill a thousand mailboxes', () =>
    withLimits(async (app) => {
      const classOf = (count: number) => ({
        params: { id },
        body: {
          ...registration,
          noOfTickets: count,
          participants: Array.from({ length: count }, () => person),
        },
      });
      expect(await countThrough(app, register, () => classOf(100), { longestWaitSeconds: 3600 })).toBe(10);
      expect(await statusOf(app, register, classOf(1), '203.0.113.8')).toBe(404);
    }));

  it('[RG-14] [fault 26] let 60 registrations an hour name one mailbox, from however many addresses, beside whomever', () =>
    withLimits(async (app) => {
      const naming = (n: number, email: string) => ({
        params: { id },
        body: {
          ...registration,
          noOfTickets: 2,
          participants: [
            { ...person, email: `${n}@example.org` },
            { ...person, email: n % 2 ? email : email.toUpperCase() },
          ],
        },
      });
      for (let n = 0; n < 60; n++)
        expect(await statusOf(app, register, naming(n, 'victim@example.org'), `203.0.113.${n}`)).toBe(404);
      expect(await statusOf(app, register, naming(60, 'victim@example.org'), '203.0.113.99')).toBe(429);
      expect(await statusOf(app, register, naming(61, 'other@example.org'), '203.0.113.99')).toBe(404);
      for (const participants of [[null], ['x'], {}, [{ email: { toString: 1 } }]])
        expect(
          await statusOf(app, register, { params: { id }, body: { participants } }, '203.0.113.99'),
        ).toBe(400);
    }));

  it('[fault 26] let one account’s reset code be guessed ten times a minute, from however many addresses', () =>
    withLimits(async (app) => {
      const body = { email: 'a@example.org', code: '000000' };
      for (let n = 0; n < 10; n++)
        expect(await statusOf(app, verifyCode, { body }, `203.0.113.${n}`)).toBe(400);
      expect(await statusOf(app, verifyCode, { body }, '203.0.113.99')).toBe(429);
      const others = { body: { ...body, email: 'b@example.org' } };
      expect(await statusOf(app, verifyCode, others, '203.0.113.99')).toBe(400);
    }));

  it('[fault 26] hold for forgotten passwords and links to orders, by e-mail and by address', () =>
    withLimits(async (app) => {
      const body = { email: 'a@example.org' };
      const many = (n: number) => ({ body: { email: `${n}@example.org` } });
      for (const asked of [forgotPassword, askOrdersLink]) {
        expect(await countThrough(app, asked, () => ({ body }))).toBe(5);
        expect(await countThrough(app, asked, many, { address: '203.0.113.8' })).toBe(30);
      }
      const token = { userId: id, token: 'x', newPassword: 'x', confirmPassword: 'x' };
      expect(await countThrough(app, resetPassword, () => ({ body: token }))).toBe(30);
    }));

  it('[fault 26] count who is signed in by account, whatever the address', () =>
    withLimits(async (app) => {
      const [one, other] = [await newAttendee(app), await newAttendee(app)];
      const body = { oldPassword: 'x', newPassword: 'x', confirmPassword: 'x' };
      for (let n = 0; n < 10; n++)
        expect(await statusOf(app, changePassword, { body }, `203.0.113.${n}`, one.token)).toBe(400);
      expect(await statusOf(app, changePassword, { body }, '203.0.113.99', one.token)).toBe(429);
      expect(await statusOf(app, changePassword, { body }, '203.0.113.99', other.token)).toBe(400);
    }));

  it.each([
    { limited: contact, max: 5 },
    { limited: logError, max: 30 },
    { limited: startSocialLogin, max: 60 },
    { limited: socialLogin, max: 60 },
    { limited: loginByAdmin, max: 30 },
    { limited: renewOrdersLink, max: 30 },
    { limited: listOrdersByLink, max: 60 },
    { limited: createCheckoutSession, max: 60 },
    { limited: readPayment, max: 240 },
    { limited: updateTransactionStatus, max: 60 },
  ])('[fault 26] hold for visitors: $limited.path', ({ limited, max }) =>
    withLimits(async (app) => {
      expect(await countThrough(app, limited, () => ({ params: { id }, body: {} }))).toBe(max);
    }),
  );

  it.each([
    { limited: exportOwnData, max: 5, input: {} },
    { limited: requestDeletion, max: 10, input: { body: {} } },
    {
      limited: updateProfile,
      max: 20,
      input: { body: '--x--\r\n' },
      type: 'multipart/form-data; boundary=x',
    },
  ])('[fault 26] hold for who is signed in: $limited.path', ({ limited, max, input, type }) =>
    withLimits(async (app) => {
      const { token } = await newAttendee(app);
      const headers = type === undefined ? undefined : { 'content-type': type };
      expect(await countThrough(app, limited, () => input, { token, ...(headers && { headers }) })).toBe(max);
    }),
  );
});
