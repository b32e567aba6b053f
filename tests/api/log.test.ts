import { describe, expect, it } from 'vitest';
import { login, signup, verifyEmail } from '#contract/account/account-calls.ts';
import { profile } from '#contract/account/profile-calls.ts';
import { readTicket } from '#contract/registration/registration-calls.ts';
import { createTestApp } from '#tests/support/app.ts';
import { builtPassword, newAttendee } from '#tests/support/builders.ts';
import { call, send } from '#tests/support/call.ts';

describe('the log', () => {
  it('names the route of each request, and nobody', async () => {
    const lines: string[] = [];
    const app = await createTestApp({ logTo: { write: (line) => void lines.push(line) } });
    const owner = await newAttendee(app, { firstName: 'Ottavia', email: 'ottavia@example.org' });
    await call(app, login, { body: { email: owner.email, password: builtPassword } });
    await call(app, profile, {}, { token: owner.token });
    await send(app, readTicket, { params: { ticket: 'Q'.repeat(154) } });
    await send(app, verifyEmail, { params: { id: owner.id, email: owner.email, token: 'SECRETTOKEN' } });
    await send(app, signup, { body: { email: 'broken@example.org' } });
    await app.http.inject('/account/verify?email=ottavia@example.org&token=SECRETTOKEN');
    // Our own fault, with a value in the database's message.
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
      message: 'Something went wrong on our side: try again shortly',
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
});
