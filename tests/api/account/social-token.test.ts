import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { profile } from '#contract/account/profile-endpoints.ts';
import { startSocialLogin } from '#contract/account/social-endpoints.ts';
import { hourMs } from '#contract/durations.ts';
import { createOpenIdGateway, ProviderUnreachable } from '#server/gateways/openid.ts';
import { describeOnBothEngines } from '#tests/support/app/app.ts';
import { call, expectRefusal } from '#tests/support/app/call.ts';
import { clientId, createIssuerSignIns, redirectUri } from '#tests/support/openid/issuer-sign-ins.ts';
import {
  bringCode,
  readAuthorizationQuery,
  startSocialSignIn,
} from '#tests/support/openid/social-sign-in.ts';
import { startTokenIssuer, type TokenIssuer } from '#tests/support/openid/token-issuer.ts';
import { setupApp } from '#tests/support/app/setup-app.ts';

/** Shortest interval between two fetches for an unknown key id. */
const keyRefetchMs = 60_000;
const failed = { status: 401, error: 'socialLoginFailed' };
const unavailable = { status: 503, error: 'unavailable' };

let issuer: TokenIssuer;
beforeAll(async () => {
  issuer = await startTokenIssuer();
});
afterAll(() => issuer.close());

describeOnBothEngines('verification of OpenID Connect tokens', (makeApp) => {
  const app = setupApp(async () => {
    const provider = { provider: 'prova', name: 'Prova', issuer: issuer.issuer, clientId };
    const made = await makeApp({ config: { oidcProviders: [provider] } });
    // The library that verifies tokens uses the real time.
    made.clock.set(Date.now());
    return made;
  });
  const { newClaims, makeCode, signIn } = createIssuerSignIns(app, () => issuer);
  const readProfile = async ({ token = '' }: { token?: string }) =>
    (await call(app(), profile, {}, { token })).data;

  it.each<[string, (now: number) => object]>([
    ['for another client', () => ({ aud: 'another' })],
    ['for several audiences, authorised for another', () => ({ aud: [clientId, 'another'], azp: 'another' })],
    ['for several audiences without azp', () => ({ aud: [clientId, 'another'] })],
    ['by another issuer', () => ({ iss: 'https://accounts.example.org' })],
    ['that has expired', () => ({ exp: Date.now() / 1000 - 61 })],
    ['that never expires', () => ({ exp: undefined })],
    ['issued in the future', (now) => ({ iat: now + 120 })],
    ['issued long ago', (now) => ({ iat: now - 700 })],
    ['without an issue time', () => ({ iat: undefined })],
    ['without a subject', () => ({ sub: undefined })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['with an unknown nonce', () => ({ nonce: 'n'.repeat(43) })],
    ['without an e-mail', () => ({ email: undefined })],
    ['with an invalid e-mail', () => ({ email: 'nobody' })],
    ['with an e-mail in quotes', () => ({ email: "'victim@provider.example" })],
    ['with an e-mail behind a name', () => ({ email: 'x <victim@provider.example>' })],
    ['with an invisible character in the e-mail', () => ({ email: 'vic\u200Btim@provider.example' })],
    ['with a full-width e-mail', () => ({ email: 'ｖictim@provider.example' })],
    ['with a domain that decodes to another', () => ({ email: 'victim@xn--provider-.example' })],
    ['with an unverified e-mail', () => ({ email_verified: false })],
    ['with email_verified as a string', () => ({ email_verified: 'true' })],
  ])('[AC-41] rejects a token %s', async (_what, overrides) => {
    expect(await signIn(newClaims(overrides(app().clock() / 1000)))).toMatchObject(failed);
  });

  it('[AC-41] rejects signatures not made by the provider', async () => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const forgeries: ((genuine: string, claims: JWTPayload) => string | Promise<string>)[] = [
      (_genuine, claims) => issuer.sign(claims, { byForeignKey: true }),
      (genuine) => `${encode({ alg: 'none' })}.${genuine.split('.')[1]}.`,
      (genuine) => `${encode({ alg: 'none' })}.${genuine.split('.').slice(1).join('.')}`,
      (genuine) => `${encode({ alg: 'HS256', kid: '0' })}.${genuine.split('.').slice(1).join('.')}`,
      (genuine, claims) => {
        const [head, , signature] = genuine.split('.');
        return `${head}.${encode({ ...claims, email: 'another@provider.example' })}.${signature}`;
      },
      (genuine) => `${genuine.split('.').slice(0, 2).join('.')}.`,
      () => 'not a token',
    ];
    for (const forge of forgeries) {
      const started = await startSocialSignIn(app());
      const claims = { ...newClaims(), nonce: readAuthorizationQuery(started)['nonce'] };
      const forged = await forge(await issuer.sign(claims), claims);
      const response = await bringCode(app(), started, await makeCode(started, forged));
      expect(response, forged).toMatchObject(failed);
    }
  });

  it('[AC-41] reads the e-mail from the UserInfo endpoint if the token names none', async () => {
    const { email, email_verified, given_name, family_name, ...idToken } = newClaims();
    const bring = async (userInfo: object) => {
      const started = await startSocialSignIn(app());
      return bringCode(app(), started, await makeCode(started, idToken, userInfo));
    };
    const claims = { sub: idToken.sub, email, email_verified, given_name, family_name };
    expect(await bring({ ...claims, sub: 'another' })).toMatchObject(failed);
    expect(await bring({ ...claims, email_verified: false })).toMatchObject(failed);
    expect(await readProfile(await bring(claims))).toMatchObject({ email, fullName: 'Zoë D’Angelò' });
  });

  it('[AC-41] tolerates a clock skew of one minute', async () => {
    const now = Date.now() / 1000;
    const ages = [{ iat: app().clock() / 1000 + 59 }, { exp: now - 50 }];
    for (const age of ages) expect(await signIn(newClaims(age))).toMatchObject({ status: 200 });
  });

  it('[AC-41] fetches a new signing key of the provider, but not once per unknown key id', async () => {
    // The key set measures its age in real time.
    vi.useFakeTimers({ toFake: ['Date'] });
    const signInLater = async (ms: number) => {
      vi.setSystemTime(Date.now() + ms);
      app().clock.set(Math.max(app().clock(), Date.now()));
      return signIn(newClaims());
    };
    try {
      expect(await signInLater(0)).toMatchObject({ status: 200 });
      await issuer.rotateKey();
      expect(await signInLater(keyRefetchMs)).toMatchObject({ status: 200 });
      const keyRequests = issuer.countKeyRequests();
      await issuer.rotateKey();
      for (let n = 0; n < 3; n++) expect(await signInLater(0)).toMatchObject(failed);
      expect(issuer.countKeyRequests()).toBe(keyRequests);
      expect(await signInLater(keyRefetchMs)).toMatchObject({ status: 200 });
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['fails', '/token', { status: 500 }],
    ['redirects', '/token', { status: 302, headers: { location: 'https://evil.example/' } }],
    ['answers with HTML', '/token', { status: 200, body: '<!doctype html>' }],
    ['never ends', '/token', { status: 200, body: `"${'x'.repeat(300_000)}"` }],
    ['has no keys', '/keys', { status: 404 }],
    ['has keys that never end', '/keys', { status: 200, body: `"${'x'.repeat(300_000)}"` }],
  ])('[AC-41] answers unavailable when the provider %s at %s', async (_what, path, response) => {
    // Forgets discovery and keys.
    app().clock.advance(hourMs);
    const started = await startSocialSignIn(app());
    const code = await makeCode(started, newClaims());
    issuer.respondWith(response, path);
    try {
      expect(await bringCode(app(), started, code)).toMatchObject(unavailable);
    } finally {
      issuer.respondWith(undefined);
    }
    expect(await signIn(newClaims())).toMatchObject({ status: 200 });
  });

  it('[AC-41] a code that the provider refuses is a failed sign-in', async () => {
    expect(await bringCode(app(), await startSocialSignIn(app()), 'invented')).toMatchObject(failed);
  });

  it('[AC-41] gives up on a provider that does not answer', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const gateway = createOpenIdGateway(app().clock, { timeoutMs: 20 });
    const provider = { provider: 'prova', name: 'Prova', issuer: address, clientId };
    const request = { redirectUri, state: 's', nonce: 'n', codeVerifier: 'v', language: 'it' };
    await expect(gateway.buildAuthorizationUrl(provider, request)).rejects.toThrow(ProviderUnreachable);
    silent.closeAllConnections();
    silent.close();
  });

  it.each<[string, { status: number; headers?: Record<string, string>; body?: string }]>([
    ['fails', { status: 500 }],
    ['redirects', { status: 302, headers: { location: 'https://evil.example/' } }],
    ['answers with HTML', { status: 200, body: '<!doctype html>' }],
    ['never ends', { status: 200, body: `"${'x'.repeat(300_000)}"` }],
    [
      'claims another issuer',
      { status: 200, body: discovery('https://evil.example', 'https://evil.example') },
    ],
    ['names an unsafe address', { status: 200, body: discovery(undefined, 'http://evil.example') }],
  ])('[AC-41] answers unavailable when the provider %s', async (_what, response) => {
    const started = await startSocialSignIn(app());
    app().clock.advance(hourMs);
    issuer.respondWith({
      ...response,
      headers: { 'content-type': 'application/json', ...response.headers },
      ...(response.body !== undefined && { body: response.body.replace('ISSUER', issuer.issuer) }),
    });
    try {
      const body = { provider: 'prova' };
      expect(await expectRefusal(app(), startSocialLogin, { body })).toMatchObject(unavailable);
      expect(await bringCode(app(), started, 'any')).toMatchObject(failed);
    } finally {
      issuer.respondWith(undefined);
    }
    expect(await signIn(newClaims())).toMatchObject({ status: 200 });
  });
});

/** A discovery document; the test fills in the issuer by default. */
function discovery(issuerName = 'ISSUER', address = issuerName): string {
  return JSON.stringify({
    issuer: issuerName,
    authorization_endpoint: `${address}/authorize`,
    token_endpoint: `${address}/token`,
    jwks_uri: `${address}/keys`,
  });
}
