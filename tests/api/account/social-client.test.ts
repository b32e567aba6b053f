import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/app.ts';
import { clientId, createIssuerSignIns, redirectUri } from '#tests/support/openid/issuer-sign-ins.ts';
import { signInAtProvider, startOpenIdProvider } from '#tests/support/openid/openid-provider.ts';
import { bringCode, startSocialSignIn } from '#tests/support/openid/social-sign-in.ts';
import { startTokenIssuer, type TokenIssuer } from '#tests/support/openid/token-issuer.ts';

const clientSecret = 'a secret: with +%&';

let issuer: TokenIssuer;
beforeAll(async () => {
  issuer = await startTokenIssuer();
});
afterAll(() => issuer.close());

/** A server whose provider is at this address, with its log. */
async function makeClient(provider: { issuer: string; clientSecret?: string }) {
  const lines: string[] = [];
  const app = await createTestApp({
    config: { oidcProviders: [{ provider: 'prova', name: 'Prova', clientId, ...provider }] },
    logTo: { write: (line) => void lines.push(line) },
  });
  // The library that verifies tokens uses the real time.
  app.clock.set(Date.now());
  const issuerSignIns = createIssuerSignIns(
    () => app,
    () => issuer,
  );
  return { app, lines, ...issuerSignIns };
}

const findProviderLines = (lines: readonly string[]) =>
  lines
    .map((line) => JSON.parse(line) as object)
    .filter((line) => 'provider' in line && line.provider === 'prova');

/** Signs in, and returns the request to the token endpoint. */
async function readTokenRequest(provider: { clientSecret?: string }) {
  const { app, signIn, newClaims } = await makeClient({ issuer: issuer.issuer, ...provider });
  expect(await signIn(newClaims())).toMatchObject({ status: 200 });
  await app.close();
  return issuer.tokenRequests.at(-1)!;
}

it('[AC-100] a public client proves itself by PKCE alone', async () => {
  const { form, authorization } = await readTokenRequest({});
  expect(authorization).toBeUndefined();
  expect(form).toEqual({
    client_id: clientId,
    code: expect.any(String),
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
  });
});

it('[AC-100] a confidential client sends its secret in the header, or in the form where only that is offered', async () => {
  const inHeader = await readTokenRequest({ clientSecret });
  expect(inHeader.authorization).toMatch(/^Basic /);
  expect(inHeader.form).toMatchObject({ code_verifier: expect.any(String) });
  expect(inHeader.form).not.toHaveProperty('client_secret');
  issuer.offerAuthentication(['client_secret_post']);
  try {
    const inForm = await readTokenRequest({ clientSecret });
    expect(inForm.authorization).toBeUndefined();
    expect(inForm.form).toMatchObject({ client_id: clientId, client_secret: clientSecret });
  } finally {
    issuer.offerAuthentication(undefined);
  }
});

it('[AC-100] a wrong secret fails the sign-in, and the log names the reason, but no secret', async () => {
  const provider = await startOpenIdProvider({ clientId, clientSecret, redirectUri });
  const { app, lines } = await makeClient({ issuer: provider.issuer, clientSecret: 'not-the-secret' });
  try {
    const started = await startSocialSignIn(app);
    const back = (await signInAtProvider(started.authorizationUrl, redirectUri)).searchParams;
    const [code, iss] = [back.get('code') ?? '', back.get('iss') ?? ''];
    const response = await bringCode(app, started, code, { iss });
    expect(response).toMatchObject({ status: 401, error: 'socialLoginFailed' });
    const refusal = { level: 40, msg: 'identity provider refused' };
    expect(findProviderLines(lines)).toMatchObject([
      { ...refusal, err: { message: 'The sign-in was refused: invalid_client' } },
    ]);
    for (const secret of [code, started.state, 'not-the-secret', started.cookie.split('=')[1]!])
      expect(lines.join('\n')).not.toContain(secret);
  } finally {
    await app.close();
    await provider.close();
  }
});

it('[AC-41] the log says when a provider has confirmed no e-mail, without naming it', async () => {
  const { app, lines, signIn, newClaims } = await makeClient({ issuer: issuer.issuer });
  const claims = newClaims({ email_verified: undefined });
  expect(await signIn(claims)).toMatchObject({ status: 401, error: 'socialLoginFailed' });
  await app.close();
  expect(findProviderLines(lines)).toMatchObject([
    { level: 40, msg: 'identity provider confirmed no e-mail' },
  ]);
  for (const secret of [claims.email, claims.sub]) expect(lines.join('\n')).not.toContain(secret);
});
