import { expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { capabilities, may, type Role } from '#contract/capabilities.ts';
import { closeSession, openSession, sessionMs } from '#server/account/session-store.ts';
import { hashToken } from '#server/token.ts';
import { insertPass, openOnPhone, revokePassOf } from '#server/check-in/pass-store.ts';
import { newId } from '#server/id.ts';
import { appointAdmin } from '#server/account/operator-store.ts';
import { donateSignedIn } from '#contract/donation/donation-calls.ts';
import { stopPromotion } from '#contract/promotion/promote-calls.ts';
import { register } from '#contract/registration/registration-calls.ts';
import { describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newAttendee, newEvent, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call as make, send, sendForm } from '#tests/support/call.ts';
import { newOperation, replay } from '#tests/support/door.ts';
import { formDataOf, tinyPng } from '#tests/support/event-form.ts';
import { inputsOf, takesId } from '#tests/support/foreign-input.ts';
import { paymentAt } from '#tests/support/money.ts';
import { promote } from '#tests/support/promote.ts';
import { usingApp } from '#tests/support/using-app.ts';

/** Stands in everything of organisation A and its attendee that is nobody else's. */
const marker = 'zaffiro7391';

interface World {
  readonly a: BuiltAccount;
  readonly member: BuiltAccount;
  readonly callers: readonly Caller[];
  /** Whatever of A's has an id: event, participant, order, session, account. */
  readonly ids: readonly string[];
}

/** Somebody who is not A. `tokenOf` opens a session for one call, since some calls end it. */
interface Caller {
  readonly name: string;
  readonly role: Role;
  /** Nobody any more: that is all she is told. */
  readonly refusedAs?: 'tokenError' | 'passEnded';
  tokenOf(): Promise<string | undefined>;
}

async function makeWorld(app: TestApp): Promise<World> {
  const { db } = app.services.database;
  const open = (account: BuiltAccount, nowMs = app.clock(), deviceType = 'test'): Promise<string> =>
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
  await open(a, app.clock(), marker);
  const eventId = await newEvent(app, a);
  const people = [{ firstName: 'Zita', lastName: marker, email: `${marker}@example.org` }];
  const body = { acceptedPNPTNC: true, noOfTickets: 1, participants: people } as const;
  await make(app, register, { params: { id: eventId }, body }, { token: member.token });
  // The same people wait for the payment of another order of hers.
  await db.updateTable('account').set({ stripe_account_id: 'acct_prova' }).where('id', '=', a.id).execute();
  const paidId = await newEvent(app, a, { isFree: false, price: 5 });
  const { data: held } = await make(app, register, { params: { id: paidId }, body });
  await db.updateTable('order').set({ account_id: member.id }).where('id', '=', held.orderId).execute();
  const passId = await makePass(app, eventId, { label: marker });
  await openOnPhone(db, { passId, deviceId: marker, label: marker, nowMs: app.clock() });
  const { id: participantId } = await db.selectFrom('participant').select('id').executeTakeFirstOrThrow();
  await replay(app, a, [newOperation(app, { eventId, participantId, deviceLabel: marker })]);
  // Her attendee has given to her, and one of her events is promoted.
  const gift = { organiserId: a.id, amount: 5 };
  const { data: given } = await make(
    app,
    donateSignedIn,
    { params: { userId: member.id }, body: gift },
    member,
  );
  const { id: giftId } = await paymentAt(app, given.checkoutUrl);
  await db.updateTable('transaction').set({ state: 'paid' }).where('id', '=', giftId).execute();
  await db.updateTable('donation').set({ last_name: marker }).execute();
  await promote(app, eventId, app.clock() + 86_400_000, app.clock() + 2 * 86_400_000);
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
    { name: 'a visitor', role: 'visitor', tokenOf: () => Promise.resolve(undefined) },
    { name: 'another attendee', role: 'Basic', tokenOf: () => open(basic) },
    { name: 'organisation B', role: 'Organisation', tokenOf: () => open(b) },
    { name: 'an admin', role: 'admin', tokenOf: () => open(admin) },
    {
      name: 'A, expired',
      role: 'visitor',
      refusedAs: 'tokenError',
      tokenOf: () => open(a, app.clock() - sessionMs),
    },
    {
      name: 'A, revoked',
      role: 'visitor',
      refusedAs: 'tokenError',
      async tokenOf() {
        const token = await open(a);
        await closeSession(db, hashToken(token));
        return token;
      },
    },
    ...(await staffCallers(app, { a, b, eventId })),
  ];
  return { a, member, callers, ids };
}

const hourMs = 3_600_000;

