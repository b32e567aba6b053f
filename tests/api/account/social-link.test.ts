import { afterAll, beforeAll, expect, it } from 'vitest';
import { login } from '#contract/account/account-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import {
  linkSocialIdentity,
  listSocialIdentities,
  removeSocialIdentity,
} from '#contract/account/social-endpoints.ts';
import { noPassword } from '#server/account/account-store.ts';
import { confirmationTtlMs, openSession } from '#server/account/access/session-store.ts';
import { pendingLinkTtlMs } from '#server/account/access/social-link-store.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee, newOrganisation } from '#tests/support/builders/builders.ts';
import { renewConfirmation, signInFrom } from '#tests/support/builders/sign-in.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';
import { clientId, createIssuerSignIns } from '#tests/support/openid/issuer-sign-ins.ts';
import { startSocialSignIn } from '#tests/support/openid/social-sign-in.ts';
import { startTokenIssuer, type TokenIssuer } from '#tests/support/openid/token-issuer.ts';

const notFound = { status: 404, error: 'notFound' };
const forbidden = { status: 403, error: 'forbidden' };

let issuer: TokenIssuer;
beforeAll(async () => {
  issuer = await startTokenIssuer();
});
afterAll(() => issuer.close());

describeOnBothEngines('identities at OpenID Connect providers', (makeApp) => {
  const app = setupApp(async () => {
    const known = { issuer: issuer.issuer, clientId };
    const made = await makeApp({
      config: {
        oidcProviders: [
          { ...known, provider: 'prova', name: 'Prova' },
          { ...known, provider: 'altra', name: 'Altra' },
        ],
      },
    });
    // The library that verifies tokens uses the real time.
    made.clock.set(Date.now());
    return made;
  });

  const { newClaims, signIn } = createIssuerSignIns(app, () => issuer);
  /** Signs in at a provider as the user with this e-mail, the same one each time. */
  const signInAs = (email: string, browser?: { provider?: string; cookie?: string }) =>
    signIn(newClaims({ sub: email, email }), browser);
  const link = ({ token }: { token: string }, cookie: string) =>
    call(app(), linkSocialIdentity, {}, { token, headers: { cookie } });
  const expectLinkRefused = ({ token }: { token: string }, cookie: string) =>
    expectRefusal(app(), linkSocialIdentity, {}, { token, headers: { cookie } });
  const readIdentities = async ({ token }: { token: string }) =>
    (await call(app(), listSocialIdentities, {}, { token })).data;
  const readId = async ({ token = '' }: { token?: string }) =>
    (await call(app(), profile, {}, { token })).data._id;

  it('[AC-101] opens and links no existing account by its e-mail, whatever its type', async () => {
    for (const make of [newAttendee, newOrganisation]) {
      const owner = await make(app());
      for (let n = 0; n < 2; n++) {
        const response = await signInAs(owner.email);
        expect(response).toMatchObject({ status: 200, linkRequired: { email: owner.email } });
        expect(response.message).toBe('Hai già un account con questo indirizzo: accedi per collegarlo');
        expect(response.token).toBeUndefined();
      }
      expect(await readIdentities(owner)).toEqual([]);
    }
  });

  it('[AC-101] [AC-102] links the identity once its user has signed in, and tells the owner', async () => {
    const owner = await newAttendee(app());
    const { cookie } = await signInAs(owner.email);
    const signedIn = await signInFrom(app(), owner.email, { cookie });
    expect((await link(signedIn, cookie)).message).toBe('Fatto: d’ora in poi puoi accedere anche con Prova');
    expect(await readId(await signInAs(owner.email))).toBe(owner.id);
    // The password still works, and the link was for one use.
    await call(app(), login, { body: { email: owner.email, password: builtPassword } });
    expect(await expectLinkRefused(signedIn, cookie)).toMatchObject(notFound);
    const mails = (await app().mails()).filter((mail) => mail.to === owner.email);
    const notice = mails.find((mail) => mail.subject === 'Il tuo account è collegato a Prova');
    expect(notice?.text).toContain('http://localhost:3000/account/sessions');
  });

  it('[AC-101] links in the browser that came back only, to this account only, for 30 minutes', async () => {
    const [owner, other] = [await newAttendee(app()), await newAttendee(app())];
    const { cookie } = await signInAs(owner.email);
    const elsewhere = await startSocialSignIn(app());
    expect(await expectLinkRefused(owner, '')).toMatchObject(notFound);
    expect(await expectLinkRefused(owner, elsewhere.cookie)).toMatchObject(notFound);
    expect(await expectLinkRefused(other, cookie)).toMatchObject(notFound);
    app().clock.advance(pendingLinkTtlMs);
    await renewConfirmation(app(), owner);
    expect(await expectLinkRefused(owner, cookie)).toMatchObject(notFound);
    expect(await readIdentities(owner)).toEqual([]);
  });

  it('[AC-101] needs a recent sign-in, and never an admin’s link or an admin’s account', async () => {
    const { db } = app().services.database;
    const [owner, admin] = [await newAttendee(app()), await newAttendee(app())];
    const { cookie } = await signInAs(owner.email);
    const session = { accountId: owner.id, deviceType: 'web', adminId: admin.id, nowMs: app().clock() };
    expect(await expectLinkRefused({ token: await openSession(db, session) }, cookie)).toMatchObject(
      forbidden,
    );
    app().clock.advance(confirmationTtlMs);
    const required = { status: 403, error: 'confirmationRequired' };
    expect(await expectLinkRefused(owner, cookie)).toMatchObject(required);
    await renewConfirmation(app(), owner);
    await db.updateTable('account').set({ is_admin: 1 }).where('id', '=', owner.id).execute();
    expect(await expectLinkRefused(owner, cookie)).toMatchObject(notFound);
  });

  it('[AC-101] an account without a password is linked after signing in with its other provider', async () => {
    const first = await signInAs('sola@provider.example');
    app().clock.advance(1);
    const second = await signInAs('sola@provider.example', { provider: 'altra' });
    expect(second).toMatchObject({ linkRequired: { email: 'sola@provider.example' } });
    // The same browser: its cookie changes with each start.
    const again = await signInAs('sola@provider.example', { cookie: second.cookie });
    const signedIn = { token: again.token ?? '' };
    expect(await readId(again)).toBe(await readId(first));
    expect(await expectLinkRefused(signedIn, second.cookie)).toMatchObject(notFound);
    await link(signedIn, again.cookie);
    expect(await readIdentities(signedIn)).toMatchObject([
      { provider: 'prova', name: 'Prova' },
      { provider: 'altra', name: 'Altra' },
    ]);
  });

  it('[AC-101] takes no identity from the account that it has opened meanwhile', async () => {
    const owner = await newAttendee(app());
    const claims = { sub: 'moving', email: owner.email };
    const { cookie } = await signIn(newClaims(claims));
    const later = await signIn(newClaims({ ...claims, email: 'moved@provider.example' }));
    expect(await expectLinkRefused(owner, cookie)).toMatchObject(notFound);
    expect(await readId(await signIn(newClaims(claims)))).toBe(await readId(later));
    expect(await readIdentities(owner)).toEqual([]);
  });

  it('[AC-101] two browsers link one identity once', async () => {
    const owner = await newAttendee(app());
    const browsers = [await signInAs(owner.email), await signInAs(owner.email)];
    for (const { cookie } of browsers) await link(owner, cookie);
    expect(await readIdentities(owner)).toHaveLength(1);
  });

  it('[AC-102] [AC-103] an owner with a password sees the linked providers, and removes one', async () => {
    const [owner, other] = [await newAttendee(app()), await newAttendee(app())];
    for (const account of [owner, other]) await link(account, (await signInAs(account.email)).cookie);
    expect(await readIdentities(owner)).toMatchObject([{ provider: 'prova', name: 'Prova' }]);
    const params = { provider: 'prova' };
    const { message } = await call(app(), removeSocialIdentity, { params }, owner);
    expect(message).toBe('Fatto: con Prova non si accede più al tuo account');
    // Mails of one instant have no order.
    const subject = 'Il tuo account non è più collegato a Prova';
    const mail = (await app().mails()).find((one) => one.to === owner.email && one.subject === subject);
    expect(mail?.text).toMatch(/Scegli un’altra password:\nhttp\S+\/login\?mode=forgot/);
    expect(await readIdentities(owner)).toEqual([]);
    expect(await expectRefusal(app(), removeSocialIdentity, { params }, owner)).toMatchObject(notFound);
    expect(await signInAs(owner.email)).toMatchObject({ linkRequired: { email: owner.email } });
    expect(await readIdentities(other)).toHaveLength(1);
  });

  it('[AC-103] the only way to sign in is not removed, and an admin removes none', async () => {
    const { db } = app().services.database;
    const { token = '' } = await signInAs('unica@provider.example');
    const params = { provider: 'prova' };
    const refusal = { status: 409, error: 'passwordMissing' };
    expect(await expectRefusal(app(), removeSocialIdentity, { params }, { token })).toMatchObject(refusal);
    const accountId = await readId({ token });
    const row = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst();
    expect(row?.password_hash).toBe(noPassword);
    const session = { accountId, deviceType: 'web', adminId: accountId, nowMs: app().clock() };
    const byAdmin = { token: await openSession(db, session) };
    expect(await expectRefusal(app(), removeSocialIdentity, { params }, byAdmin)).toMatchObject(forbidden);
    expect(await readIdentities({ token })).toHaveLength(1);
  });
});
