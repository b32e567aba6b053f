import { afterAll, beforeAll, expect, it } from 'vitest';
import { login, signup, verifyEmail } from '#contract/account/account-calls.ts';
import { profile } from '#contract/account/profile-calls.ts';
import { socialLogin, startSocialLogin } from '#contract/account/social-calls.ts';
import { noPassword } from '#server/account/account-store.ts';
import { nonceMs } from '#server/account/social-store.ts';
import { describeOnBoth } from '#tests/support/app.ts';
import { builtPassword, newAttendee, newOrganisation } from '#tests/support/builders.ts';
import { call, refused } from '#tests/support/call.ts';
import { startTokenIssuer, type TokenIssuer } from '#tests/support/token-issuer.ts';
import { usingApp } from '#tests/support/using-app.ts';

const clientId = 'presente';
const redirectUri = 'http://localhost:3000/login';
const state = 's'.repeat(24);
const failed = { status: 401, error: 'socialLoginFailed' };

let issuer: TokenIssuer;
beforeAll(async () => {
  issuer = await startTokenIssuer();
});
afterAll(() => issuer.close());

describeOnBoth('signing in through a provider', (makeApp) => {
  const app = usingApp(() => {
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

  const nonceFor = async (provider = 'prova'): Promise<string> => {
    const { data } = await call(app(), startSocialLogin, { body: { provider, state } });
    return new URL(data.authorizationUrl).searchParams.get('nonce') ?? '';
  };

  let count = 0;
  /** What an honest token of now says of somebody new. */
  const claimsOf = async (wishes: object = {}) => {
    const seconds = app().clock() / 1000;
    count += 1;
    return {
      iss: issuer.issuer,
      aud: clientId,
      sub: `subject-${count}`,
      iat: seconds,
      exp: seconds + 300,
      nonce: await nonceFor(),
      email: `person${count}@provider.example`,
      email_verified: true,
      given_name: 'Zoë',
      family_name: 'D’Angelò',
      ...wishes,
    };
  };
  const bodyOf = (idToken: string) => ({ body: { provider: 'prova', idToken } });
  const signIn = async (claims: object) => call(app(), socialLogin, bodyOf(await issuer.sign({ ...claims })));
  const refusal = async (claims: object) =>
    refused(app(), socialLogin, bodyOf(await issuer.sign({ ...claims })));
  const profileOf = async ({ token }: { token: string }) => (await call(app(), profile, {}, { token })).data;

  it('[AC-40] sends to the provider with what it needs', async () => {
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

  it('[AC-42] opens a Basic account without a password, and finds it again under another e-mail', async () => {
    const claims = await claimsOf({ email: ' Nuova@Provider.example' });
    const signedIn = await signIn(claims);
    expect(signedIn).toMatchObject({ isPasswordChanged: true, message: 'Accesso effettuato' });
    const me = await profileOf(signedIn);
    expect(me).toMatchObject({
      fullName: 'Zoë D’Angelò',
      email: 'nuova@provider.example',
      userType: 'Basic',
      userRole: 2,
      hasPassword: false,
    });
    const later = await signIn(await claimsOf({ sub: claims.sub, email: 'moved@provider.example' }));
    expect((await profileOf(later))._id).toBe(me._id);
    const body = { email: me.email, password: noPassword };
    expect(await refused(app(), login, { body })).toMatchObject({ status: 401, error: 'loginError' });
  });

  it.each([
    [{ given_name: undefined, family_name: undefined, name: 'Ada Maria  Rossi' }, 'Ada', 'Maria Rossi'],
    [{ given_name: 'A\u0000da\n', family_name: undefined }, 'A da', ''],
    [{ given_name: undefined, family_name: undefined }, 'chi.sono', ''],
    [{ given_name: 'x'.repeat(200), family_name: 7 }, 'x'.repeat(80), ''],
  ])('[AC-42] takes the name from what the provider says: %j', async (wishes, firstName, lastName) => {
    const email = `chi.sono@${count}.example`;
    const me = await profileOf(await signIn(await claimsOf({ email, ...wishes })));
    expect(me).toMatchObject({ firstName, lastName });
  });

  it('[AC-42] links an account that has the e-mail, whatever it is', async () => {
    for (const make of [newAttendee, newOrganisation]) {
      const owner = await make(app());
      const claims = await claimsOf({ email: owner.email });
      expect((await profileOf(await signIn(claims)))._id).toBe(owner.id);
      expect((await profileOf(await signIn(await claimsOf({ sub: claims.sub }))))._id).toBe(owner.id);
      const body = { email: owner.email, password: builtPassword };
      await call(app(), login, { body });
    }
  });

  it('[AC-42] [AC-4] confirms an e-mail without the password that somebody typed for it', async () => {
    const email = 'presa@provider.example';
    const form = { firstName: 'Mallory', lastName: 'M', companyName: 'Mala', email, password: builtPassword };
    await call(app(), signup, { body: { ...form, acceptedPNPTNC: true, userType: 'Organisation' } });
    const mail = (await app().mails()).findLast((it) => it.to === email);
    const me = await profileOf(await signIn(await claimsOf({ email })));
    expect(me).toMatchObject({ firstName: 'Zoë', userType: 'Basic', companyName: '', hasPassword: false });
    const loginBody = { email, password: builtPassword };
    expect(await refused(app(), login, { body: loginBody })).toMatchObject({ error: 'loginError' });
    const link = new URL(/https?:\/\/\S+\/account\/verify\S+/.exec(mail?.text ?? '')?.[0] ?? 'about:blank');
    const params = Object.fromEntries(link.searchParams) as { id: string; email: string; token: string };
    expect(await refused(app(), verifyEmail, { params })).toMatchObject({ error: 'linkInvalid' });
  });

  it('[AC-43] opens no account of an admin, by e-mail or by an older link', async () => {
    const { db } = app().services.database;
    const admin = await newAttendee(app());
    const linked = await claimsOf({ email: admin.email });
    await signIn(linked);
    await db.updateTable('account').set({ is_admin: 1 }).where('id', '=', admin.id).execute();
    expect(await refusal(await claimsOf({ sub: linked.sub }))).toMatchObject(failed);
    expect(await refusal(await claimsOf({ email: admin.email }))).toMatchObject(failed);
  });

  it('[AC-42] never opens an account that has been deleted', async () => {
    const { db } = app().services.database;
    const claims = await claimsOf();
    const gone = (await profileOf(await signIn(claims)))._id;
    await db.updateTable('account').set({ deleted_at: 1 }).where('id', '=', gone).execute();
    expect(await refusal(await claimsOf({ sub: claims.sub, email: claims.email }))).toMatchObject(failed);
    await db.updateTable('account').set({ email: 'gone@x.invalid' }).where('id', '=', gone).execute();
    const again = await profileOf(await signIn(await claimsOf({ sub: claims.sub, email: claims.email })));
    expect(again._id).not.toBe(gone);
    expect((await profileOf(await signIn(await claimsOf({ sub: claims.sub }))))._id).toBe(again._id);
  });

  it.each<[string, (now: number) => object]>([
    ['for another client', () => ({ aud: 'another' })],
    ['for several, made for another', () => ({ aud: [clientId, 'another'], azp: 'another' })],
    ['for several, made for nobody', () => ({ aud: [clientId, 'another'] })],
    ['by another issuer', () => ({ iss: 'https://accounts.example.org' })],
    ['that has expired', (now) => ({ iat: now - 500, exp: now - 61 })],
    ['that never expires', () => ({ exp: undefined })],
    ['of tomorrow', (now) => ({ iat: now + 120, exp: now + 600 })],
    ['of long ago', (now) => ({ iat: now - 700 })],
    ['without an age', () => ({ iat: undefined })],
    ['of nobody', () => ({ sub: undefined })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['with a nonce of its own', () => ({ nonce: 'n'.repeat(43) })],
    ['without an e-mail', () => ({ email: undefined })],
    ['with an e-mail that is none', () => ({ email: 'nobody' })],
    ['with an unverified e-mail', () => ({ email_verified: false })],
    ['with an e-mail that is verified in words only', () => ({ email_verified: 'true' })],
  ])('[AC-41] refuses a token %s', async (_what, wishes) => {
    const claims = await claimsOf(wishes(app().clock() / 1000));
    expect(await refusal(claims)).toMatchObject(failed);
  });

  it('[AC-41] refuses signatures that are not the provider’s', async () => {
    const claims = await claimsOf();
    const genuine = await issuer.sign(claims);
    const [head = '', body = '', signature = ''] = genuine.split('.');
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const tokens = [
      await issuer.sign(claims, { byStranger: true }),
      `${encode({ alg: 'none' })}.${body}.`,
      `${encode({ alg: 'none' })}.${body}.${signature}`,
      `${encode({ alg: 'HS256', kid: '0' })}.${body}.${signature}`,
      `${head}.${encode({ ...claims, email: 'another@provider.example' })}.${signature}`,
      `${head}.${body}.`,
      'not a token',
    ];
    for (const token of tokens)
      expect(await refused(app(), socialLogin, bodyOf(token)), token).toMatchObject(failed);
    // None of them has used the nonce.
    await call(app(), socialLogin, bodyOf(genuine));
  });

  it('[AC-40] takes a token once, also when it comes twice at once', async () => {
    const token = await issuer.sign(await claimsOf());
    const answers = await Promise.allSettled([
      call(app(), socialLogin, bodyOf(token)),
      call(app(), socialLogin, bodyOf(token)),
    ]);
    expect(answers.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refused(app(), socialLogin, bodyOf(token))).toMatchObject(failed);
  });

  it('[AC-40] takes no nonce of another provider, and none that is too old', async () => {
    const foreign = await nonceFor('altra');
    expect(await refusal(await claimsOf({ nonce: foreign }))).toMatchObject(failed);
    const nonce = await nonceFor();
    app().clock.advance(nonceMs);
    expect(await refusal(await claimsOf({ nonce }))).toMatchObject(failed);
  });

  it('[AC-41] bears clocks that differ by a minute', async () => {
    const now = app().clock() / 1000;
    for (const ages of [
      { iat: now + 59, exp: now + 300 },
      { iat: now - 300, exp: now - 59 },
    ])
      expect(await signIn(await claimsOf(ages))).toMatchObject({ success: true });
  });

  it('[AC-41] learns a new key of the provider, and does not ask again for each made-up one', async () => {
    await signIn(await claimsOf());
    await issuer.changeKey();
    app().clock.advance(30_000);
    await signIn(await claimsOf());
    const asked = issuer.keysAsked();
    await issuer.changeKey();
    for (let n = 0; n < 3; n++) expect(await refusal(await claimsOf())).toMatchObject(failed);
    expect(issuer.keysAsked()).toBe(asked);
    app().clock.advance(30_000);
    await signIn(await claimsOf());
  });

  it('[AC-40] refuses a provider that is not configured', async () => {
    const body = { provider: 'nessuno', state, idToken: 'x' };
    for (const one of [startSocialLogin, socialLogin])
      expect(await refused(app(), one, { body })).toMatchObject({ status: 404, error: 'notFound' });
  });

  it.each([
    ['fails', { status: 500 }],
    ['sends elsewhere', { status: 302, headers: { location: 'https://evil.example/' } }],
    ['answers in HTML', { status: 200, body: '<!doctype html>' }],
    ['never ends', { status: 200, body: `"${'x'.repeat(300_000)}"` }],
    [
      'speaks for another',
      {
        status: 200,
        body: JSON.stringify({
          issuer: 'https://evil.example',
          authorization_endpoint: 'https://evil.example/',
          jwks_uri: 'https://evil.example/',
        }),
      },
    ],
  ])('[AC-41] says that a provider is not available when it %s', async (_what, answer) => {
    app().clock.advance(3_600_000);
    issuer.answerWith(answer);
    try {
      const body = { provider: 'prova', state, idToken: await issuer.sign({ iss: issuer.issuer }) };
      for (const one of [startSocialLogin, socialLogin])
        expect(await refused(app(), one, { body })).toMatchObject({ status: 503, error: 'unavailable' });
    } finally {
      issuer.answerWith(undefined);
    }
    await signIn(await claimsOf());
  });
});
