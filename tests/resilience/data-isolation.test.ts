import { expect, it } from 'vitest';
import { hourMs, dayMs } from '#contract/durations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { capabilities, hasCapability, type Role } from '#contract/capabilities.ts';
import { openSession, sessionTtlMs } from '#server/account/access/session-store.ts';
import { hashToken } from '#server/token.ts';
import { insertPass, redeemPass, revokeStaffPass } from '#server/check-in/pass-store.ts';
import { newId } from '#server/id.ts';
import { appointAdmin } from '#server/account/account-admin-store.ts';
import { donateSignedIn } from '#contract/donation/donation-endpoints.ts';
import { stopPromotion } from '#contract/promotion/promote-endpoints.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import {
  newAttendee,
  newEvent,
  newOrganisation,
  type BuiltAccount,
} from '#tests/support/builders/builders.ts';
import { call as make, sendRaw, sendForm } from '#tests/support/app/call.ts';
import { newOperation, sendBatch } from '#tests/support/builders/door.ts';
import { toFormData, tinyPng } from '#tests/support/builders/event-form.ts';
import { buildForeignInputs, takesIdParam } from '#tests/support/builders/foreign-input.ts';
import { findPaymentByCheckout } from '#tests/support/payments/payment-jobs.ts';
import { insertPromotion } from '#tests/support/builders/insert-promotion.ts';
import { repetitions } from '#tests/support/repetitions.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

/** Marker contained in all data private to organisation A and its attendee. */
const marker = 'zaffiro7391';

interface World {
  readonly a: BuiltAccount;
  readonly member: BuiltAccount;
  readonly callers: readonly Caller[];
  /** Ids owned by A: event, participant, order, session, account. */
  readonly ids: readonly string[];
}

/** A caller other than A. `getToken` opens a session per call, since some calls end it. */
interface Caller {
  readonly name: string;
  readonly role: Role;
  /** Error for callers whose session or pass has ended. */
  readonly refusedAs?: 'tokenError' | 'passEnded';
  getToken(): Promise<string | undefined>;
}

async function createWorld(app: TestApp): Promise<World> {
  const { db } = app.services.database;
  const openSessionFor = (account: BuiltAccount, nowMs = app.clock(), deviceType = 'test'): Promise<string> =>
    openSession(db, { accountId: account.id, deviceType, nowMs });
  const a = await newOrganisation(app);
  const member = await newAttendee(app, { email: `${marker}@member.example` });
  const b = await newOrganisation(app, { companyName: 'Monte Alto' });
  const basic = await newAttendee(app);
  const admin = await newAttendee(app);
  await appointAdmin(db, admin.id);
  for (const { id } of [a, member])
    await db
      .updateTable('account')
      .set({ home_address: marker, billing_address: marker, mobile: marker })
      .where('id', '=', id)
      .execute();
  await openSessionFor(a, app.clock(), marker);
  const eventId = await newEvent(app, a);
  const participants = [{ firstName: 'Zita', lastName: marker, email: `${marker}@example.org` }];
  const body = { acceptedPNPTNC: true, noOfTickets: 1, participants: participants } as const;
  await make(app, register, { params: { id: eventId }, body }, { token: member.token });
  // The same participants in another of A's orders, awaiting payment.
  await db.updateTable('account').set({ stripe_account_id: 'acct_prova' }).where('id', '=', a.id).execute();
  const paidId = await newEvent(app, a, { isFree: false, price: 5 });
  const { data: held } = await make(app, register, { params: { id: paidId }, body });
  await db.updateTable('order').set({ account_id: member.id }).where('id', '=', held.orderId).execute();
  const passId = await newDatedPass(app, eventId, { label: marker });
  await redeemPass(db, { passId, deviceId: marker, label: marker, nowMs: app.clock() });
  const { id: participantId } = await db.selectFrom('participant').select('id').executeTakeFirstOrThrow();
  await sendBatch(app, a, [newOperation(app, { eventId, participantId, deviceLabel: marker })]);
  // The attendee has donated to A, and one of A's events is promoted.
  const donation = { organiserId: a.id, amount: 5 };
  const { data: given } = await make(
    app,
    donateSignedIn,
    { params: { userId: member.id }, body: donation },
    member,
  );
  const { id: giftId } = await findPaymentByCheckout(app, given.checkoutUrl);
  await db.updateTable('transaction').set({ state: 'paid' }).where('id', '=', giftId).execute();
  await db.updateTable('donation').set({ last_name: marker }).execute();
  await insertPromotion(app, eventId, app.clock() + dayMs, app.clock() + 2 * dayMs);
  const both = [a.id, member.id];
  const sessions = db.selectFrom('session').where('account_id', 'in', both);
  const rows = await Promise.all([
    db.selectFrom('participant').select('id').execute(),
    db.selectFrom('order').select('id').execute(),
    sessions.select('id').execute(),
    db.selectFrom('staff_pass').select('id').execute(),
    db.selectFrom('staff_pass_device').select('id').execute(),
    db.selectFrom('transaction').select('id').execute(),
    db.selectFrom('donation').select('id').execute(),
    db.selectFrom('promotion').select('id').execute(),
  ]);
  const ids = [eventId, a.id, member.id, ...rows.flat().map(({ id }) => id)];
  const callers: Caller[] = [
    { name: 'a visitor', role: 'visitor', getToken: () => Promise.resolve(undefined) },
    { name: 'another attendee', role: 'Basic', getToken: () => openSessionFor(basic) },
    { name: 'organisation B', role: 'Organisation', getToken: () => openSessionFor(b) },
    { name: 'an admin', role: 'admin', getToken: () => openSessionFor(admin) },
    {
      name: 'A, expired',
      role: 'visitor',
      refusedAs: 'tokenError',
      getToken: () => openSessionFor(a, app.clock() - sessionTtlMs),
    },
    {
      name: 'A, revoked',
      role: 'visitor',
      refusedAs: 'tokenError',
      async getToken() {
        const token = await openSessionFor(a);
        await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
        return token;
      },
    },
    ...(await newStaffCallers(app, { a, b, eventId })),
  ];
  return { a, member, callers, ids };
}

