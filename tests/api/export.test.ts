import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  exportOwnData,
  requestDeletion,
  readDeletionInstructions,
} from '#contract/account/deletion-calls.ts';
import { checkIn } from '#contract/check-in/check-in-calls.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, send } from '#tests/support/call.ts';
import { registerEmails } from '#tests/support/register-emails.ts';
import { usingApp } from '#tests/support/using-app.ts';

interface Export {
  profile: Record<string, unknown>;
  account: Record<string, unknown>;
  sessions: Record<string, unknown>[];
  socialIdentities: Record<string, unknown>[];
  deletionRequest: { deletedOn: string; instructions: unknown[] } | null;
  adminActions: Record<string, unknown>[];
  orders: { quantity: number; event: object; participants: { email: string; checkIns: unknown[] }[] }[];
  registrationsByOthers: { email: string; lastName: string }[];
  events?: { _id: string; title: string; description: string }[];
  doorDevices?: Record<string, unknown>[];
}

const exportOf = async (app: TestApp, { token }: BuiltAccount) =>
  (await call(app, exportOwnData, {}, { token })).data as unknown as Export;

describeOnBoth('the export of one’s own data', (makeApp) => {
  const app = usingApp(makeApp);

  it('[AC-35] holds what is stored about an attendee, and is a file', async () => {
    const her = await newAttendee(app(), { firstName: 'Zoë' });
    const organisation = await newOrganisation(app(), { companyName: 'Fiume Pulito' });
    const eventId = await newEvent(app(), organisation, { title: 'Alba sul lago' });
    await registerEmails(app(), eventId, [her.email, 'friend@example.org'], her);
    await registerEmails(app(), eventId, ['host@example.org', her.email]);
    const { db } = app().services.database;
    await db
      .insertInto('social_identity')
      .values({ provider: 'sole', subject: 'zoe-1', account_id: her.id, created_at: app().clock() })
      .execute();
    const own = await db
      .selectFrom('participant')
      .innerJoin('order', 'order.id', 'participant.order_id')
      .select('participant.id')
      .where('order.account_id', '=', her.id)
      .where('participant.email', '=', her.email)
      .executeTakeFirstOrThrow();
    await call(
      app(),
      checkIn,
      { params: { id: own.id }, body: { isCheckedIn: true } },
      { token: organisation.token },
    );
    const { data } = await call(app(), readDeletionInstructions, {}, { token: her.token });
    const instructions = data.instructions.map((it) => ({ ...it, isSelected: true }));
    await call(app(), requestDeletion, { body: { ...data, instructions } }, { token: her.token });

    const told = await exportOf(app(), her);
    expect(told.profile).toMatchObject({ firstName: 'Zoë', email: her.email });
    expect(told.account).toMatchObject({ language: 'it' });
    expect(told.sessions).toHaveLength(1);
    expect(told.socialIdentities).toMatchObject([{ provider: 'sole', subject: 'zoe-1' }]);
    expect(told.deletionRequest).toMatchObject({ deletedOn: '2026-07-06T08:00:00.000Z' });
    expect(told.deletionRequest?.instructions).toHaveLength(4);
    expect(told.orders).toMatchObject([
      {
        quantity: 2,
        event: { title: 'Alba sul lago' },
        participants: [{ email: her.email, checkIns: [{ isCheckedIn: true }] }, { checkIns: [] }],
      },
    ]);
    expect(told.registrationsByOthers).toMatchObject([{ email: her.email }]);
    expect(told.events).toBeUndefined();

    const response = await send(app(), exportOwnData, {}, { token: her.token });
    expect(response.headers['content-disposition']).toBe('attachment; filename="presente.json"');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('[AC-35] holds an organisation’s events and phones, and nobody who registered', async () => {
    const her = await newOrganisation(app());
    const eventId = await newEvent(app(), her, { title: 'Semina', description: '<p>In collina</p>' });
    await registerEmails(app(), eventId, ['guest-of-hers@example.org']);
    const { id } = await app()
      .services.database.db.selectFrom('participant')
      .select('id')
      .where('email', '=', 'guest-of-hers@example.org')
      .executeTakeFirstOrThrow();
    await call(app(), checkIn, { params: { id }, body: { isCheckedIn: true } }, { token: her.token });
    const told = await exportOf(app(), her);
    expect(told.events).toMatchObject([{ _id: eventId, title: 'Semina', description: '<p>In collina</p>' }]);
    expect(told.doorDevices).toMatchObject([{ eventId, noOfOperations: 1 }]);
    expect(JSON.stringify(told)).not.toContain('guest-of-hers');
  });

  it('[AC-35] holds no secret and nothing of anybody else', async () => {
    const her = await newAttendee(app());
    const other = await newAttendee(app(), { lastName: 'Altrove' });
    const eventId = await newEvent(app(), await newOrganisation(app()));
    await registerEmails(app(), eventId, ['altrove@example.org'], other);
    const text = JSON.stringify(await exportOf(app(), her));
    const { password_hash: hash } = await app()
      .services.database.db.selectFrom('account')
      .select('password_hash')
      .where('id', '=', her.id)
      .executeTakeFirstOrThrow();
    const tokenHash = createHash('sha256').update(her.token).digest('hex');
    for (const secret of [hash, her.token, tokenHash, other.email, 'altrove@', 'Altrove'])
      expect(text).not.toContain(secret);
  });

  it('[AC-35] reads lists longer than one page to their end', async () => {
    const her = await newOrganisation(app());
    for (let n = 0; n < 101; n++) await newEvent(app(), her, { title: `Incontro ${n}` });
    const told = await exportOf(app(), her);
    expect(new Set(told.events?.map((it) => it.title)).size).toBe(101);
  });

  it('[AC-35] is read to its end without a fault in the log', async () => {
    const lines: string[] = [];
    const logging = await makeApp({ logTo: { write: (line) => void lines.push(line) } });
    await exportOf(logging, await newAttendee(logging));
    await logging.close();
    const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level);
    expect(levels.length).toBeGreaterThan(0);
    expect(Math.max(...levels)).toBeLessThan(40);
  });
});
