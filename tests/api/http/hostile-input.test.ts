import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { login } from '#contract/account/account-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { capabilities, type Role } from '#contract/capabilities.ts';
import { listParticipants, streamLiveUpdates } from '#contract/check-in/check-in-endpoints.ts';
import {
  readOrganiserEvent,
  readOrganiserEventDetail,
  readOwnEvent,
} from '#contract/event/event-endpoints.ts';
import { bodyLimitBytes, jsonLimitBytes } from '#server/http/limits.ts';
import { sessionTtlMs } from '#server/account/access/session-store.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import {
  builtPassword,
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import {
  expectRefusal,
  sendRaw,
  sendForm,
  type RawInput,
  type RefusedCall,
} from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import { toFormData } from '#tests/support/builders/event-form.ts';
import { buildSample, sampleParams, unknownId } from '#tests/support/builders/sample-input.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const toName = ({ method, path }: Endpoint): string => `${method} ${path}`;
const isAllowed = (role: Role, call: Endpoint): boolean =>
  (capabilities[call.requires] as readonly Role[]).includes(role);
const isPublic = (call: Endpoint): boolean => isAllowed('visitor', call);
const schemaKeys = (schema: unknown): string[] =>
  Object.keys((schema as { entries?: object } | undefined)?.entries ?? {});

const byName = (list: readonly Endpoint[]): [string, Endpoint][] => list.map((call) => [toName(call), call]);
const callsWithBody = endpoints.filter((call) => call.body !== undefined && call.upload === undefined);
const uploadCalls = endpoints.filter((call) => call.upload !== undefined);