/** A pass whose window of one hour began `beganMs` ago. */
async function newDatedPass(
  app: TestApp,
  eventId: string,
  { label = 'Varco', beganMs = 0 }: { label?: string; beganMs?: number } = {},
): Promise<string> {
  const startAt = app.clock() - beganMs;
  const id = newId(app.clock());
  const { db } = app.services.database;
  await insertPass(db, { id, eventId, label, startAt, endAt: startAt + hourMs, nowMs: startAt });
  return id;
}

/** Devices with a staff pass: of B's event, of another event of A, and of A's own, expired. */
async function newStaffCallers(
  app: TestApp,
  { a, b, eventId }: { a: BuiltAccount; b: BuiltAccount; eventId: string },
): Promise<Caller[]> {
  const { db } = app.services.database;
  const other = await newEvent(app, a);
  const foreignEvent = await newEvent(app, b);
  // Expired for longer than the upload grace period.
  const ended = await newEvent(app, a);
  await db
    .updateTable('event')
    .set({ start_at: app.clock() - 60 * hourMs, end_at: app.clock() - 59 * hourMs })
    .where('id', '=', ended)
    .execute();
  const redeem = async (passId: string, beganMs = 0): Promise<string> =>
    redeemPass(db, { passId, deviceId: 'phone', label: 'Telefono', nowMs: app.clock() - beganMs });
  const ofTheirs = await newDatedPass(app, foreignEvent);
  const ofOther = await newDatedPass(app, other);
  const expiredPass = await newDatedPass(app, other, { beganMs: 2 * hourMs });
  const longOver = await newDatedPass(app, ended, { beganMs: 60 * hourMs });
  const revoked = await newDatedPass(app, eventId);
  return [
    { name: 'staff of B', role: 'staff', getToken: () => redeem(ofTheirs) },
    { name: 'staff of another event of A', role: 'staff', getToken: () => redeem(ofOther) },
    {
      name: 'staff of another event of A, over',
      role: 'expiredStaff',
      getToken: () => redeem(expiredPass, 2 * hourMs),
    },
    {
      name: 'staff of A, expired',
      role: 'visitor',
      refusedAs: 'passEnded',
      getToken: () => redeem(longOver, 60 * hourMs),
    },
    {
      name: 'staff of A’s event, revoked',
      role: 'visitor',
      refusedAs: 'passEnded',
      async getToken() {
        await db.updateTable('staff_pass').set({ revoked_at: null }).where('id', '=', revoked).execute();
        const token = await redeem(revoked);
        await app.services.database.transaction((tx) =>
          revokeStaffPass(tx, { id: revoked, organiserId: a.id, nowMs: app.clock() }),
        );
        return token;
      },
    },
  ];
}

/** Inputs of a caller that is refused before its input is read: one of them, or all. */
const refusedInputs = repetitions({ gate: 1, all: Infinity });
const expectedErrors: Partial<Record<Role, string>> = { visitor: 'tokenError', expiredStaff: 'passEnded' };

