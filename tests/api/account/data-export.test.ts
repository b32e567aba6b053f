import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  exportOwnData,
  requestDeletion,
  readDeletionInstructions,
} from '#contract/account/deletion-endpoints.ts';
import { checkIn } from '#contract/check-in/check-in-endpoints.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { call, sendRaw } from '#tests/support/app/call.ts';
import { registerEmails } from '#tests/support/builders/register-emails.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

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

const readExport = async (app: TestApp, { token }: BuiltAccount) =>
  (await call(app, exportOwnData, {}, { token })).data as unknown as Export;

describeOnBothEngines('data export', (makeApp) => {
  const app = setupApp(makeApp);

  it('[AC-35] contains the data stored about an attendee, as a download', async () => {
    const attendee = await newAttendee(app(), { firstName: 'Zoë' });
    const organisation = await newOrganisation(app(), { companyName: 'Fiume Pulito' });
    const eventId = await newEvent(app(), organisation, { title: 'Alba sul lago' });
    await registerEmails(app(), eventId, [attendee.email, 'friend@example.org'], attendee);
    await registerEmails(app(), eventId, ['host@example.org', attendee.email]);
    const { db } = app().services.database;
    await db
      .insertInto('social_identity')
      .values({ provider: 'sole', subject: 'zoe-1', account_id: attendee.id, created_at: app().clock() })
      .execute();
    const own = await db
      .selectFrom('participant')
      .innerJoin('order', 'order.id', 'participant.order_id')
      .select('participant.id')
      .where('order.account_id', '=', attendee.id)
      .where('participant.email', '=', attendee.email)
      .executeTakeFirstOrThrow();
    await call(
      app(),
      checkIn,
      { params: { id: own.id }, body: { isCheckedIn: true } },
      { token: organisation.token },
    );
    const { data } = await call(app(), readDeletionInstructions, {}, { token: attendee.token });
    const instructions = data.instructions.map((instruction) => ({ ...instruction, isSelected: true }));
    await call(app(), requestDeletion, { body: { ...data, instructions } }, { token: attendee.token });

    const exported = await readExport(app(), attendee);
    expect(exported.profile).toMatchObject({ firstName: 'Zoë', email: attendee.email });
    expect(exported.account).toMatchObject({ language: 'it' });
    expect(exported.sessions).toHaveLength(1);
    expect(exported.socialIdentities).toMatchObject([{ provider: 'sole', subject: 'zoe-1' }]);
    expect(exported.deletionRequest).toMatchObject({ deletedOn: '2026-07-06T08:00:00.000Z' });
    expect(exported.deletionRequest?.instructions).toHaveLength(4);
    expect(exported.orders).toMatchObject([
      {
        quantity: 2,
        event: { title: 'Alba sul lago' },
        participants: [{ email: attendee.email, checkIns: [{ isCheckedIn: true }] }, { checkIns: [] }],
      },
    ]);
    expect(exported.registrationsByOthers).toMatchObject([{ email: attendee.email }]);
    expect(exported.events).toBeUndefined();

    const response = await sendRaw(app(), exportOwnData, {}, { token: attendee.token });
    expect(response.headers['content-disposition']).toBe('attachment; filename="presente.json"');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('[AC-35] contains an organisation’s events and devices, and no participants', async () => {
    const organiser = await newOrganisation(app());
    const eventId = await newEvent(app(), organiser, { title: 'Semina', description: '<p>In collina</p>' });
    await registerEmails(app(), eventId, ['guest-of-hers@example.org']);
    const { id } = await app()
      .services.database.db.selectFrom('participant')
      .select('id')
      .where('email', '=', 'guest-of-hers@example.org')
      .executeTakeFirstOrThrow();
    await call(app(), checkIn, { params: { id }, body: { isCheckedIn: true } }, { token: organiser.token });
    const exported = await readExport(app(), organiser);
    expect(exported.events).toMatchObject([
      { _id: eventId, title: 'Semina', description: '<p>In collina</p>' },
    ]);
    expect(exported.doorDevices).toMatchObject([{ eventId, noOfOperations: 1 }]);
    expect(JSON.stringify(exported)).not.toContain('guest-of-hers');
  });

  it('[AC-35] contains no secret and no data of other people', async () => {
    const attendee = await newAttendee(app());
    const other = await newAttendee(app(), { lastName: 'Altrove' });
    const eventId = await newEvent(app(), await newOrganisation(app()));
    await registerEmails(app(), eventId, ['altrove@example.org'], other);
    const text = JSON.stringify(await readExport(app(), attendee));
    const { password_hash: hash } = await app()
      .services.database.db.selectFrom('account')
      .select('password_hash')
      .where('id', '=', attendee.id)
      .executeTakeFirstOrThrow();
    const tokenHash = createHash('sha256').update(attendee.token).digest('hex');
    for (const secret of [hash, attendee.token, tokenHash, other.email, 'altrove@', 'Altrove'])
      expect(text).not.toContain(secret);
  });

  it('[AC-35] includes lists longer than one page in full', async () => {
    const organiser = await newOrganisation(app());
    for (let n = 0; n < 101; n++) await newEvent(app(), organiser, { title: `Incontro ${n}` });
    const exported = await readExport(app(), organiser);
    expect(new Set(exported.events?.map((event) => event.title)).size).toBe(101);
  });

  it('[AC-35] streams to the end without an error in the log', async () => {
    const lines: string[] = [];
    const logging = await makeApp({ logTo: { write: (line) => void lines.push(line) } });
    // Where the page is not built, the start warns of it.
    lines.length = 0;
    await readExport(logging, await newAttendee(logging));
    await logging.close();
    const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level);
    expect(levels.length).toBeGreaterThan(0);
    expect(Math.max(...levels)).toBeLessThan(40);
  });
});
