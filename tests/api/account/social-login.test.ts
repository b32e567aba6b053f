import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { login, signup, verifyEmail } from '#contract/account/account-endpoints.ts';
import { profile } from '#contract/account/profile-endpoints.ts';
import { socialLogin, startSocialLogin } from '#contract/account/social-endpoints.ts';
import { hourMs } from '#contract/durations.ts';
import { noPassword } from '#server/account/account-store.ts';
import { nonceTtlMs } from '#server/account/access/social-store.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { builtPassword, newAttendee, newOrganisation } from '#tests/support/builders/builders.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { startTokenIssuer, type TokenIssuer } from '#tests/support/openid/token-issuer.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

const clientId = 'presente';
const redirectUri = 'http://localhost:3000/login';
const state = 's'.repeat(24);
/** Cooldown between fetches for an unknown key id. */
const keyRefetchMs = 30_000;
const failed = { status: 401, error: 'socialLoginFailed' };

let issuer: TokenIssuer;
beforeAll(async () => {
  issuer = await startTokenIssuer();
});
afterAll(() => issuer.close());

describeOnBothEngines('OpenID Connect sign-in', (makeApp) => {
  const app = setupApp(() => {
    const known = { name: 'Prova', issuer: issuer.issuer };
    return makeApp({
      config: {
        oidcProviders: [
          { ...known, provider: 'prova', clientId },
          { ...known, provider: 'altra', clientId: 'another' },
        ],
      },
    });
  });

  const requestNonce = async (provider = 'prova'): Promise<string> => {
    const { data } = await call(app(), startSocialLogin, { body: { provider, state } });
    return new URL(data.authorizationUrl).searchParams.get('nonce') ?? '';
  };

  let count = 0;
  /** Claims of a valid token for a new user, issued now. */
  const newClaims = async (overrides: object = {}) => {
    const seconds = app().clock() / 1000;
    count += 1;
    return {
      iss: issuer.issuer,
      aud: clientId,
      sub: `subject-${count}`,
      iat: seconds,
      exp: seconds + 300,
      nonce: await requestNonce(),
      email: `person${count}@provider.example`,
      email_verified: true,
      given_name: 'Zoë',
      family_name: 'D’Angelò',
      ...overrides,
    };
  };
  const toBody = (idToken: string) => ({ body: { provider: 'prova', idToken } });
  const signIn = async (claims: object) => call(app(), socialLogin, toBody(await issuer.sign({ ...claims })));
  const expectClaimsRefused = async (claims: object) =>
    expectRefusal(app(), socialLogin, toBody(await issuer.sign({ ...claims })));
  const readProfile = async ({ token }: { token: string }) =>
    (await call(app(), profile, {}, { token })).data;

  it('[AC-40] redirects to the provider with the required parameters', async () => {
    const body = { provider: 'prova', state };
    const { data } = await call(app(), startSocialLogin, { body }, { language: 'en' });
    const url = new URL(data.authorizationUrl);
    expect(url.origin + url.pathname).toBe(`${issuer.issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: clientId,
      response_type: 'id_token',
      response_mode: 'fragment',
      scope: 'openid email profile',
      redirect_uri: redirectUri,
      state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      ui_locales: 'en',
    });
    const rows = await app().services.database.db.selectFrom('social_nonce').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(url.searchParams.get('nonce'));
  });

  it('[AC-42] creates a Basic account without a password, and finds it again under a changed e-mail', async () => {
    const claims = await newClaims({ email: ' Nuova@Provider.example' });
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
    const later = await signIn(await newClaims({ sub: claims.sub, email: 'moved@provider.example' }));
    expect((await readProfile(later))._id).toBe(me._id);
    const body = { email: me.email, password: noPassword };
    expect(await expectRefusal(app(), login, { body })).toMatchObject({ status: 401, error: 'loginError' });
  });

  it.each([
    [{ given_name: undefined, family_name: undefined, name: 'Ada Maria  Rossi' }, 'Ada', 'Maria Rossi'],
    [{ given_name: 'A\u0000da\n', family_name: undefined }, 'A da', ''],
    [{ given_name: undefined, family_name: undefined }, 'chi.sono', ''],
    [{ given_name: 'x'.repeat(200), family_name: 7 }, 'x'.repeat(80), ''],
  ])('[AC-42] derives the name from the provider’s claims: %j', async (overrides, firstName, lastName) => {
    const email = `chi.sono@${count}.example`;
    const me = await readProfile(await signIn(await newClaims({ email, ...overrides })));
    expect(me).toMatchObject({ firstName, lastName });
  });

  it('[AC-42] links an existing account with the same e-mail, whatever its type', async () => {
    for (const make of [newAttendee, newOrganisation]) {
      const owner = await make(app());
      const claims = await newClaims({ email: owner.email });
      expect((await readProfile(await signIn(claims)))._id).toBe(owner.id);
      expect((await readProfile(await signIn(await newClaims({ sub: claims.sub }))))._id).toBe(owner.id);
      const body = { email: owner.email, password: builtPassword };
      await call(app(), login, { body });
    }
  });

  it('[AC-42] [AC-4] confirms an unverified sign-up without its password', async () => {
    const email = 'presa@provider.example';
    const form = { firstName: 'Mallory', lastName: 'M', companyName: 'Mala', email, password: builtPassword };
    await call(app(), signup, { body: { ...form, acceptedPNPTNC: true, userType: 'Organisation' } });
    const mail = (await app().mails()).findLast((mail) => mail.to === email);
    const me = await readProfile(await signIn(await newClaims({ email })));
    expect(me).toMatchObject({ firstName: 'Zoë', userType: 'Basic', companyName: '', hasPassword: false });
    const loginBody = { email, password: builtPassword };
    expect(await expectRefusal(app(), login, { body: loginBody })).toMatchObject({ error: 'loginError' });
    const link = new URL(/https?:\/\/\S+\/account\/verify\S+/.exec(mail?.text ?? '')?.[0] ?? 'about:blank');
    const params = Object.fromEntries(link.searchParams) as { id: string; email: string; token: string };
    expect(await expectRefusal(app(), verifyEmail, { params })).toMatchObject({ error: 'linkInvalid' });
  });

  it('[AC-43] rejects admin accounts, by e-mail and by an existing link', async () => {
    const { db } = app().services.database;
    const admin = await newAttendee(app());
    const linked = await newClaims({ email: admin.email });
    await signIn(linked);
    await db.updateTable('account').set({ is_admin: 1 }).where('id', '=', admin.id).execute();
    expect(await expectClaimsRefused(await newClaims({ sub: linked.sub }))).toMatchObject(failed);
    expect(await expectClaimsRefused(await newClaims({ email: admin.email }))).toMatchObject(failed);
  });

  it('[AC-42] never signs in to a deleted account', async () => {
    const { db } = app().services.database;
    const claims = await newClaims();
    const deletedId = (await readProfile(await signIn(claims)))._id;
    await db.updateTable('account').set({ deleted_at: 1 }).where('id', '=', deletedId).execute();
    expect(
      await expectClaimsRefused(await newClaims({ sub: claims.sub, email: claims.email })),
    ).toMatchObject(failed);
    await db.updateTable('account').set({ email: 'gone@x.invalid' }).where('id', '=', deletedId).execute();
    const again = await readProfile(await signIn(await newClaims({ sub: claims.sub, email: claims.email })));
    expect(again._id).not.toBe(deletedId);
    expect((await readProfile(await signIn(await newClaims({ sub: claims.sub }))))._id).toBe(again._id);
  });

  it.each<[string, (now: number) => object]>([
    ['for another client', () => ({ aud: 'another' })],
    ['for several audiences, authorised for another', () => ({ aud: [clientId, 'another'], azp: 'another' })],
    ['for several audiences without azp', () => ({ aud: [clientId, 'another'] })],
    ['by another issuer', () => ({ iss: 'https://accounts.example.org' })],
    ['that has expired', (now) => ({ iat: now - 500, exp: now - 61 })],
    ['that never expires', () => ({ exp: undefined })],
    ['issued in the future', (now) => ({ iat: now + 120, exp: now + 600 })],
    ['issued long ago', (now) => ({ iat: now - 700 })],
    ['without an issue time', () => ({ iat: undefined })],
    ['without a subject', () => ({ sub: undefined })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['with an unknown nonce', () => ({ nonce: 'n'.repeat(43) })],
    ['without an e-mail', () => ({ email: undefined })],
    ['with an invalid e-mail', () => ({ email: 'nobody' })],
    ['with an unverified e-mail', () => ({ email_verified: false })],
    ['with email_verified as a string', () => ({ email_verified: 'true' })],
  ])('[AC-41] rejects a token %s', async (_what, overrides) => {
    const claims = await newClaims(overrides(app().clock() / 1000));
    expect(await expectClaimsRefused(claims)).toMatchObject(failed);
  });

  it('[AC-41] rejects signatures not made by the provider', async () => {
    const claims = await newClaims();
    const genuine = await issuer.sign(claims);
    const [head = '', body = '', signature = ''] = genuine.split('.');
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const tokens = [
      await issuer.sign(claims, { byForeignKey: true }),
      `${encode({ alg: 'none' })}.${body}.`,
      `${encode({ alg: 'none' })}.${body}.${signature}`,
      `${encode({ alg: 'HS256', kid: '0' })}.${body}.${signature}`,
      `${head}.${encode({ ...claims, email: 'another@provider.example' })}.${signature}`,
      `${head}.${body}.`,
      'not a token',
    ];
    for (const token of tokens)
      expect(await expectRefusal(app(), socialLogin, toBody(token)), token).toMatchObject(failed);
    // None of them consumed the nonce.
    await call(app(), socialLogin, toBody(genuine));
  });

  it('[AC-40] accepts a token once, also when sent twice concurrently', async () => {
    const token = await issuer.sign(await newClaims());
    const responses = await Promise.allSettled([
      call(app(), socialLogin, toBody(token)),
      call(app(), socialLogin, toBody(token)),
    ]);
    expect(responses.map((response) => response.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await expectRefusal(app(), socialLogin, toBody(token))).toMatchObject(failed);
  });

  it('[AC-40] rejects another provider’s nonce and an expired nonce', async () => {
    const foreign = await requestNonce('altra');
    expect(await expectClaimsRefused(await newClaims({ nonce: foreign }))).toMatchObject(failed);
    const nonce = await requestNonce();
    app().clock.advance(nonceTtlMs);
    expect(await expectClaimsRefused(await newClaims({ nonce }))).toMatchObject(failed);
  });

  it('[AC-41] tolerates a clock skew of one minute', async () => {
    const now = app().clock() / 1000;
    for (const ages of [
      { iat: now + 59, exp: now + 300 },
      { iat: now - 300, exp: now - 59 },
    ])
      expect(await signIn(await newClaims(ages))).toMatchObject({ success: true });
  });

  it('[AC-41] fetches a new signing key of the provider, but not once per unknown key id', async () => {
    // The key set measures its cooldown in real time.
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await signIn(await newClaims());
      await issuer.rotateKey();
      vi.setSystemTime(Date.now() + keyRefetchMs);
      await signIn(await newClaims());
      const keyRequests = issuer.countKeyRequests();
      await issuer.rotateKey();
      for (let n = 0; n < 3; n++) expect(await expectClaimsRefused(await newClaims())).toMatchObject(failed);
      expect(issuer.countKeyRequests()).toBe(keyRequests);
      vi.setSystemTime(Date.now() + keyRefetchMs);
      await signIn(await newClaims());
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['fail', { status: 500 }],
    ['redirect', { status: 302, headers: { location: 'https://evil.example/' } }],
    ['are not a key set', { status: 200, body: '{"keys":[{}]}' }],
    ['never end', { status: 200, body: `"${'x'.repeat(300_000)}"` }],
  ])('[AC-41] answers unavailable when the provider’s keys %s', async (_what, response) => {
    app().clock.advance(3_600_000);
    const idToken = await issuer.sign(await newClaims());
    issuer.respondWith(response);
    try {
      expect(await expectRefusal(app(), socialLogin, toBody(idToken))).toMatchObject({
        status: 503,
        error: 'unavailable',
      });
    } finally {
      issuer.respondWith(undefined);
    }
    await call(app(), socialLogin, toBody(idToken));
  });

  it('[AC-40] rejects a provider that is not configured', async () => {
    const body = { provider: 'nessuno', state, idToken: 'x' };
    for (const one of [startSocialLogin, socialLogin])
      expect(await expectRefusal(app(), one, { body })).toMatchObject({ status: 404, error: 'notFound' });
  });

  it.each([
    ['fails', { status: 500 }],
    ['redirects', { status: 302, headers: { location: 'https://evil.example/' } }],
    ['answers with HTML', { status: 200, body: '<!doctype html>' }],
    ['never ends', { status: 200, body: `"${'x'.repeat(300_000)}"` }],
    [
      'claims another issuer',
      {
        status: 200,
        body: JSON.stringify({
          issuer: 'https://evil.example',
          authorization_endpoint: 'https://evil.example/',
          jwks_uri: 'https://evil.example/',
        }),
      },
    ],
  ])('[AC-41] answers unavailable when the provider %s', async (_what, response) => {
    app().clock.advance(hourMs);
    issuer.respondWith(response);
    try {
      const body = { provider: 'prova', state, idToken: await issuer.sign({ iss: issuer.issuer }) };
      for (const one of [startSocialLogin, socialLogin])
        expect(await expectRefusal(app(), one, { body })).toMatchObject({
          status: 503,
          error: 'unavailable',
        });
    } finally {
      issuer.respondWith(undefined);
    }
    await signIn(await newClaims());
  });
});