describeOnBothEngines('[RS-21] [AC-47] data isolation between accounts', (makeApp) => {
  const app = setupApp(makeApp);
  let made: Promise<World> | undefined;
  const getWorld = (): Promise<World> => (made ??= createWorld(app()));

  const sendAsCaller = async (
    call: Endpoint,
    input: ReturnType<typeof buildForeignInputs>[number],
    token?: string,
  ) => {
    const options = token === undefined ? {} : { token };
    if (call.upload === undefined) return sendRaw(app(), call, input, options);
    const form = toFormData(input.body ?? {}, call.upload.field === 'file' ? await tinyPng() : undefined);
    return sendForm(app(), call, form, { ...options, params: input.params });
  };

  /** Dump of everything in the database about A or its attendee. */
  const dumpOwned = async (): Promise<string> => {
    const { a, member, ids } = await getWorld();
    const { db } = app().services.database;
    const both = [a.id, member.id];
    const parts = [
      db.selectFrom('account').selectAll().where('id', 'in', both).orderBy('id').execute(),
      db.selectFrom('organisation').selectAll().where('id', 'in', both).execute(),
      db.selectFrom('participant').selectAll().where('last_name', '=', marker).execute(),
      db.selectFrom('check_in_operation').selectAll().execute(),
      db.selectFrom('staff_pass').selectAll().where('label', '=', marker).orderBy('id').execute(),
      db.selectFrom('staff_pass_device').selectAll().where('label', '=', marker).execute(),
      db.selectFrom('order').selectAll().where('account_id', 'in', both).orderBy('id').execute(),
      // Donations are public and add rows: only the existing ones are compared.
      db.selectFrom('transaction').selectAll().where('id', 'in', ids).orderBy('id').execute(),
      db.selectFrom('donation').selectAll().where('id', 'in', ids).execute(),
      db.selectFrom('promotion').selectAll().execute(),
      db.selectFrom('deletion_request').selectAll().where('account_id', 'in', both).execute(),
      db.selectFrom('session').selectAll().where('device_type', '=', marker).execute(),
      db
        .selectFrom('event')
        .select(['title', 'checked_in_count', 'cancelled_at', 'version', 'image'])
        .where('organiser_id', '=', a.id)
        .orderBy('id')
        .execute(),
    ];
    return JSON.stringify(await Promise.all(parts));
  };

  it.each(endpoints.map((call): [string, Endpoint] => [`${call.method} ${call.path}`, call]))(
    '%s',
    async (_name, call) => {
      const { callers, ids } = await getWorld();
      const before = await dumpOwned();
      for (const caller of callers) {
        const mayCall = caller.refusedAs === undefined && hasCapability(caller.role, call.requires);
        for (const input of buildForeignInputs(call, ids).slice(0, mayCall ? undefined : refusedInputs)) {
          // Admins may stop any promotion.
          if (isForAdmins(call, caller)) continue;
          const response = await sendAsCaller(call, input, await caller.getToken());
          const details = `${caller.name}: ${response.statusCode} ${response.body}`;
          expect(response.statusCode, details).toBeLessThan(500);
          expect(response.body, details).not.toContain(marker);
          expect(JSON.stringify(response.headers), details).not.toContain(marker);
          if (caller.refusedAs !== undefined)
            expect(response.json(), details).toMatchObject({ error: caller.refusedAs });
          else if (!hasCapability(caller.role, call.requires))
            expect(response.json(), details).toMatchObject({
              error: expectedErrors[caller.role] ?? 'forbidden',
            });
          else if (takesIdParam(call) && !isPublic(call))
            expect(response.json(), details).toMatchObject({ error: 'notFound' });
        }
      }
      expect(await dumpOwned()).toBe(before);
    },
  );

  it('organiser A and its attendee can read the marked data', async () => {
    const { a, member, ids } = await getWorld();
    const seeing: string[] = [];
    for (const call of endpoints.filter((call) => call.method === 'GET' && call.kind !== 'event-stream'))
      for (const { token } of [a, member])
        for (const input of buildForeignInputs(call, ids)) {
          const response = await sendAsCaller(call, input, token);
          expect(response.statusCode).toBeLessThan(500);
          if (response.body.includes(marker)) seeing.push(call.path);
        }
    expect([...new Set(seeing)]).toEqual(
      expect.arrayContaining([
        '/profile',
        '/sessions',
        '/account/export',
        '/web/my/orders',
        '/event/participant/list/:id',
        '/organiser/payments',
        '/organiser/payments/export',
        '/event/pass/list/:id',
        '/event/operation/list/:id',
        '/event/operation/export/:id',
      ]),
    );
  });
});

const isForAdmins = (call: Endpoint, { role }: Caller): boolean => call === stopPromotion && role === 'admin';

const isPublic = (call: Endpoint): boolean =>
  (capabilities[call.requires] as readonly Role[]).includes('visitor');
