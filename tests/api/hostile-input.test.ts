import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { login } from '#contract/account/account-calls.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { capabilities, type Role } from '#contract/capabilities.ts';
import { listParticipants, live } from '#contract/check-in/check-in-calls.ts';
import { readOrganiserEvent, readOrganiserEventDetail, readOwnEvent } from '#contract/event/event-calls.ts';
import { bodyLimitBytes, jsonLimitBytes } from '#server/http/limits.ts';
import { sessionMs } from '#server/account/session-store.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import {
  builtPassword,
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders.ts';
import { refused, send, sendForm, type RawInput, type Refused } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { formDataOf } from '#tests/support/event-form.ts';
import { sampleOf, sampleParams, unknownId } from '#tests/support/sample-input.ts';
import { usingApp } from '#tests/support/using-app.ts';

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;
const isFor = (role: Role, call: Call): boolean => (capabilities[call.may] as readonly Role[]).includes(role);
const isPublic = (call: Call): boolean => isFor('visitor', call);
const entriesOf = (schema: unknown): string[] =>
  Object.keys((schema as { entries?: object } | undefined)?.entries ?? {});

const named = (list: readonly Call[]): [string, Call][] => list.map((call) => [nameOf(call), call]);
const withBody = calls.filter((call) => call.body !== undefined && call.upload === undefined);
const uploads = calls.filter((call) => call.upload !== undefined);

