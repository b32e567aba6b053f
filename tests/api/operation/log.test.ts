import { describe, expect, it } from 'vitest';
import { login, signup, verifyEmail } from '#contract/account/account-endpoints.ts';
import { resetPassword, verifyCode } from '#contract/account/password-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { logoutEverywhere } from '#contract/account/session-endpoints.ts';
import { listParticipants } from '#contract/check-in/check-in-endpoints.ts';
import { readPass, revokePass } from '#contract/check-in/pass-endpoints.ts';
import { dayMs } from '#contract/durations.ts';
import { receivePayment } from '#contract/payment/payment-endpoints.ts';
import { readTicket } from '#contract/registration/registration-endpoints.ts';
import { createTestApp } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee, newEvent, newOrganisation } from '#tests/support/builders/builders.ts';
import { differentCode, readResetCode } from '#tests/support/builders/reset-code.ts';
import { newPass, redeemPass } from '#tests/support/builders/staff-pass.ts';
import { call, sendRaw } from '#tests/support/app/call.ts';

describe('the log', () => {
  it('logs the route of each request without personal data', async () => {
    const lines: string[] = [];
    const app = await createTestApp({ logTo: { write: (line) => void lines.push(line) } });
    const owner = await newAttendee(app, { firstName: 'Ottavia', email: 'ottavia@example.org' });
    await call(app, login, { body: { email: owner.email, password: builtPassword } });
    await call(app, profile, {}, { token: owner.token });
    await sendRaw(app, readTicket, { params: { ticket: 'Q'.repeat(154) } });
    await sendRaw(app, verifyEmail, { params: { id: owner.id, email: owner.email, token: 'SECRETTOKEN' } });
    await sendRaw(app, signup, { body: { email: 'broken@example.org' } });
    await app.http.inject('/account/verify?email=ottavia@example.org&token=SECRETTOKEN');
    // An internal error whose database message contains a value.
    await app.services.database.db.deleteFrom('session').execute();
    await app.services.database.db.schema.dropTable('session').execute();
    const failed = await app.http.inject({
      url: '/api/profile',
      headers: { authorization: `Bearer ${owner.token}`, language: 'EN' },
    });
    await app.close();

    expect(failed.statusCode).toBe(500);
    expect(failed.json()).toEqual({
      success: false,
      error: 'internal',
      message: 'Something went wrong on our side. Try again shortly.',
    });
    const log = lines.join('');
    for (const secret of [
      'ottavia',
      'Ottavia',
      'broken@',
      owner.token,
      'QQQ',
      'SECRETTOKEN',
      builtPassword,
      owner.id,
    ])
      expect(log).not.toContain(secret);
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries).toContainEqual(
      expect.objectContaining({
        msg: 'request',
        method: 'GET',
        route: '/api/ticket/:ticket',
        reqId: expect.any(String) as string,
      }),
    );
    const failure = entries.find((entry) => entry.msg === 'request failed');
    expect(failure).toMatchObject({ reqId: failed.headers['x-request-id'], err: { code: 'SQLITE_ERROR' } });
  });

  it('[OP-26] reports security events in one shape, without addresses, e-mails, tokens and codes', async () => {
    const lines: string[] = [];
    const app = await createTestApp({ logTo: { write: (line) => void lines.push(line) } });
    const owner = await newAttendee(app, { firstName: 'Ottavia', email: 'ottavia@example.org' });
    const org = await newOrganisation(app, { email: 'fiume@example.org' });
    const eventId = await newEvent(app, org);
    const pass = await newPass(app, org, eventId);
    const phone = await redeemPass(app, pass);
    const code = await readResetCode(app, owner.email);
    lines.length = 0;

    await sendRaw(app, login, { body: { email: owner.email, password: 'Guess!2026' } });
    await sendRaw(app, login, { body: { email: 'unknown@example.org', password: 'Guess!2026' } });
    await sendRaw(app, profile, {}, { token: 'Z'.repeat(43) });
    await sendRaw(app, profile, {});
    await sendRaw(app, verifyCode, { body: { email: owner.email, code: differentCode(code) } });
    await sendRaw(app, readTicket, { params: { ticket: 'Q'.repeat(154) } });
    await sendRaw(app, readPass, { body: { pass: `${pass._id}.${'A'.repeat(22)}` } });
    await sendRaw(app, verifyEmail, { params: { id: owner.id, email: owner.email, token: 'SECRETTOKEN' } });
    const { token, userId } = (await call(app, verifyCode, { body: { email: owner.email, code } })).data;
    const newPassword = 'Nuova!Password2026';
    const passwords = { newPassword, confirmPassword: newPassword };
    await sendRaw(app, resetPassword, { body: { userId, token, ...passwords } });
    await call(app, revokePass, { params: { id: pass._id } }, org);
    await sendRaw(app, listParticipants, { params: { id: eventId } }, phone);
    await call(app, logoutEverywhere, {}, org);
    await sendRaw(app, receivePayment, { body: { forged: true } });
    await app.close();

    const entries = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event === 'security');
    expect(entries.map(({ kind, account }) => [kind, account])).toEqual([
      ['signInFailed', owner.id],
      ['signInFailed', undefined],
      ['sessionRefused', undefined],
      ['codeRefused', undefined],
      ['ticketForged', undefined],
      ['passForged', undefined],
      ['linkRefused', undefined],
      ['passwordChanged', owner.id],
      ['passRevoked', org.id],
      ['passRefused', undefined],
      ['sessionsEnded', org.id],
      ['paymentEventForged', undefined],
    ]);
    const fields = ['account', 'client', 'event', 'kind', 'level', 'msg', 'reason', 'reqId', 'route', 'time'];
    for (const entry of entries) {
      expect(fields).toEqual(expect.arrayContaining(Object.keys(entry)));
      expect(entry).toMatchObject({ msg: 'security event', client: expect.stringMatching(/^[\da-f]{12}$/) });
    }
    expect(new Set(entries.map(({ client }) => client)).size).toBe(1);
    const log = lines.join('');
    for (const secret of [
      'ottavia',
      'Ottavia',
      'fiume@',
      'unknown@',
      '127.0.0.1',
      'Guess!',
      newPassword,
      'QQQ',
      'ZZZ',
      'AAA',
      'SECRETTOKEN',
      org.token,
      phone.token,
      token,
      code,
      pass._id,
    ])
      expect(log).not.toContain(secret);
  });

  it('[OP-26] reports a reached rate limit, and gives a client another pseudonym the next day', async () => {
    const lines: string[] = [];
    const app = await createTestApp({
      config: { hasRateLimits: true, trustProxy: 1 },
      logTo: { write: (line) => void lines.push(line) },
    });
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const body = { email: 'ada@example.org', password: 'Guess!2026' };
    for (let no = 0; no < 11; no++) await sendRaw(app, login, { body }, from('198.51.100.7'));
    await sendRaw(app, login, { body }, from('2001:db8:1:2::3'));
    await sendRaw(app, login, { body }, from('2001:db8:1:2:5::1'));
    app.clock.advance(dayMs);
    await sendRaw(app, login, { body }, from('2001:db8:1:2::3'));
    await app.close();
    const entries = lines
      .map((line) => JSON.parse(line) as Record<string, string>)
      .filter(({ event }) => event === 'security');
    expect(entries[10]).toMatchObject({ kind: 'rateLimited', reason: 'tooManyRequests', level: 40 });
    const [, , , , , , , , , , ipv4, ipv6, neighbour, nextDay] = entries.map(({ client }) => client);
    expect(neighbour).toBe(ipv6);
    expect(new Set([ipv4, ipv6, nextDay]).size).toBe(3);
    expect(lines.join('')).not.toMatch(/198\.51|2001:db8/);
  });
});
