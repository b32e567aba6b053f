import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, loginByAdmin } from '#contract/account/account-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readPrivacyPolicy } from '#contract/policy/policy-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { requestDeletion, readDeletionInstructions } from '#contract/account/deletion-endpoints.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { runAdmin, type CommandResult } from '#tests/support/app/run-admin.ts';
import { runAdminInProcess } from '#tests/support/app/run-admin-in-process.ts';
import { createPostgresDatabase, createTestApp, engines } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee, newOrganisation } from '#tests/support/builders/builders.ts';
import { buildUrl } from '#tests/support/app/call.ts';
import { newDataDir, startServerProcess, type ServerProcess } from '#tests/support/app/server-process.ts';

const adminEmail = 'ada@example.org';
const attendeeEmail = 'luca@example.org';
const organisationEmail = 'fiume@example.org';

interface CommandResponse extends Record<string, unknown> {
  readonly status: number;
}

describe.each(engines)('[AC-45] npm run admin beside a running server (%s)', (engine) => {
  let environment: Record<string, string>;
  let server: ServerProcess;
  let dropDatabase: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const database = engine === 'postgres' ? await createPostgresDatabase() : undefined;
    dropDatabase = database?.drop;
    const dataDir = newDataDir();
    const app = await createTestApp({ engine, dataDir, ...(database && { databaseUrl: database.url }) });
    app.clock.set(Date.now());
    await newAttendee(app, { email: attendeeEmail });
    await newOrganisation(app, { email: organisationEmail });
    await app.close();
    environment = {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: '0',
      PUBLIC_URL: 'https://presente.example.org',
      ...(database && { DATABASE_URL: database.url }),
    };
    server = await startServerProcess(environment);
  });
  afterAll(async () => {
    await server.stop();
    await dropDatabase?.();
  });

  const run = (...args: string[]): Promise<CommandResult> => runAdminInProcess(environment, ...args);
  const readOutput = ({ code, output, stderr }: CommandResult): string => {
    expect({ code, errors: stderr }).toEqual({ code: 0, errors: '' });
    return output;
  };
  const runSucceeding = async (...args: string[]): Promise<string> => readOutput(await run(...args));
  const request = async (
    call: Endpoint,
    input: { body?: unknown; token?: string } = {},
  ): Promise<CommandResponse> => {
    const response = await fetch(server.url + buildUrl(call.path, {}), {
      method: call.method,
      headers: {
        ...(input.token !== undefined && { authorization: `Bearer ${input.token}` }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    });
    return { ...((await response.json()) as object), status: response.status };
  };
  const signIn = (email: string, password: string) => request(login, { body: { email, password } });
  const parsePassword = (output: string): string => /first password {2}(\S+)/.exec(output)?.[1] ?? '';

  it('creates an admin with a temporary password that is printed once', async () => {
    const password = parsePassword(await runSucceeding('create', adminEmail, 'Ada', 'Bellandi'));
    const signedIn = await signIn(adminEmail, password);
    expect(signedIn).toMatchObject({ status: 200, isPasswordChanged: false });
    const token = String(signedIn['token']);
    expect(await request(profile, { token })).toMatchObject({ data: { fullName: 'Ada Bellandi' } });
    expect(await run('create', adminEmail)).toMatchObject({ code: 1, output: '' });
    expect(await run('create', adminEmail, '--existing')).toMatchObject({ code: 1, output: '' });
    expect(await run('create', organisationEmail, '--existing')).toMatchObject({ code: 1, output: '' });
    expect(await runSucceeding('audit')).not.toContain(password);
  });

  it('makes a confirmed attendee an admin only with the explicit flag, and ends their sessions', async () => {
    const before = await signIn(attendeeEmail, builtPassword);
    expect(await run('create', attendeeEmail)).toMatchObject({ code: 1, output: '' });
    await runSucceeding('create', attendeeEmail, '--existing');
    expect(await request(profile, { token: String(before['token']) })).toMatchObject({ status: 401 });
    expect(await signIn(attendeeEmail, builtPassword)).toMatchObject({ status: 200 });
  });

  it('creates the product’s own organisation once', async () => {
    const password = parsePassword(
      await runSucceeding('create-organiser', 'noi@example.org', 'Presente APS'),
    );
    const signedIn = await signIn('noi@example.org', password);
    const me = await request(profile, { token: String(signedIn['token']) });
    expect(me).toMatchObject({
      data: { userRole: 1, companyName: 'Presente APS', isPasswordChanged: false },
    });
    expect(await run('create-organiser', 'altra@example.org', 'Altra')).toMatchObject({ code: 1 });
  });

  it('[AC-44] [AC-46] creates a sign-in link that the running server redeems, and audits both', async () => {
    const [line = ''] = (await runSucceeding('sign-in-link', adminEmail, organisationEmail)).split('\n');
    const url = new URL(line);
    expect(url.origin + url.pathname).toBe('https://presente.example.org/admin/profile/user');
    const body = { admin: url.searchParams.get('a'), user: url.searchParams.get('u') };
    const signedIn = await request(loginByAdmin, { body });
    expect(await request(profile, { token: String(signedIn['token']) })).toMatchObject({
      data: { email: organisationEmail },
    });
    const [used = '', made = ''] = (await runSucceeding('audit', '--limit', '2')).split('\n');
    expect(used).toMatch(/ {2}ada@example\.org {2}signInLinkUsed {2}fiume@example\.org$/);
    expect(made).toMatch(/ {2}console {2}signInLinkMade {2}fiume@example\.org {2}for admin /);
    expect(await run('sign-in-link', organisationEmail, adminEmail)).toMatchObject({ code: 1, output: '' });
    expect(await run('sign-in-link', adminEmail, attendeeEmail)).toMatchObject({ code: 1, output: '' });
  });

  it('sets and prints the daily promotion price', async () => {
    expect(await runSucceeding('promotion-price')).toContain('has not been set');
    await runSucceeding('promotion-price', '4,9');
    expect(await runSucceeding('promotion-price')).toBe('EUR 4.90 a day\n');
    await runSucceeding('promotion-price', '0');
    expect(await runSucceeding('promotion-price')).toBe('EUR 0.00 a day\n');
  });

  it('publishes a policy that the server serves at once, and restores the template', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'presente-policy-')), 'privacy.html');
    writeFileSync(file, '<h2>La nostra</h2><p onclick="x()">Testo.</p><script>x()</script>');
    const template = (await request(readPrivacyPolicy))['data'];
    await runSucceeding('policy', 'set', 'privacy', 'it', file);
    const policyHtml = (await request(readPrivacyPolicy))['data'];
    expect(policyHtml).toContain('La nostra');
    expect(policyHtml).not.toMatch(/script|onclick/);
    expect(await runSucceeding('policy', 'list')).toMatch(/privacy +it +set on/);
    expect(await runSucceeding('policy', 'show', 'privacy', 'it')).toContain('La nostra');
    await runSucceeding('policy', 'reset', 'privacy', 'it');
    expect((await request(readPrivacyPolicy))['data']).toBe(template);
    expect(await run('policy', 'set', 'privacy', 'it', `${file}.gone`)).toMatchObject({ code: 1 });
    expect(await run('policy', 'set', 'privacy', 'fr', file)).toMatchObject({ code: 2 });
  });

  it('lists pending deletion requests and withdraws one', async () => {
    expect(await runSucceeding('deletions')).toContain('Nobody');
    const token = String((await signIn(organisationEmail, builtPassword))['token']);
    const { data } = (await request(readDeletionInstructions, { token })) as unknown as {
      data: { instructions: object[] };
    };
    const ticked = data.instructions.map((instruction) => ({ ...instruction, isSelected: true }));
    const body = { ...data, instructions: ticked, deviceType: 'web' };
    expect(await request(requestDeletion, { body, token })).toMatchObject({ status: 200 });
    expect(await runSucceeding('deletions')).toMatch(/^\d{4}-\d\d-\d\d {2}fiume@example\.org/);
    await runSucceeding('deletions', 'withdraw', organisationEmail);
    expect(await run('deletions', 'withdraw', organisationEmail)).toMatchObject({ code: 1 });
    expect(await runSucceeding('deletions')).toContain('Nobody');
  });

  it('resets a password and ends every session', async () => {
    const token = String((await signIn(organisationEmail, builtPassword))['token']);
    const password = parsePassword(await runSucceeding('reset-password', organisationEmail));
    expect(await request(profile, { token })).toMatchObject({ status: 401 });
    expect(await signIn(organisationEmail, builtPassword)).toMatchObject({ status: 401 });
    expect(await signIn(organisationEmail, password)).toMatchObject({
      status: 200,
      isPasswordChanged: false,
    });
    expect(await run('reset-password', 'nobody@example.org')).toMatchObject({ code: 1, output: '' });
  });

  it('waits for the server’s write lock before writing', async () => {
    // In processes of their own: SQLite's lock stops the whole process that waits for it. And their password is
    // hashed as the server does it: ten concurrent sign-ins with another hash would all replace it.
    const reset = await runAdmin(environment, 'reset-password', organisationEmail);
    const password = parsePassword(readOutput(reset));
    const signIns = Array.from({ length: 10 }, () => signIn(organisationEmail, password));
    const writers = ['5', '6'].map((price) => runAdmin(environment, 'promotion-price', price));
    for (const written of await Promise.all(writers)) readOutput(written);
    expect((await Promise.all(signIns)).map((result) => result.status)).toEqual(Array(10).fill(200));
  });

  it('prints usage errors for commands it cannot parse', async () => {
    const { code, output, stderr } = await run('dance');
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(stderr).toMatch(/no command "dance"[^]*sign-in-link/);
  });

  it('ends its process with exit code 0 after a success, 1 after a failure and 2 after a usage error', async () => {
    const [done, failed, misused] = await Promise.all([
      runAdmin(environment, 'deletions'),
      runAdmin(environment, 'reset-password', 'nobody@example.org'),
      runAdmin(environment, 'dance'),
    ]);
    expect(readOutput(done)).toMatch(/^Nobody .*\n$/);
    expect(failed).toMatchObject({ code: 1, output: '' });
    expect(failed.stderr).toContain('nobody@example.org');
    expect(misused).toMatchObject({ code: 2, output: '' });
    expect(misused.stderr).toMatch(/no command "dance"/);
  });
});

describe('[AC-45] npm run admin without a database of its version', () => {
  it('reports a missing database and creates none', async () => {
    const DATA_DIR = newDataDir();
    expect(await runAdminInProcess({ DATA_DIR }, 'audit')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/There is no database in the data folder/),
    });
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  it.each([
    ['newer', '9999-later', "insert into kysely_migration values ($1, '')", /newer version/],
    ['empty', '0', 'drop table kysely_migration', /is empty/],
  ])('leaves a schema that is %s unchanged', async (_age, name, statement, message) => {
    const dataDir = newDataDir();
    await (await createTestApp({ dataDir })).close();
    const engine = openSqlite(dataDir);
    const parameters = statement.includes('$1') ? [name] : [];
    await engine.kysely.executeQuery(CompiledQuery.raw(statement.replace('$1', '?'), parameters));
    await engine.close();
    expect(await runAdminInProcess({ DATA_DIR: dataDir }, 'audit')).toMatchObject({
      code: 1,
      output: '',
      stderr: expect.stringMatching(message),
    });
  });
});
