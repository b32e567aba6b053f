import { describe, expect, it } from 'vitest';
import { login, loginByAdmin, signup } from '#contract/account/account-endpoints.ts';
import { exportOwnData, requestDeletion } from '#contract/account/deletion-endpoints.ts';
import {
  changePassword,
  forgotPassword,
  resetPassword,
  verifyCode,
} from '#contract/account/password-endpoints.ts';
import { updateProfile } from '#contract/account/profile-endpoints.ts';
import { socialLogin, startSocialLogin } from '#contract/account/social-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  createCheckoutSession,
  readPayment,
  updateTransactionStatus,
} from '#contract/payment/payment-endpoints.ts';
import {
  requestOrdersLink,
  listOrdersByLink,
  renewOrdersLink,
} from '#contract/registration/orders-link-endpoints.ts';
import { importParticipants } from '#contract/participant/import-endpoints.ts';
import { cancelTicket, register } from '#contract/registration/registration-endpoints.ts';
import { listEvents } from '#contract/event/browse-endpoints.ts';
import { mapEvents } from '#contract/event/map-endpoint.ts';
import { contact, logError } from '#contract/site/message-endpoints.ts';
import { createTestApp, type TestApp } from '#tests/support/app/app.ts';
import { newAttendee, newOrganisation } from '#tests/support/builders/builders.ts';
import { expectRefusal, sendRaw, type CallOptions, type RawInput } from '#tests/support/app/call.ts';

const eventId = '01900000-0000-7000-8000-000000000000';
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

/** More than any limit of a minute. */
const maxRequests = 500;