describeOnBothEngines('hostile input on every endpoint', (makeApp) => {
  const app = setupApp(makeApp);
  let callers: Promise<{ organisation: BuiltAccount; attendee: BuiltAccount }> | undefined;
  const signInBoth = () =>
    (callers ??= (async () => ({
      organisation: await newOrganisation(app()),
      attendee: await newAttendee(app()),
    }))());

  /**
   * Sends input that must be rejected although the caller has permission, and asserts that the database is
   * unchanged.
   */
  async function expectRefusedWithoutTrace(
    call: Endpoint,
    input: RawInput,
    options?: { token?: string; headers?: Record<string, string> },
  ): Promise<RefusedCall> {
    const { organisation, attendee } = await signInBoth();
    const { token } = isAllowed('Organisation', call) ? organisation : attendee;
    const before = await dumpDatabase(app());
    const refusal = await expectRefusal(
      app(),
      call,
      { params: sampleParams, ...input },
      { token, ...options },
    );
    expect(await dumpDatabase(app())).toBe(before);
    expect(refusal.message).not.toBe('');
    return refusal;
  }

  describe('without permission', () => {
    it.each(byName(endpoints.filter((call) => !isPublic(call))))(
      '%s requires a session',
      async (_name, call) => {
        const before = await dumpDatabase(app());
        const refusal = await expectRefusal(app(), call, { params: sampleParams, body: {} });
        expect(refusal).toMatchObject({
          status: 401,
          error: 'tokenError',
          message: 'Failed to authenticate token',
        });
        expect(await dumpDatabase(app())).toBe(before);
      },
    );

    it.each(byName(endpoints))('%s rejects an invalid token', async (_name, call) => {
      for (const authorization of [
        'Bearer x',
        `Bearer ${'A'.repeat(43)}`,
        'Basic YTpi',
        'Bearer',
        `Bearer ${'A'.repeat(5000)}`,
      ]) {
        const refusal = await expectRefusal(
          app(),
          call,
          { params: sampleParams },
          { headers: { authorization } },
        );
        expect(refusal).toMatchObject({ status: 401, error: 'tokenError' });
      }
    });

    it.each(byName(endpoints.filter((call) => !isAllowed('Basic', call))))(
      '%s rejects attendees',
      async (_name, call) => {
        const { attendee } = await signInBoth();
        const refusal = await expectRefusedWithoutTrace(call, { body: {} }, { token: attendee.token });
        expect(refusal).toMatchObject({ status: 403, error: 'forbidden' });
      },
    );

    it('rejects an expired session', async () => {
      const other = await makeApp();
      const { token } = await newOrganisation(other);
      other.clock.advance(sessionTtlMs);
      for (const call of endpoints)
        expect(
          await expectRefusal(other, call, { params: sampleParams }, { token }),
          toName(call),
        ).toMatchObject({
          status: 401,
        });
      await other.close();
    });
  });

  describe('with invalid input', () => {
    it.each(
      byName(
        endpoints.filter((call) => !uploadCalls.includes(call) && schemaKeys(call.params).includes('id')),
      ),
    )('%s rejects an invalid id', async (_name, call) => {
      for (const id of [
        '1',
        'null',
        `${unknownId}x`,
        unknownId.toUpperCase().replace('019', 'ABC'),
        "' or 1=1 --",
        '../../etc/passwd',
      ]) {
        const refusal = await expectRefusedWithoutTrace(call, { params: { ...sampleParams, id } });
        expect(refusal, id).toMatchObject({ status: 400, error: 'validation' });
        expect(refusal.issues).toContainEqual({ path: 'id', message: 'Questo codice non è valido' });
      }
    });

    it.each(byName(callsWithBody))('%s rejects a body that is not an object', async (_name, call) => {
      const bodies = ['null', '[]', '"text"', '42', 'true', '{}'];
      // A body without required fields may be empty.
      for (const body of bodies.filter((body) => !v.is(call.body!, JSON.parse(body))))
        expect(await expectRefusedWithoutTrace(call, { body }), body).toMatchObject({
          status: 400,
          error: 'validation',
        });
    });

    it.each(byName(callsWithBody))(
      '%s rejects a wrong type in each field, and names the field',
      async (_name, call) => {
        for (const field of schemaKeys(call.body)) {
          const refusal = await expectRefusedWithoutTrace(call, { body: { [field]: { $ne: null } } });
          expect(refusal).toMatchObject({ status: 400, error: 'validation' });
          expect(
            refusal.issues?.map((issue) => issue.path),
            field,
          ).toContain(field);
        }
      },
    );

    it.each(byName(callsWithBody))('%s rejects invalid JSON and prototype pollution', async (_name, call) => {
      for (const body of [
        '{',
        '{"a":1,}',
        'a=1',
        '\u0000',
        '{"__proto__":{"isAdmin":true}}',
        '{"constructor":{"prototype":{}}}',
      ])
        expect(await expectRefusedWithoutTrace(call, { body }), body).toMatchObject({
          status: 400,
          error: 'validation',
        });
    });

    it.each(byName([...callsWithBody, ...uploadCalls]))(
      '%s handles NUL in every text field, which PostgreSQL cannot store',
      async (_name, call) => {
        const { organisation, attendee } = await signInBoth();
        const { token } = isAllowed('Organisation', call) ? organisation : attendee;
        const given = {
          ...(call === login && { email: attendee.email, password: builtPassword }),
          id: unknownId,
          organiserId: unknownId,
          userId: unknownId,
          userType: 'Organisation',
        };
        for (const field of schemaKeys(call.body)) {
          const sample = buildSample(call, 'body', given) ?? {};
          const text = sample[field];
          const texts = {
            ...sample,
            [field]: `${typeof text === 'string' ? text : 'https://a.example/'}\u0000`,
          };
          const { statusCode, body } = await (call.upload === undefined
            ? sendRaw(app(), call, { params: sampleParams, body: texts }, { token })
            : sendForm(app(), call, toFormData(texts), { token, params: sampleParams }));
          expect(statusCode, `${field}: ${body}`).toBeLessThan(500);
        }
      },
    );

    it.each(byName(callsWithBody))('%s rejects other content types', async (_name, call) => {
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const refusal = await expectRefusedWithoutTrace(
          call,
          { body: '{}' },
          { headers: { 'content-type': type } },
        );
        expect(refusal, type).toMatchObject({ status: 415, error: 'wrongType' });
      }
    });

    it.each(byName(uploadCalls))('[AC-23] %s rejects every body that is not a form', async (_name, call) => {
      for (const type of [
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'image/png',
      ]) {
        const refusal = await expectRefusedWithoutTrace(
          call,
          { body: '{}' },
          { headers: { 'content-type': type } },
        );
        expect(refusal, type).toMatchObject({ status: 415, error: 'wrongType' });
      }
    });

    it.each(byName(uploadCalls))(
      '[AC-23] %s rejects arrays for scalar fields, and undeclared query parameters',
      async (_name, call) => {
        const { token } = (await signInBoth()).organisation;
        const before = await dumpDatabase(app());
        for (const field of schemaKeys(call.body)) {
          const form = new FormData();
          form.append(`${field}[0]`, 'x');
          const response = await sendForm(app(), call, form, { token, params: sampleParams });
          expect(response.statusCode, field).toBe(400);
          const paths = response.json<RefusedCall>().issues?.map((issue) => issue.path.replace(/\.0$/, ''));
          expect(paths).toContain(field);
        }
        if (schemaKeys(call.params).includes('id')) {
          const params = { id: "' or 1=1 --" };
          const refusal = await sendForm(app(), call, new FormData(), { token, params });
          expect(refusal.json<RefusedCall>().issues?.map((issue) => issue.path)).toContain('id');
        }
        const surprise = { params: sampleParams, query: { surprise: '1' } };
        const response = await sendForm(app(), call, new FormData(), { token, ...surprise });
        expect(response.json<RefusedCall>().issues?.map((issue) => issue.path)).toContain('surprise');
        expect(await dumpDatabase(app())).toBe(before);
      },
    );

    it.each(byName(callsWithBody))('%s rejects a body over its limit', async (_name, call) => {
      const limit = bodyLimitBytes.get(call) ?? jsonLimitBytes;
      const refusal = await expectRefusedWithoutTrace(call, {
        body: JSON.stringify({ a: 'x'.repeat(limit) }),
      });
      expect(refusal).toMatchObject({ status: 413, error: 'tooLarge' });
    });

    it.each(byName(endpoints.filter((call) => call.upload === undefined)))(
      '%s rejects undeclared query values',
      async (_name, call) => {
        const refusal = await expectRefusedWithoutTrace(call, {
          query: { surprise: '1' },
          ...(call.body && { body: {} }),
        });
        expect(refusal).toMatchObject({ status: 400, error: 'validation' });
        expect(refusal.issues?.map((issue) => issue.path)).toContain('surprise');
      },
    );
  });

  it.each(
    byName([readOwnEvent, readOrganiserEvent, readOrganiserEventDetail, listParticipants, streamLiveUpdates]),
  )('%s answers notFound for another organisation’s event', async (_name, call) => {
    const id = await newEvent(app(), await newOrganisation(app()));
    expect(await expectRefusedWithoutTrace(call, { params: { id } })).toMatchObject({
      status: 404,
      error: 'notFound',
    });
  });

  it('answers unknown API paths with the error envelope', async () => {
    const there: TestApp = app();
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['DELETE', '/login'],
      ['POST', '/%'],
      ['GET', `/event/${'a'.repeat(2000)}`],
    ] as const) {
      const call = { method, path, requires: 'browse', summary: '', response: v.unknown() } as const;
      expect(await expectRefusal(there, call, {}, { language: 'en' }), path).toMatchObject({
        status: 404,
        error: 'notFound',
        message: 'We can’t find it. It may no longer exist.',
      });
    }
  });
});
