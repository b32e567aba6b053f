import { generateKeyPairSync, hkdfSync } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPass } from '#contract/check-in/pass-endpoints.ts';
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts';
import { readTicket } from '#contract/registration/registration-endpoints.ts';
import { rotateTicketKeyCommand } from '#server/admin/ticket-key-command.ts';
import { runCleanup } from '#server/cleanup-job.ts';
import { loadTicketKey } from '#server/registration/tickets/ticket-key.ts';
import { verifyTicket } from '#src/offline/door/verify-ticket.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { call, sendRaw } from '#tests/support/app/call.ts';
import { newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { newParticipants, readParticipantList } from '#tests/support/builders/door.ts';
import { getPassCode, newPass } from '#tests/support/builders/staff-pass.ts';

const newConfiguredKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

describeOnBothEngines('ticket keys', (makeApp, engine) => {
  let app: TestApp;
  let org: BuiltAccount;
  beforeEach(async () => {
    app = await makeApp();
    org = await newOrganisation(app);
  });
  afterEach(() => app.close());

  const rotate = async (isStolen = false, configuredTicketKey?: string) => {
    const { database, clock } = app.services;
    const context = { database, clock, publicUrl: '', hashPassword: async () => '', configuredTicketKey };
    const lines = await rotateTicketKeyCommand.run(context, {
      positionals: [],
      options: { stolen: isStolen },
    });
    await app.services.ticketKey.refresh();
    return lines;
  };

  /** Status of a ticket's page. */
  const open = async (ticket: string, at = app) =>
    (await sendRaw(at, readTicket, { params: { ticket } })).statusCode;

  const readSetting = async (key: string) =>
    (
      await app.services.database.db
        .selectFrom('setting')
        .select('value')
        .where('key', '=', key)
        .executeTakeFirst()
    )?.value;

  const readAudited = async () =>
    (await app.services.database.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(
      ({ action }) => action,
    );

  /** The keys that a phone gets with the list. */
  const readKeys = async (eventId: string, since?: number) => {
    const list = await readParticipantList(app, org, eventId, since);
    return { list, keys: [list.ticketKey, ...(list.otherTicketKeys ?? [])] };
  };

  it('[OP-60] tickets issued before a rotation stay valid, and new ones have the new key', async () => {
    const eventId = await newEvent(app, org);
    const { tickets: old } = await newParticipants(app, eventId, 1);
    const former = await readKeys(eventId);
    const pass = await newPass(app, org, eventId);
    expect(await rotate()).toEqual([expect.stringContaining('new key')]);
    expect(await readAudited()).toEqual(['ticketKeyRotated']);

    const { tickets: fresh } = await newParticipants(app, eventId, 1);
    expect([await open(old[0]!), await open(fresh[0]!)]).toEqual([200, 200]);
    const { data } = await call(app, readPass, { body: { pass: getPassCode(pass) } });
    expect(data).toMatchObject({ label: 'Varco nord' });
    const { keys } = await readKeys(eventId);
    for (const ticket of [old[0]!, fresh[0]!])
      expect(await verifyTicket(ticket, keys)).toMatchObject({ kind: 'genuine' });
    expect(await verifyTicket(fresh[0]!, [former.list.ticketKey])).toMatchObject({ kind: 'forged' });
    // Without the private key nothing more is signed with the former one.
    expect(keys).toContain(former.list.ticketKey);
    expect(keys[0]).not.toBe(former.list.ticketKey);
  });

  it('[CI-85] a phone that is offline since before the rotation accepts tickets issued after it', async () => {
    const eventId = await newEvent(app, org);
    await newParticipants(app, eventId, 1);
    const { keys } = await readKeys(eventId);
    await rotate();
    const { tickets } = await newParticipants(app, eventId, 1);
    expect(await verifyTicket(tickets[0]!, keys)).toMatchObject({ kind: 'genuine' });
  });

  it('[CI-76] a rotation is a change of the lists to come, with the keys', async () => {
    const eventId = await newEvent(app, org);
    await newParticipants(app, eventId, 1);
    const before = await readKeys(eventId);
    await rotate();
    const { list, keys } = await readKeys(eventId, before.list.cursor);
    expect(list).toMatchObject({ isWhole: false, participants: [], cursor: before.list.cursor + 1 });
    expect(keys).toEqual([before.keys[1], expect.any(String), before.keys[0]]);
  });

  it('[OP-60] deletes the private key at once, and the public one a month after its last event', async () => {
    const hours = (count: number) => new Date(app.clock() + count * hourMs).toISOString();
    const eventId = await newEvent(app, org, { startDateTime: hours(48), endDateTime: hours(50) });
    const { tickets } = await newParticipants(app, eventId, 1);
    const [current, next] = [await readSetting('ticketKey'), await readSetting('ticketKeyNext')];
    await rotate();
    expect(await readSetting('ticketKey')).toBe(next);
    const rows = await app.services.database.db.selectFrom('setting').select('value').execute();
    expect(rows.map(({ value }) => value)).not.toContain(current);

    // Events that are made later have no tickets with it.
    app.clock.advance(11 * minuteMs);
    const laterId = await newEvent(app, org, { startDateTime: hours(48), endDateTime: hours(50 * 24) });
    await newParticipants(app, laterId, 1);
    expect((await readKeys(eventId)).keys).toHaveLength(3);
    expect((await readKeys(laterId)).keys).toHaveLength(2);

    app.clock.advance(31 * dayMs);
    await runCleanup(app.services);
    expect(JSON.parse((await readSetting('ticketKeysRetired'))!)).toHaveLength(1);
    expect(await open(tickets[0]!)).toBe(200);
    app.clock.advance(2 * dayMs);
    await runCleanup(app.services);
    expect(await readSetting('ticketKeysRetired')).toBe('[]');
    await app.services.ticketKey.refresh();
    expect(await open(tickets[0]!)).toBe(404);
  });

  it('[OP-61] with --stolen earlier tickets and links of passes are refused', async () => {
    const eventId = await newEvent(app, org);
    const { tickets } = await newParticipants(app, eventId, 1);
    const { keys: stolen } = await readKeys(eventId);
    const pass = await newPass(app, org, eventId);
    expect(await rotate(true)).toEqual(expect.arrayContaining([expect.stringContaining('refused')]));
    expect(await open(tickets[0]!)).toBe(404);
    expect((await sendRaw(app, readPass, { body: { pass: getPassCode(pass) } })).statusCode).not.toBe(200);
    const { keys } = await readKeys(eventId);
    expect(keys.filter((key) => stolen.includes(key))).toEqual([]);
    expect(await verifyTicket(tickets[0]!, keys)).toEqual({ kind: 'forged' });
    const { tickets: fresh } = await newParticipants(app, eventId, 1);
    expect(await open(fresh[0]!)).toBe(200);
  });

  it('[OP-60] a new TICKET_KEY is a rotation too, and deletes stored private keys', async () => {
    const eventId = await newEvent(app, org);
    const { tickets: first } = await newParticipants(app, eventId, 1);
    const load = (configuredKey: string | undefined) =>
      loadTicketKey(app.services.database, { configuredKey, nowMs: app.clock() });
    const [firstKey, secondKey] = [newConfiguredKey(), newConfiguredKey()];
    const { cursor } = (await readKeys(eventId)).list;
    const withFirst = await load(firstKey);
    for (const secret of ['ticketKey', 'ticketKeyNext', 'secretRoot'])
      expect(await readSetting(secret)).toBeUndefined();
    expect((await readKeys(eventId)).list.cursor).toBe(cursor + 1);
    const id = withFirst.open(first[0]!).participantId;
    const second = withFirst.issue(eventId, id);
    const withSecond = await load(secondKey);
    const third = withSecond.issue(eventId, id);
    // Without the setting again: a stored key replaces it.
    const stored = await load(undefined);
    for (const ticket of [first[0]!, second, third])
      expect(stored.open(ticket)).toMatchObject({ participantId: id });
    expect(await readAudited()).toEqual(Array.from({ length: 3 }, () => 'ticketKeyRotated'));
    await expect(rotate(false, secondKey)).rejects.toThrow('TICKET_KEY');
    const again = await load(secondKey);
    await rotate(true, secondKey);
    await again.refresh();
    expect(() => again.open(first[0]!)).toThrow('notFound');
    expect(again.open(third)).toMatchObject({ participantId: id });
    expect(await readAudited()).toContain('ticketKeyRevoked');
  });

  it('[OP-60] an upgrade keeps the stored key, and the secrets derived from it', async () => {
    const eventId = await newEvent(app, org);
    const { tickets } = await newParticipants(app, eventId, 1);
    const key = (await readSetting('ticketKey'))!;
    // As versions with one key had it.
    await app.services.database.db
      .deleteFrom('setting')
      .where('key', 'in', ['ticketKeyNext', 'ticketKeyPublic', 'ticketKeysRetired', 'secretRoot'])
      .execute();
    const upgraded = await loadTicketKey(app.services.database, {
      configuredKey: undefined,
      nowMs: app.clock(),
    });
    expect(upgraded.open(tickets[0]!)).toMatchObject({ eventId });
    const derived = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'staff pass', 32));
    expect(upgraded.secretFor('staff pass')).toEqual(derived);
    expect(await readAudited()).toEqual([]);
  });

  it('[OP-60] processes that start at once, or rotate meanwhile, share their keys', async () => {
    const second = engine === 'postgres' ? await createTestApp({ engine, sharesDatabaseWith: app }) : app;
    const eventId = await newEvent(app, org);
    const { tickets: old } = await newParticipants(app, eventId, 1);
    await rotate();
    // The other process has not read the new key yet.
    const { tickets: fresh } = await newParticipants(app, eventId, 1);
    const { tickets: late } = await newParticipants(second, eventId, 1);
    for (const at of [app, second])
      for (const ticket of [old[0]!, fresh[0]!, late[0]!]) expect(await open(ticket, at)).toBe(200);
    const starts = await Promise.all(
      [1, 2, 3, 4].map(() =>
        loadTicketKey(app.services.database, { configuredKey: undefined, nowMs: app.clock() }),
      ),
    );
    expect(new Set(starts.map(({ publicKey }) => publicKey))).toEqual(
      new Set([app.services.ticketKey.publicKey]),
    );
    if (second !== app) await second.close();
  });
});
