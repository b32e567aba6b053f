import { afterAll, beforeAll, expect, it } from 'vitest';
import { login, signup, verifyEmail } from '#contract/account/account-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { socialLogin, startSocialLogin } from '#contract/account/social-endpoints.ts';
import { noPassword } from '#server/account/account-store.ts';
import { nonceTtlMs } from '#server/account/access/social-store.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { clientId, createIssuerSignIns, redirectUri } from '#tests/support/openid/issuer-sign-ins.ts';
import {
  bringCode,
  readAuthorizationQuery,
  startSocialSignIn,
} from '#tests/support/openid/social-sign-in.ts';
import { startTokenIssuer, type TokenIssuer } from '#tests/support/openid/token-issuer.ts';
import { parseVerification } from '#tests/support/builders/sign-up.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const failed = { status: 401, error: 'socialLoginFailed' };

let issuer: TokenIssuer;
beforeAll(async () => {
  issuer = await startTokenIssuer();
});
afterAll(() => issuer.close());

describeOnBothEngines('OpenID Connect sign-in', (makeApp) => {
  const app = setupApp(async () => {
    const known = { name: 'Prova', issuer: issuer.issuer };
    const made = await makeApp({
      config: {
        oidcProviders: [
          { ...known, provider: 'prova', clientId },
          { ...known, provider: 'altra', clientId: 'another' },
        ],
      },
    });
    // The library that verifies tokens uses the real time.
    made.clock.set(Date.now());
    return made;
  });

  const { newClaims, makeCode, signIn } = createIssuerSignIns(app, () => issuer);
  const readProfile = async ({ token = '' }: { token?: string }) =>
    (await call(app(), profile, {}, { token })).data;

  it('[AC-40] redirects to the provider with the required parameters, and stores no secret', async () => {
    const started = await startSocialSignIn(app());
    const url = new URL(started.authorizationUrl);
    expect(url.origin + url.pathname).toBe(`${issuer.issuer}/authorize`);
    const secret = expect.stringMatching(/^[\w-]{43}$/);
    expect(readAuthorizationQuery(started)).toEqual({
      client_id: clientId,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: redirectUri,
      state: started.state,
      nonce: secret,
      code_challenge: secret,
      code_challenge_method: 'S256',
      ui_locales: 'it',
    });
    expect(started.setCookie).toMatch(
      /^presente-social=[\w-]{43}; Path=\/api; Max-Age=1800; HttpOnly; SameSite=Lax$/,
    );
    const rows = await app().services.database.db.selectFrom('social_nonce').selectAll().execute();
    for (const value of [
      readAuthorizationQuery(started)['nonce'],
      started.state,
      started.cookie.split('=')[1],
    ])
      expect(JSON.stringify(rows)).not.toContain(value);
  });

  it('[AC-40] sends the cookie over https only, where the site is served by it', async () => {
    const oidcProviders = [{ provider: 'prova', name: 'Prova', issuer: issuer.issuer, clientId }];
    const secure = await makeApp({ config: { oidcProviders, publicUrl: 'https://presente.example' } });
    expect((await startSocialSignIn(secure)).setCookie).toMatch(/; Secure$/);
    await secure.close();
  });

  it('[AC-40] finishes only in the browser that started it, with its state, at its provider, once', async () => {
    const started = await startSocialSignIn(app());
    const other = await startSocialSignIn(app());
    const code = await makeCode(started, newClaims());
    for (const different of [
      { cookie: '' },
      { cookie: other.cookie },
      { cookie: 'presente-social=short' },
      { state: other.state },
      { provider: 'altra' },
    ])
      expect(await bringCode(app(), started, code, different), JSON.stringify(different)).toMatchObject(
        failed,
      );
    expect(issuer.tokenRequests.map(({ form }) => form['code'])).not.toContain(code);

    const responses = [bringCode(app(), started, code), bringCode(app(), started, code)];
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(statuses).toEqual(expect.arrayContaining([200, 401]));
    expect(issuer.tokenRequests.filter(({ form }) => form['code'] === code)).toHaveLength(1);
    expect(await bringCode(app(), started, await makeCode(started, newClaims()))).toMatchObject(failed);
  });

  it('[AC-40] a code of another browser’s sign-in is worth nothing, by PKCE and by its nonce', async () => {
    const [attacker, victim] = [await startSocialSignIn(app()), await startSocialSignIn(app())];
    const code = await makeCode(attacker, newClaims());
    expect(await bringCode(app(), victim, code)).toMatchObject(failed);
    const { nonce } = readAuthorizationQuery(attacker);
    const again = await startSocialSignIn(app());
    expect(await bringCode(app(), again, await makeCode(again, newClaims({ nonce })))).toMatchObject(failed);
  });

  it('[AC-40] a code that another provider gave is not sent to this one', async () => {
    const started = await startSocialSignIn(app());
    const code = await makeCode(started, newClaims());
    expect(await bringCode(app(), started, code, { iss: 'https://another.example' })).toMatchObject(failed);
    expect(issuer.tokenRequests.map(({ form }) => form['code'])).not.toContain(code);
  });

  it('[AC-40] rejects an expired sign-in', async () => {
    const started = await startSocialSignIn(app());
    app().clock.advance(nonceTtlMs);
    expect(await bringCode(app(), started, await makeCode(started, newClaims()))).toMatchObject(failed);
  });

  it('[AC-42] creates a Basic account without a password, and finds it again under a changed e-mail', async () => {
    const claims = newClaims({ email: ' Nuova@Provider.example' });
    const signedIn = await signIn(claims);
    expect(signedIn).toMatchObject({ isPasswordChanged: true, message: 'Accesso effettuato' });
    const me = await readProfile(signedIn);
    expect(me).toMatchObject({
      fullName: 'Zoë D’Angelò',
      email: 'nuova@provider.example',
      userType: 'Basic',
      userRole: 2,
      hasPassword: false,
    });
    const later = await signIn(newClaims({ sub: claims.sub, email: 'moved@provider.example' }));
    expect((await readProfile(later))._id).toBe(me._id);
    const body = { email: me.email, password: noPassword };
    expect(await expectRefusal(app(), login, { body })).toMatchObject({ status: 401, error: 'loginError' });
  });

  it('[AC-42] concurrent first sign-ins of one identity open one account', async () => {
    const email = 'doppia@provider.example';
    const form = { firstName: 'Mallory', lastName: 'M', companyName: '', email, password: builtPassword };
    await call(app(), signup, { body: { ...form, acceptedPNPTNC: true, userType: 'Basic' } });
    for (const claims of [newClaims(), newClaims({ email })]) {
      const responses = await Promise.all([signIn(claims), signIn(claims), signIn(claims)]);
      const ids = await Promise.all(responses.map(async (response) => (await readProfile(response))._id));
      expect(new Set(ids).size).toBe(1);
    }
  });

  it.each([
    [{ given_name: undefined, family_name: undefined, name: 'Ada Maria  Rossi' }, 'Ada', 'Maria Rossi'],
    [{ given_name: 'A\u0000da\n', family_name: undefined }, 'A da', ''],
    [{ given_name: undefined, family_name: undefined }, 'chi.sono', ''],
    [{ given_name: 'x'.repeat(200), family_name: 7 }, 'x'.repeat(80), ''],
  ])('[AC-42] derives the name from the provider’s claims: %j', async (overrides, firstName, lastName) => {
    const claims = newClaims();
    const email = `chi.sono@${claims.sub}.example`;
    const me = await readProfile(await signIn({ ...claims, email, ...overrides }));
    expect(me).toMatchObject({ firstName, lastName });
  });

  it('[AC-42] [AC-4] confirms an unverified sign-up without its password', async () => {
    const email = 'presa@provider.example';
    const form = { firstName: 'Mallory', lastName: 'M', companyName: 'Mala', email, password: builtPassword };
    await call(app(), signup, { body: { ...form, acceptedPNPTNC: true, userType: 'Organisation' } });
    const mail = (await app().mails()).findLast((mail) => mail.to === email);
    const me = await readProfile(await signIn(newClaims({ email })));
    expect(me).toMatchObject({ firstName: 'Zoë', userType: 'Basic', companyName: '', hasPassword: false });
    const loginBody = { email, password: builtPassword };
    expect(await expectRefusal(app(), login, { body: loginBody })).toMatchObject({ error: 'loginError' });
    expect(await expectRefusal(app(), verifyEmail, parseVerification(mail!))).toMatchObject({
      error: 'linkInvalid',
    });
  });

  it('[AC-43] rejects admin accounts, by e-mail and by an existing link', async () => {
    const { db } = app().services.database;
    const admin = await newAttendee(app());
    const linked = newClaims();
    const identity = { provider: 'prova', subject: linked.sub, account_id: admin.id, created_at: 1 };
    await db.insertInto('social_identity').values(identity).execute();
    await db.updateTable('account').set({ is_admin: 1 }).where('id', '=', admin.id).execute();
    expect(await signIn(newClaims({ sub: linked.sub }))).toMatchObject(failed);
    expect(await signIn(newClaims({ email: admin.email }))).toMatchObject(failed);
  });

  it('[AC-42] never signs in to a deleted account', async () => {
    const { db } = app().services.database;
    const claims = newClaims();
    const deletedId = (await readProfile(await signIn(claims)))._id;
    await db.updateTable('account').set({ deleted_at: 1 }).where('id', '=', deletedId).execute();
    expect(await signIn(newClaims({ sub: claims.sub, email: claims.email }))).toMatchObject(failed);
    await db.updateTable('account').set({ email: 'gone@x.invalid' }).where('id', '=', deletedId).execute();
    const again = await readProfile(await signIn(newClaims({ sub: claims.sub, email: claims.email })));
    expect(again._id).not.toBe(deletedId);
    expect((await readProfile(await signIn(newClaims({ sub: claims.sub }))))._id).toBe(again._id);
  });

  it('[AC-40] rejects a provider that is not configured', async () => {
    const body = { provider: 'nessuno', state: 's'.repeat(43), code: 'x' };
    for (const one of [startSocialLogin, socialLogin])
      expect(await expectRefusal(app(), one, { body })).toMatchObject({ status: 404, error: 'notFound' });
  });
});