/** A pass of an event whose window begins now, or so long ago, and is open for an hour. */
async function makePass(
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

/** Phones with a staff pass: of B's event, of another event of A, and of A's own whose time is over. */
async function staffCallers(
  app: TestApp,
  { a, b, eventId }: { a: BuiltAccount; b: BuiltAccount; eventId: string },
): Promise<Caller[]> {
  const { db } = app.services.database;
  const other = await newEvent(app, a);
  const theirs = await newEvent(app, b);
  // Over for so long, whatever still waits on the phone has no place to go.
  const ended = await newEvent(app, a);
  await db
    .updateTable('event')
    .set({ start_at: app.clock() - 60 * hourMs, end_at: app.clock() - 59 * hourMs })
    .where('id', '=', ended)
    .execute();
  const open = async (passId: string, beganMs = 0): Promise<string> =>
    openOnPhone(db, { passId, deviceId: 'phone', label: 'Telefono', nowMs: app.clock() - beganMs });
  const ofTheirs = await makePass(app, theirs);
  const ofOther = await makePass(app, other);
  const over = await makePass(app, other, { beganMs: 2 * hourMs });
  const longOver = await makePass(app, ended, { beganMs: 60 * hourMs });
  const revoked = await makePass(app, eventId);
  return [
    { name: 'staff of B', role: 'staff', tokenOf: () => open(ofTheirs) },
    { name: 'staff of another event of A', role: 'staff', tokenOf: () => open(ofOther) },
    {
      name: 'staff of another event of A, over',
      role: 'formerStaff',
      tokenOf: () => open(over, 2 * hourMs),
    },
    {
      name: 'staff of A, expired',
      role: 'visitor',
      refusedAs: 'passEnded',
      tokenOf: () => open(longOver, 60 * hourMs),
    },
    {
      name: 'staff of A’s event, revoked',
      role: 'visitor',
      refusedAs: 'passEnded',
      async tokenOf() {
        await db.updateTable('staff_pass').set({ revoked_at: null }).where('id', '=', revoked).execute();
        const token = await open(revoked);
        await app.services.database.transaction((tx) =>
          revokePassOf(tx, { id: revoked, organiserId: a.id, nowMs: app.clock() }),
        );
        return token;
      },
    },
  ];
}

const refusalOf: Partial<Record<Role, string>> = { visitor: 'tokenError', formerStaff: 'passEnded' };

describeOnBoth('[fault 21] [AC-47] nobody is answered with what is somebody else’s', (makeApp) => {
  const app = usingApp(makeApp);
  let made: Promise<World> | undefined;
  const world = (): Promise<World> => (made ??= makeWorld(app()));

  const sendAs = async (call: Call, input: ReturnType<typeof inputsOf>[number], token?: string) => {
    const options = token === undefined ? {} : { token };
    if (call.upload === undefined) return send(app(), call, input, options);
    const form = formDataOf(input.body ?? {}, call.upload.field === 'file' ? await tinyPng() : undefined);
    return sendForm(app(), call, form, { ...options, params: input.params });
  };

  /** Everything in the database that says something of A or her attendee. */
  const theirs = async (): Promise<string> => {
    const { a, member, ids } = await world();
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
      // Anybody may give to her: that adds to them.
      db.selectFrom('transaction').selectAll().where('id', 'in', ids).orderBy('id').execute(),
      db.selectFrom('donation').selectAll().where('id', 'in', ids).execute(),
      db.selectFrom('promotion').selectAll().execute(),
      db.selectFrom('deletion_request').selectAll().where('account_id', 'in', both).execute(),
      db.selectFrom('session').selectAll().where('device_type', '=', marker).execute(),
      db
        .selectFrom('event')
        .select(['title', 'in_count', 'cancelled_at', 'version', 'image'])
        .where('organiser_id', '=', a.id)
        .orderBy('id')
        .execute(),
    ];
    return JSON.stringify(await Promise.all(parts));
  };

  it.each(calls.map((call): [string, Call] => [`${call.method} ${call.path}`, call]))(
    '%s',
    async (_name, call) => {
      const { callers, ids } = await world();
      const before = await theirs();
      for (const caller of callers)
        for (const input of inputsOf(call, ids)) {
          // It is an admin's to stop anybody's promotion.
          if (isForAdmins(call, caller)) continue;
          const response = await sendAs(call, input, await caller.tokenOf());
          const said = `${caller.name}: ${response.statusCode} ${response.body}`;
          expect(response.statusCode, said).toBeLessThan(500);
          expect(response.body, said).not.toContain(marker);
          expect(JSON.stringify(response.headers), said).not.toContain(marker);
          if (caller.refusedAs !== undefined)
            expect(response.json(), said).toMatchObject({ error: caller.refusedAs });
          else if (!may(caller.role, call.may))
            expect(response.json(), said).toMatchObject({ error: refusalOf[caller.role] ?? 'forbidden' });
          else if (takesId(call) && !isPublic(call))
            expect(response.json(), said).toMatchObject({ error: 'notFound' });
        }
      expect(await theirs()).toBe(before);
    },
  );

  it('A and her attendee do see it', async () => {
    const { a, member, ids } = await world();
    const seeing: string[] = [];
    for (const call of calls.filter((it) => it.method === 'GET' && it.kind !== 'event-stream'))
      for (const { token } of [a, member])
        for (const input of inputsOf(call, ids)) {
          const response = await sendAs(call, input, token);
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

const isForAdmins = (call: Call, { role }: Caller): boolean => call === stopPromotion && role === 'admin';

const isPublic = (call: Call): boolean => (capabilities[call.may] as readonly Role[]).includes('visitor');
