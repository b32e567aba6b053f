import { expect, it } from 'vitest';
import { loginByAdmin } from '#contract/account/account-endpoints.ts';
import {
  exportOwnData,
  readDeletionInstructions,
  readDeletionRequest,
  requestDeletion,
} from '#contract/account/deletion-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { listSessions } from '#contract/account/session-endpoints.ts';
import { adminSessionTtlMs, openSession } from '#server/account/access/session-store.ts';
import { readAudit } from '#server/admin/audit-store.ts';
import {
  impersonationLinkTtlMs,
  createImpersonationLink,
  type ImpersonationLink,
} from '#server/admin/impersonation-link-store.ts';
import { appointAdmin } from '#server/account/account-admin-store.ts';
import { createTestApp, describeOnBothEngines, type TestApp } from '#tests/support/app/app.ts';
import { newAttendee, newOrganisation, type BuiltAccount } from '#tests/support/builders/builders.ts';
import { call, expectRefusal, sendRaw } from '#tests/support/app/call.ts';
import { dumpDatabase } from '#tests/support/db/dump-database.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const linkInvalid = { status: 404, error: 'linkInvalid' };

async function newAdmin(app: TestApp): Promise<BuiltAccount> {
  const account = await newAttendee(app);
  const { db } = app.services.database;
  await appointAdmin(db, account.id);
  const token = await openSession(db, { accountId: account.id, deviceType: 'test', nowMs: app.clock() });
  return { ...account, token };
}

describeOnBothEngines('admin sign-in link', (makeApp, engine) => {
  const app = setupApp(makeApp);
  const createLink = (admin: BuiltAccount, user: BuiltAccount): Promise<ImpersonationLink> =>
    createImpersonationLink(app().services.database.db, {
      adminId: admin.id,
      accountId: user.id,
      nowMs: app().clock(),
    });
  const createAdminAndUser = async () => ({
    admin: await newAdmin(app()),
    user: await newOrganisation(app()),
  });

  it('[AC-44] [AC-46] signs in as the user for an hour, listed in the user’s sessions and audited', async () => {
    const { admin, user } = await createAdminAndUser();
    const grant = await createLink(admin, user);
    expect(await dumpDatabase(app())).not.toMatch(new RegExp(`${grant.admin}|${grant.user}`));
    const { token, message } = await call(app(), loginByAdmin, { body: grant });
    expect(message).toBe('Accesso come Anna Rossi: dura un’ora');
    expect((await call(app(), profile, {}, { token })).data._id).toBe(user.id);
    const sessions = (await call(app(), listSessions, {}, { token: user.token })).data;
    expect(sessions.filter((session) => session.isByAdmin)).toHaveLength(1);
    const [entry] = await readAudit(app().services.database.db, 1);
    expect(entry).toMatchObject({ actor: admin.email, action: 'signInLinkUsed', subject: user.email });

    app().clock.advance(adminSessionTtlMs - 1);
    await call(app(), profile, {}, { token });
    app().clock.advance(1);
    expect(await expectRefusal(app(), profile, {}, { token })).toMatchObject({ status: 401 });
  });

  it('[AC-44] can neither request deletion of the account nor export its data', async () => {
    const { admin, user } = await createAdminAndUser();
    const { token } = await call(app(), loginByAdmin, { body: await createLink(admin, user) });
    const body = { title: '', description: '', instructions: [] };
    const forbidden = { status: 403, error: 'forbidden' };
    expect(await expectRefusal(app(), exportOwnData, {}, { token })).toMatchObject(forbidden);
    const instructions = (await call(app(), readDeletionInstructions, {}, { token })).data.instructions;
    const ticked = {
      ...body,
      instructions: instructions.map((instruction) => ({ ...instruction, isSelected: true })),
    };
    expect(await expectRefusal(app(), requestDeletion, { body: ticked }, { token })).toMatchObject(forbidden);
    expect((await call(app(), readDeletionRequest, {}, user)).data.requestSent).toBe(false);
  });

  it('[AC-44] redeems a link once, also under twenty concurrent attempts', async () => {
    const { admin, user } = await createAdminAndUser();
    const body = await createLink(admin, user);
    const other =
      engine === 'postgres' ? await createTestApp({ engine, sharesDatabaseWith: app() }) : undefined;
    const servers = other === undefined ? [app()] : [app(), other];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => sendRaw(servers[n % servers.length]!, loginByAdmin, { body })),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.statusCode === 404)).toHaveLength(19);
    await other?.close();
  });

  it('[AC-44] rejects used, expired, mixed, swapped and forged links without a trace', async () => {
    const { admin, user } = await createAdminAndUser();
    const victim = await newAttendee(app());
    const used = await createLink(admin, user);
    await call(app(), loginByAdmin, { body: used });
    const first = await createLink(admin, user);
    const second = await createLink(admin, victim);
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
      expect(await expectRefusal(app(), loginByAdmin, { body })).toMatchObject(linkInvalid);
    expect(await dumpDatabase(app())).toBe(before);
    await call(app(), loginByAdmin, { body: first });
    app().clock.advance(impersonationLinkTtlMs);
    expect(await expectRefusal(app(), loginByAdmin, { body: second })).toMatchObject(linkInvalid);
  });

  it('[AC-44] opens no admin account, no deleted account, and nothing for a former admin', async () => {
    const { db } = app().services.database;
    const { admin, user } = await createAdminAndUser();
    expect(
      await expectRefusal(app(), loginByAdmin, { body: await createLink(admin, await newAdmin(app())) }),
    ).toMatchObject(linkInvalid);
    const deletedUserLink = await createLink(admin, user);
    await db.updateTable('account').set({ deleted_at: 1 }).where('id', '=', user.id).execute();
    expect(await expectRefusal(app(), loginByAdmin, { body: deletedUserLink })).toMatchObject(linkInvalid);
    const expiredLink = await createLink(admin, await newAttendee(app()));
    await db.updateTable('account').set({ is_admin: 0 }).where('id', '=', admin.id).execute();
    expect(await expectRefusal(app(), loginByAdmin, { body: expiredLink })).toMatchObject(linkInvalid);
  });

  it('[AC-44] sessions of a deleted account are rejected', async () => {
    const user = await newAttendee(app());
    const { db } = app().services.database;
    await db.updateTable('account').set({ deleted_at: 1 }).where('id', '=', user.id).execute();
    expect(await expectRefusal(app(), profile, {}, { token: user.token })).toMatchObject({ status: 401 });
  });
});
