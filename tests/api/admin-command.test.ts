import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, loginByAdmin } from '#contract/account/account-calls.ts';
import type { Call } from '#contract/call.ts';
import { readPrivacyPolicy } from '#contract/policy/policy-calls.ts';
import { profile } from '#contract/account/profile-calls.ts';
import { requestDeletion, readDeletionInstructions } from '#contract/account/deletion-calls.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { runAdmin, type Ended } from '#tests/support/admin-command.ts';
import { createPostgresDatabase, createTestApp, engines } from '#tests/support/app.ts';
import { builtPassword, newAttendee, newOrganisation } from '#tests/support/builders.ts';
import { urlOf } from '#tests/support/call.ts';
import { newDataDir, startServer, type ServerProcess } from '#tests/support/server-process.ts';

const admin = 'ada@example.org';
const person = 'luca@example.org';
const organisation = 'fiume@example.org';

interface Answer extends Record<string, unknown> {
  readonly status: number;
}

// Each command is a process of its own.
const patience = { timeout: 120_000 };

describe.each(engines)('[AC-45] npm run admin beside a running server (%s)', patience, (engine) => {
  let environment: Record<string, string>;
  let server: ServerProcess;
  let drop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const database = engine === 'postgres' ? await createPostgresDatabase() : undefined;
    drop = database?.drop;
    const dataDir = newDataDir();
    const app = await createTestApp({ engine, dataDir, ...(database && { databaseUrl: database.url }) });
    app.clock.set(Date.now());
    await newAttendee(app, { email: person });
    await newOrganisation(app, { email: organisation });
    await app.close();
    environment = {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: '0',
      PUBLIC_URL: 'https://presente.example.org',
      ...(database && { DATABASE_URL: database.url }),
    };
    server = await startServer(environment);
  });
  afterAll(async () => {
    await server.stop();
    await drop?.();
  });

  const run = (...args: string[]): Promise<Ended> => runAdmin(environment, ...args);
  const done = async (...args: string[]): Promise<string> => {
    const { code, output, errors } = await run(...args);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    return output;
  };
  const ask = async (call: Call, input: { body?: unknown; token?: string } = {}): Promise<Answer> => {
    const response = await fetch(server.url + urlOf(call.path, {}), {
      method: call.method,
      headers: {
        ...(input.token !== undefined && { authorization: `Bearer ${input.token}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
    return { ...((await response.json()) as object), status: response.status };
  };
  const signIn = (email: string, password: string) => ask(login, { body: { email, password } });
  const passwordIn = (output: string): string => /first password {2}(\S+)/.exec(output)?.[1] ?? '';

  it('creates an admin whose first password must be changed, and says it once', async () => {
    const password = passwordIn(await done('create', admin, 'Ada', 'Bellandi'));
    const signedIn = await signIn(admin, password);
    expect(signedIn).toMatchObject({ status: 200, isPasswordChanged: false });
    const token = String(signedIn['token']);
    expect(await ask(profile, { token })).toMatchObject({ data: { fullName: 'Ada Bellandi' } });
    expect(await run('create', admin)).toMatchObject({ code: 1, output: '' });
    expect(await run('create', admin, '--existing')).toMatchObject({ code: 1, output: '' });
    expect(await run('create', organisation, '--existing')).toMatchObject({ code: 1, output: '' });
    expect(await done('audit')).not.toContain(password);
  });

  it('makes a confirmed attendee an admin only when told so, and ends her sessions', async () => {
    const before = await signIn(person, builtPassword);
    expect(await run('create', person)).toMatchObject({ code: 1, output: '' });
    await done('create', person, '--existing');
    expect(await ask(profile, { token: String(before['token']) })).toMatchObject({ status: 401 });
    expect(await signIn(person, builtPassword)).toMatchObject({ status: 200 });
  });

  it('creates the product’s own organisation, once', async () => {
    const password = passwordIn(await done('create-organiser', 'noi@example.org', 'Presente APS'));
    const signedIn = await signIn('noi@example.org', password);
    const me = await ask(profile, { token: String(signedIn['token']) });
    expect(me).toMatchObject({
      data: { userRole: 1, companyName: 'Presente APS', isPasswordChanged: false },
    });
    expect(await run('create-organiser', 'altra@example.org', 'Altra')).toMatchObject({ code: 1 });
  });

  it('[AC-44] [AC-46] makes a link that the running server redeems, and writes both down', async () => {
    const [line = ''] = (await done('sign-in-link', admin, organisation)).split('\n');
    const url = new URL(line);
    expect(url.origin + url.pathname).toBe('https://presente.example.org/admin/profile/user');
    const body = { admin: url.searchParams.get('a'), user: url.searchParams.get('u') };
    const signedIn = await ask(loginByAdmin, { body });
    expect(await ask(profile, { token: String(signedIn['token']) })).toMatchObject({
      data: { email: organisation },
    });
    const [used = '', made = ''] = (await done('audit', '--limit', '2')).split('\n');
    expect(used).toMatch(/ {2}ada@example\.org {2}signInLinkUsed {2}fiume@example\.org$/);
    expect(made).toMatch(/ {2}console {2}signInLinkMade {2}fiume@example\.org {2}for admin /);
    expect(await run('sign-in-link', organisation, admin)).toMatchObject({ code: 1, output: '' });
    expect(await run('sign-in-link', admin, person)).toMatchObject({ code: 1, output: '' });
  });

  it('sets and shows the price of a day of promotion', async () => {
    expect(await done('promotion-price')).toContain('has not been set');
    await done('promotion-price', '4,9');
    expect(await done('promotion-price')).toBe('EUR 4.90 a day\n');
    await done('promotion-price', '0');
    expect(await done('promotion-price')).toBe('EUR 0.00 a day\n');
  });

  it('writes a policy that the server shows at once, and brings the template back', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'presente-policy-')), 'privacy.html');
    writeFileSync(file, '<h2>La nostra</h2><p onclick="x()">Testo.</p><script>x()</script>');
    const template = (await ask(readPrivacyPolicy))['data'];
    await done('policy', 'set', 'privacy', 'it', file);
    const shown = (await ask(readPrivacyPolicy))['data'];
    expect(shown).toContain('La nostra');
    expect(shown).not.toMatch(/script|onclick/);
    expect(await done('policy', 'list')).toMatch(/privacy +it +set on/);
    expect(await done('policy', 'show', 'privacy', 'it')).toContain('La nostra');
    await done('policy', 'reset', 'privacy', 'it');
    expect((await ask(readPrivacyPolicy))['data']).toBe(template);
    expect(await run('policy', 'set', 'privacy', 'it', `${file}.gone`)).toMatchObject({ code: 1 });
    expect(await run('policy', 'set', 'privacy', 'fr', file)).toMatchObject({ code: 2 });
  });

  it('lists who has asked for a deletion, and takes a request back', async () => {
    expect(await done('deletions')).toContain('Nobody');
    const token = String((await signIn(organisation, builtPassword))['token']);
    const { data } = (await ask(readDeletionInstructions, { token })) as unknown as {
      data: { instructions: object[] };
    };
    const ticked = data.instructions.map((it) => ({ ...it, isSelected: true }));
    const body = { ...data, instructions: ticked, deviceType: 'web' };
    expect(await ask(requestDeletion, { body, token })).toMatchObject({ status: 200 });
    expect(await done('deletions')).toMatch(/^\d{4}-\d\d-\d\d {2}fiume@example\.org/);
    await done('deletions', 'withdraw', organisation);
    expect(await run('deletions', 'withdraw', organisation)).toMatchObject({ code: 1 });
    expect(await done('deletions')).toContain('Nobody');
  });

  it('resets a password, and ends every session', async () => {
    const token = String((await signIn(organisation, builtPassword))['token']);
    const password = passwordIn(await done('reset-password', organisation));
    expect(await ask(profile, { token })).toMatchObject({ status: 401 });
    expect(await signIn(organisation, builtPassword)).toMatchObject({ status: 401 });
    expect(await signIn(organisation, password)).toMatchObject({ status: 200, isPasswordChanged: false });
    expect(await run('reset-password', 'nobody@example.org')).toMatchObject({ code: 1, output: '' });
  });

  it('waits for the server’s writes while it writes', async () => {
    const password = passwordIn(await done('reset-password', organisation));
    const signIns = Array.from({ length: 10 }, () => signIn(organisation, password));
    await Promise.all([done('promotion-price', '5'), done('promotion-price', '6')]);
    expect((await Promise.all(signIns)).map((it) => it.status)).toEqual(Array(10).fill(200));
  });

  it('explains what it does not understand', async () => {
    const { code, output, errors } = await run('dance');
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(/no command "dance"[^]*sign-in-link/);
  });
});

describe('[AC-45] npm run admin without a database of its version', patience, () => {
  it('says that there is none, and makes none', async () => {
    const DATA_DIR = newDataDir();
    expect(await runAdmin({ DATA_DIR }, 'audit')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/There is no database in the data folder/),
    });
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  it.each([
    ['older', '0002-accounts', 'delete from kysely_migration where name = $1', /older version/],
    ['newer', '9999-later', "insert into kysely_migration values ($1, '')", /newer version/],
    ['empty', '0', 'drop table kysely_migration', /is empty/],
  ])('leaves a schema that is %s as it is', async (_age, name, statement, message) => {
    const dataDir = newDataDir();
    await (await createTestApp({ dataDir })).close();
    const engine = openSqlite(dataDir);
    const parameters = statement.includes('$1') ? [name] : [];
    await engine.kysely.executeQuery(CompiledQuery.raw(statement.replace('$1', '?'), parameters));
    await engine.close();
    expect(await runAdmin({ DATA_DIR: dataDir }, 'audit')).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(message),
    });
  });
});
