import { expect, it } from 'vitest';
import { loginByAdmin } from '#contract/account/account-calls.ts';
import {
  exportOwnData,
  readDeletionInstructions,
  readDeletionRequest,
  requestDeletion,
} from '#contract/account/deletion-calls.ts';
import { profile } from '#contract/account/profile-calls.ts';
import { listSessions } from '#contract/account/session-calls.ts';
import { adminSessionMs, openSession } from '#server/account/session-store.ts';
import { readAudit } from '#server/admin/audit-store.ts';
import { grantMs, openGrant, type Grant } from '#server/admin/grant-store.ts';
import { appointAdmin } from '#server/account/operator-store.ts';
import { createTestApp, describeOnBoth, type TestApp } from '#tests/support/app.ts';
import { newAttendee, newOrganisation, type BuiltAccount } from '#tests/support/builders.ts';
import { call, refused, send } from '#tests/support/call.ts';
import { dumpDatabase } from '#tests/support/database-dump.ts';
import { usingApp } from '#tests/support/using-app.ts';

const invalid = { status: 404, error: 'linkInvalid' };

async function newAdmin(app: TestApp): Promise<BuiltAccount> {
  const account = await newAttendee(app);
  const { db } = app.services.database;
  await appointAdmin(db, account.id);
  const token = await openSession(db, { accountId: account.id, deviceType: 'test', nowMs: app.clock() });
  return { ...account, token };
}

describeOnBoth('an admin’s link', (makeApp, engine) => {
  const app = usingApp(makeApp);
  const linkFor = (admin: BuiltAccount, user: BuiltAccount): Promise<Grant> =>
    openGrant(app().services.database.db, { adminId: admin.id, accountId: user.id, nowMs: app().clock() });
  const people = async () => ({ admin: await newAdmin(app()), user: await newOrganisation(app()) });

  it('[AC-44] [AC-46] signs in as the user for an hour, shown in her list and written down', async () => {
    const { admin, user } = await people();
    const grant = await linkFor(admin, user);
    expect(await dumpDatabase(app())).not.toMatch(new RegExp(`${grant.admin}|${grant.user}`));
    const { token, message } = await call(app(), loginByAdmin, { body: grant });
    expect(message).toBe('Accesso come Anna Rossi: dura un’ora');
    expect((await call(app(), profile, {}, { token })).data._id).toBe(user.id);
    const sessions = (await call(app(), listSessions, {}, { token: user.token })).data;
    expect(sessions.filter((it) => it.isByAdmin)).toHaveLength(1);
    const [entry] = await readAudit(app().services.database.db, 1);
    expect(entry).toMatchObject({ actor: admin.email, action: 'signInLinkUsed', subject: user.email });

    app().clock.advance(adminSessionMs - 1);
    await call(app(), profile, {}, { token });
    app().clock.advance(1);
    expect(await refused(app(), profile, {}, { token })).toMatchObject({ status: 401 });
  });

  it('[AC-44] neither asks for the deletion of the account nor takes its data away', async () => {
    const { admin, user } = await people();
    const { token } = await call(app(), loginByAdmin, { body: await linkFor(admin, user) });
    const body = { title: '', description: '', instructions: [] };
    const forbidden = { status: 403, error: 'forbidden' };
    expect(await refused(app(), exportOwnData, {}, { token })).toMatchObject(forbidden);
    const instructions = (await call(app(), readDeletionInstructions, {}, { token })).data.instructions;
    const ticked = { ...body, instructions: instructions.map((it) => ({ ...it, isSelected: true })) };
    expect(await refused(app(), requestDeletion, { body: ticked }, { token })).toMatchObject(forbidden);
    expect((await call(app(), readDeletionRequest, {}, user)).data.requestSent).toBe(false);
  });

  it('[AC-44] works once, also when it comes twenty times at once', async () => {
    const { admin, user } = await people();
    const body = await linkFor(admin, user);
    const other = engine === 'postgres' ? await createTestApp({ engine, beside: app() }) : undefined;
    const servers = other === undefined ? [app()] : [app(), other];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(servers[n % servers.length]!, loginByAdmin, { body })),
    );
    expect(answers.filter((it) => it.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((it) => it.statusCode === 404)).toHaveLength(19);
    await other?.close();
  });

  it('[AC-44] is refused without a trace when used, too old, mixed, swapped or made up', async () => {
    const { admin, user } = await people();
    const victim = await newAttendee(app());
    const used = await linkFor(admin, user);
    await call(app(), loginByAdmin, { body: used });
    const first = await linkFor(admin, user);
    const second = await linkFor(admin, victim);
    const before = await dumpDatabase(app());
    const madeUp = 'A'.repeat(43);
    for (const body of [
      used,
      { admin: first.admin, user: second.user },
      { admin: first.user, user: first.admin },
      { admin: first.admin, user: madeUp },
      { admin: madeUp, user: madeUp },
      { admin: admin.id, user: user.id },
    ])
      expect(await refused(app(), loginByAdmin, { body })).toMatchObject(invalid);
    expect(await dumpDatabase(app())).toBe(before);
    await call(app(), loginByAdmin, { body: first });
    app().clock.advance(grantMs);
    expect(await refused(app(), loginByAdmin, { body: second })).toMatchObject(invalid);
  });

  it('[AC-44] opens no admin, nobody who is gone, and nothing for who is no admin any more', async () => {
    const { db } = app().services.database;
    const { admin, user } = await people();
    expect(
      await refused(app(), loginByAdmin, { body: await linkFor(admin, await newAdmin(app())) }),
    ).toMatchObject(invalid);
    const gone = await linkFor(admin, user);
    await db.updateTable('account').set({ deleted_at: 1 }).where('id', '=', user.id).execute();
    expect(await refused(app(), loginByAdmin, { body: gone })).toMatchObject(invalid);
    const late = await linkFor(admin, await newAttendee(app()));
    await db.updateTable('account').set({ is_admin: 0 }).where('id', '=', admin.id).execute();
    expect(await refused(app(), loginByAdmin, { body: late })).toMatchObject(invalid);
  });

  it('[AC-44] the sessions of an account that is gone open nothing', async () => {
    const user = await newAttendee(app());
    const { db } = app().services.database;
    await db.updateTable('account').set({ deleted_at: 1 }).where('id', '=', user.id).execute();
    expect(await refused(app(), profile, {}, { token: user.token })).toMatchObject({ status: 401 });
  });
});