/** Counts requests accepted before the first 429. */
async function countAllowed(
  app: TestApp,
  call: Endpoint,
  input: (n: number) => RawInput,
  {
    address = '203.0.113.7',
    maxWaitSeconds = 60,
    headers,
    ...options
  }: CallOptions & { address?: string; maxWaitSeconds?: number } = {},
): Promise<number> {
  for (let n = 0; n < maxRequests; n++) {
    const response = await sendRaw(app, call, input(n), {
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
    expect(wait).toBeLessThanOrEqual(maxWaitSeconds);
    return n;
  }
  return maxRequests;
}

/** Status code of one request from `address`. */
async function requestStatus(
  app: TestApp,
  call: Endpoint,
  input: RawInput,
  address: string,
  token?: string,
): Promise<number> {
  const headers = { 'x-forwarded-for': address };
  return (await sendRaw(app, call, input, { headers, ...(token !== undefined && { token }) })).statusCode;
}

describe('rate limits', () => {
  it('[RS-26] [AC-121] allow 10 sign-ins a minute for one e-mail in any spelling, without affecting others', () =>
    withLimits(async (app) => {
      const signInAs = (email: string) => (n: number) => {
        const spellings = [
          email,
          ` ${email.toUpperCase()}`,
          `mailto:${email}`,
          `A <${email}>`,
          `\u200B${email}`,
        ];
        return { body: { email: spellings[n % spellings.length], password: 'x' } };
      };
      expect(await countAllowed(app, login, signInAs('a@example.org'))).toBe(10);
      expect(await countAllowed(app, login, signInAs('b@example.org'))).toBe(10);
      expect(await countAllowed(app, login, signInAs('c@example.org'), { address: '203.0.113.8' })).toBe(10);
    }));

  it('[RS-26] count the addresses of one IPv6 network as one client', () =>
    withLimits(async (app) => {
      const input = { body: { email: 'a@example.org' } };
      const askFrom = (address: string) => requestStatus(app, forgotPassword, input, address);
      for (let n = 1; n <= 5; n++) expect(await askFrom(`2001:db8:0:1::${n}`)).not.toBe(429);
      expect(await askFrom('2001:db8:0:1:a:b:c:d')).toBe(429);
      expect(await askFrom('2001:db8:0:2::1')).not.toBe(429);
    }));

  it('[RS-26] count a non-string e-mail and leave it to validation', () =>
    withLimits(async (app) => {
      for (const email of ['{"toString":1}', '['.repeat(9000) + ']'.repeat(9000), 'null', '7'])
        expect(await expectRefusal(app, login, { body: `{"email":${email},"password":"x"}` })).toMatchObject({
          status: 400,
          error: 'validation',
        });
    }));

  it('[RG-74] allow an organiser 100 MB of lists in ten minutes', () =>
    withLimits(async (app) => {
      const [busy, other] = [await newOrganisation(app), await newOrganisation(app)];
      const list = () => ({ params: { id: eventId }, body: 'x'.repeat(15 * 1024 * 1024) });
      const options = { maxWaitSeconds: 600, token: busy.token };
      expect(await countAllowed(app, importParticipants, list, options)).toBe(6);
      const small = { params: { id: eventId }, body: {} };
      expect(await requestStatus(app, importParticipants, list(), '203.0.113.8', busy.token)).toBe(429);
      expect(await requestStatus(app, importParticipants, small, '203.0.113.7', other.token)).toBe(400);
    }));

  it('[RS-26] allow 60 sign-ins a minute for one IP address', () =>
    withLimits(async (app) => {
      const through = await countAllowed(app, login, (n) => ({
        body: { email: `${n}@example.org`, password: 'x' },
      }));
      expect(through).toBe(60);
    }));

  it('[RS-26] cover sign-up, registration and its cancellation', () =>
    withLimits(async (app) => {
      const again = () => ({ body: { ...account, email: 'ada@example.org' } });
      expect(await countAllowed(app, signup, again)).toBe(10);
      const otherAttempt = (n: number) => ({
        params: { id: eventId },
        body: { ...registration, participants: [{ ...person, email: `${n}@example.org` }] },
      });
      expect(await countAllowed(app, register, otherAttempt)).toBe(400);
      const ticket = 'A'.repeat(154);
      expect(await countAllowed(app, cancelTicket, () => ({ params: { ticket } }))).toBe(30);
    }));

  it('[RG-14] [RS-26] let a school behind one IP address register, but not fill a thousand mailboxes', () =>
    withLimits(async (app) => {
      const ofParticipants = (count: number) => ({
        params: { id: eventId },
        body: {
          ...registration,
          noOfTickets: count,
          participants: Array.from({ length: count }, () => person),
        },
      });
      expect(await countAllowed(app, register, () => ofParticipants(100), { maxWaitSeconds: 3600 })).toBe(10);
      expect(await requestStatus(app, register, ofParticipants(1), '203.0.113.8')).toBe(404);
    }));

  it('[RG-14] [RS-26] leave participants of any shape to validation', () =>
    withLimits(async (app) => {
      for (const participants of [[null], ['x'], {}, [{ email: { toString: 1 } }]])
        expect(
          await requestStatus(
            app,
            register,
            { params: { id: eventId }, body: { participants } },
            '203.0.113.99',
          ),
        ).toBe(400);
    }));

  it('[RS-26] allow ten guesses a minute of one account’s reset code for one IP address, without affecting others', () =>
    withLimits(async (app) => {
      const body = { email: 'a@example.org', code: '000000' };
      for (let n = 0; n < 10; n++)
        expect(await requestStatus(app, verifyCode, { body }, '203.0.113.99')).toBe(400);
      expect(await requestStatus(app, verifyCode, { body }, '203.0.113.99')).toBe(429);
      expect(await requestStatus(app, verifyCode, { body }, '203.0.113.7')).toBe(400);
      const otherBody = { body: { ...body, email: 'b@example.org' } };
      expect(await requestStatus(app, verifyCode, otherBody, '203.0.113.99')).toBe(400);
    }));

  it('[RS-26] cover forgotten passwords and order links, by e-mail and by IP address', () =>
    withLimits(async (app) => {
      const body = { email: 'a@example.org' };
      const resetRequest = (n: number) => ({ body: { email: `${n}@example.org` } });
      for (const endpoint of [forgotPassword, requestOrdersLink]) {
        expect(await countAllowed(app, endpoint, () => ({ body }))).toBe(5);
        expect(await countAllowed(app, endpoint, resetRequest, { address: '203.0.113.8' })).toBe(30);
      }
      const token = { userId: eventId, token: 'x', newPassword: 'x', confirmPassword: 'x' };
      expect(await countAllowed(app, resetPassword, () => ({ body: token }))).toBe(30);
    }));

  it('[RS-26] count signed-in users by account, whatever the IP address', () =>
    withLimits(async (app) => {
      const [one, other] = [await newAttendee(app), await newAttendee(app)];
      const body = { oldPassword: 'x', newPassword: 'x', confirmPassword: 'x' };
      for (let n = 0; n < 10; n++)
        expect(await requestStatus(app, changePassword, { body }, `203.0.113.${n}`, one.token)).toBe(400);
      expect(await requestStatus(app, changePassword, { body }, '203.0.113.99', one.token)).toBe(429);
      expect(await requestStatus(app, changePassword, { body }, '203.0.113.99', other.token)).toBe(400);
    }));

  it.each([listEvents, mapEvents])('[OP-55] allow an address 3,000 reads a minute: $path', (limited) =>
    withLimits(async (app) => {
      const read = (address: string) => requestStatus(app, limited, {}, address);
      const readMany = async (count: number) =>
        new Set(await Promise.all(Array.from({ length: count }, () => read('203.0.113.7'))));
      for (let n = 0; n < 10; n++) expect(await readMany(300)).toEqual(new Set([200]));
      expect(await read('203.0.113.7')).toBe(429);
      expect(await read('203.0.113.8')).toBe(200);
    }),
  );

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
  ])('[RS-26] apply to visitors: $limited.path', ({ limited, max }) =>
    withLimits(async (app) => {
      expect(await countAllowed(app, limited, () => ({ params: { id: eventId }, body: {} }))).toBe(max);
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
  ])('[RS-26] apply to signed-in users: $limited.path', ({ limited, max, input, type }) =>
    withLimits(async (app) => {
      const { token } = await newAttendee(app);
      const headers = type === undefined ? undefined : { 'content-type': type };
      expect(await countAllowed(app, limited, () => input, { token, ...(headers && { headers }) })).toBe(max);
    }),
  );
});