describeOnBoth('hostile input on every call', (makeApp) => {
  const app = usingApp(makeApp);
  let callers: Promise<{ organisation: BuiltAccount; attendee: BuiltAccount }> | undefined;
  const signedIn = () =>
    (callers ??= (async () => ({
      organisation: await newOrganisation(app()),
      attendee: await newAttendee(app()),
    }))());

  /** Sends something that must be refused, by somebody who may make the call, and must change nothing. */
  async function refusedWithoutTrace(
    call: Call,
    input: RawInput,
    options?: { token?: string; headers?: Record<string, string> },
  ): Promise<Refused> {
    const { organisation, attendee } = await signedIn();
    const { token } = isFor('Organisation', call) ? organisation : attendee;
    const before = await dumpDatabase(app());
    const refusal = await refused(app(), call, { params: sampleParams, ...input }, { token, ...options });
    expect(await dumpDatabase(app())).toBe(before);
    expect(refusal.message).not.toBe('');
    return refusal;
  }

  describe('without the right', () => {
    it.each(named(calls.filter((call) => !isPublic(call))))('%s needs a session', async (_name, call) => {
      const before = await dumpDatabase(app());
      const refusal = await refused(app(), call, { params: sampleParams, body: {} });
      expect(refusal).toMatchObject({
        status: 401,
        error: 'tokenError',
        message: 'Failed to authenticate token',
      });
      expect(await dumpDatabase(app())).toBe(before);
    });

    it.each(named(calls))('%s refuses a token that is none', async (_name, call) => {
      for (const authorization of [
        'Bearer x',
        `Bearer ${'A'.repeat(43)}`,
        'Basic YTpi',
        'Bearer',
        `Bearer ${'A'.repeat(5000)}`,
      ]) {
        const refusal = await refused(app(), call, { params: sampleParams }, { headers: { authorization } });
        expect(refusal).toMatchObject({ status: 401, error: 'tokenError' });
      }
    });

    it.each(named(calls.filter((call) => !isFor('Basic', call))))(
      '%s is not for attendees',
      async (_name, call) => {
        const { attendee } = await signedIn();
        const refusal = await refusedWithoutTrace(call, { body: {} }, { token: attendee.token });
        expect(refusal).toMatchObject({ status: 403, error: 'forbidden' });
      },
    );

    it('an expired session opens nothing', async () => {
      const other = await makeApp();
      const { token } = await newOrganisation(other);
      other.clock.advance(sessionMs);
      for (const call of calls)
        expect(await refused(other, call, { params: sampleParams }, { token }), nameOf(call)).toMatchObject({
          status: 401,
        });
      await other.close();
    });
  });

  describe('with wrong input', () => {
    it.each(named(calls.filter((call) => !uploads.includes(call) && entriesOf(call.params).includes('id'))))(
      '%s refuses an id that is none',
      async (_name, call) => {
        for (const id of [
          '1',
          'null',
          `${unknownId}x`,
          unknownId.toUpperCase().replace('019', 'ABC'),
          "' or 1=1 --",
          '../../etc/passwd',
        ]) {
          const refusal = await refusedWithoutTrace(call, { params: { ...sampleParams, id } });
          expect(refusal, id).toMatchObject({ status: 400, error: 'validation' });
          expect(refusal.issues).toContainEqual({ path: 'id', message: 'Questo codice non è valido' });
        }
      },
    );

    it.each(named(withBody))('%s refuses a body that is no object', async (_name, call) => {
      const bodies = ['null', '[]', '"text"', '42', 'true', '{}'];
      // A body of which nothing is required may be empty.
      for (const body of bodies.filter((it) => !v.is(call.body!, JSON.parse(it))))
        expect(await refusedWithoutTrace(call, { body }), body).toMatchObject({
          status: 400,
          error: 'validation',
        });
    });

    it.each(named(withBody))(
      '%s refuses a wrong type in each field, and names the field',
      async (_name, call) => {
        for (const field of entriesOf(call.body)) {
          const refusal = await refusedWithoutTrace(call, { body: { [field]: { $ne: null } } });
          expect(refusal).toMatchObject({ status: 400, error: 'validation' });
          expect(
            refusal.issues?.map((issue) => issue.path),
            field,
          ).toContain(field);
        }
      },
    );

    it.each(named(withBody))(
      '%s refuses a body that is no JSON, or poisons prototypes',
      async (_name, call) => {
        for (const body of [
          '{',
          '{"a":1,}',
          'a=1',
          '\u0000',
          '{"__proto__":{"isAdmin":true}}',
          '{"constructor":{"prototype":{}}}',
        ])
          expect(await refusedWithoutTrace(call, { body }), body).toMatchObject({
            status: 400,
            error: 'validation',
          });
      },
    );

    it.each(named([...withBody, ...uploads]))(
      '%s takes or refuses a NUL in any text, which PostgreSQL cannot store',
      async (_name, call) => {
        const { organisation, attendee } = await signedIn();
        const { token } = isFor('Organisation', call) ? organisation : attendee;
        const given = {
          ...(call === login && { email: attendee.email, password: builtPassword }),
          id: unknownId,
          organiserId: unknownId,
          userId: unknownId,
          userType: 'Organisation',
        };
        for (const field of entriesOf(call.body)) {
          const sample = sampleOf(call, 'body', given) ?? {};
          const text = sample[field];
          const texts = {
            ...sample,
            [field]: `${typeof text === 'string' ? text : 'https://a.example/'}\u0000`,
          };
          const { statusCode, body } = await (call.upload === undefined
            ? send(app(), call, { params: sampleParams, body: texts }, { token })
            : sendForm(app(), call, formDataOf(texts), { token, params: sampleParams }));
          expect(statusCode, `${field}: ${body}`).toBeLessThan(500);
        }
      },
    );

    it.each(named(withBody))('%s refuses other content types', async (_name, call) => {
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const refusal = await refusedWithoutTrace(
          call,
          { body: '{}' },
          { headers: { 'content-type': type } },
        );
        expect(refusal, type).toMatchObject({ status: 415, error: 'wrongType' });
      }
    });

    it.each(named(uploads))('[AC-23] %s refuses everything that is no form', async (_name, call) => {
      for (const type of [
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'image/png',
      ]) {
        const refusal = await refusedWithoutTrace(
          call,
          { body: '{}' },
          { headers: { 'content-type': type } },
        );
        expect(refusal, type).toMatchObject({ status: 415, error: 'wrongType' });
      }
    });

    it.each(named(uploads))(
      '[AC-23] %s refuses lists for fields that are none, and queries nobody declared',
      async (_name, call) => {
        const { token } = (await signedIn()).organisation;
        const before = await dumpDatabase(app());
        for (const field of entriesOf(call.body)) {
          const form = new FormData();
          form.append(`${field}[0]`, 'x');
          const response = await sendForm(app(), call, form, { token, params: sampleParams });
          expect(response.statusCode, field).toBe(400);
          const paths = response.json<Refused>().issues?.map((issue) => issue.path.replace(/\.0$/, ''));
          expect(paths).toContain(field);
        }
        if (entriesOf(call.params).includes('id')) {
          const params = { id: "' or 1=1 --" };
          const refusal = await sendForm(app(), call, new FormData(), { token, params });
          expect(refusal.json<Refused>().issues?.map((issue) => issue.path)).toContain('id');
        }
        const surprise = { params: sampleParams, query: { surprise: '1' } };
        const response = await sendForm(app(), call, new FormData(), { token, ...surprise });
        expect(response.json<Refused>().issues?.map((issue) => issue.path)).toContain('surprise');
        expect(await dumpDatabase(app())).toBe(before);
      },
    );

    it.each(named(withBody))('%s refuses a body over its limit', async (_name, call) => {
      const limit = bodyLimitBytes.get(call) ?? jsonLimitBytes;
      const refusal = await refusedWithoutTrace(call, { body: JSON.stringify({ a: 'x'.repeat(limit) }) });
      expect(refusal).toMatchObject({ status: 413, error: 'tooLarge' });
    });

    it.each(named(calls.filter((call) => call.upload === undefined)))(
      '%s refuses a query value nobody declared',
      async (_name, call) => {
        const refusal = await refusedWithoutTrace(call, {
          query: { surprise: '1' },
          ...(call.body && { body: {} }),
        });
        expect(refusal).toMatchObject({ status: 400, error: 'validation' });
        expect(refusal.issues?.map((issue) => issue.path)).toContain('surprise');
      },
    );
  });

  it.each(named([readOwnEvent, readOrganiserEvent, readOrganiserEventDetail, listParticipants, live]))(
    '%s does not find another organisation’s event',
    async (_name, call) => {
      const id = await newEvent(app(), await newOrganisation(app()));
      expect(await refusedWithoutTrace(call, { params: { id } })).toMatchObject({
        status: 404,
        error: 'notFound',
      });
    },
  );

  it('answers paths that are no calls in the envelope too', async () => {
    const there: TestApp = app();
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['DELETE', '/login'],
      ['POST', '/%'],
      ['GET', `/event/${'a'.repeat(2000)}`],
    ] as const) {
      const call = { method, path, may: 'browse', summary: '', answer: v.unknown() } as const;
      expect(await refused(there, call, {}, { language: 'en' }), path).toMatchObject({
        status: 404,
        error: 'notFound',
        message: 'We can’t find it: it may no longer exist',
      });
    }
  });
});
