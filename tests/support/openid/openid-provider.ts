import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

/** A user known to the provider. */
export interface ProviderUser {
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** The client that signs in at the provider; without a secret it is a public one. */
interface ProviderClient {
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly redirectUri: string;
}

/** A local OpenID Connect provider over plain HTTP. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly url: string;
  close(): Promise<void>;
}

export const providerUser: ProviderUser = {
  subject: 'luca-7',
  email: 'luca@provider.example',
  isEmailVerified: true,
  firstName: 'Luca',
  lastName: 'D’Angelò',
};

const maxSteps = 10;
const interactionPath = '/interaction/';

/**
 * Provider with one client of the code flow, for which PKCE is required. A single click on "Continua come …"
 * signs this user in.
 */
export async function startOpenIdProvider({
  user = providerUser,
  ...client
}: ProviderClient & { user?: ProviderUser }): Promise<OpenIdProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, await createConfiguration(client, user));
  const handle = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isInteraction = request.url?.startsWith(interactionPath) === true;
    const done = isInteraction
      ? completeInteraction(provider, user, request, response)
      : handle(request, response);
    void Promise.resolve(done).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return {
    issuer,
    url: issuer,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function createConfiguration(
  { clientId, clientSecret, redirectUri }: ProviderClient,
  user: ProviderUser,
): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    clients: [
      {
        client_id: clientId,
        ...(clientSecret === undefined
          ? { token_endpoint_auth_method: 'none' }
          : { client_secret: clientSecret, token_endpoint_auth_method: 'client_secret_basic' }),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [redirectUri],
      },
    ],
    pkce: { required: () => true },
    responseTypes: ['code'],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'provider', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['provider'] },
    ttl: {
      Session: 600,
      Interaction: 600,
      Grant: 600,
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
    },
    features: { devInteractions: { enabled: false } },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    interactions: { url: (_context, { uid }) => `${interactionPath}${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: user.email,
        email_verified: user.isEmailVerified,
        name: `${user.firstName} ${user.lastName}`,
        given_name: user.firstName,
        family_name: user.lastName,
      }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

async function completeInteraction(
  provider: Provider,
  user: ProviderUser,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST') {
    const result = { login: { accountId: user.subject }, consent: {} };
    await provider.interactionFinished(request, response, result);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
    `<!doctype html><html lang="it"><title>Provider</title><main>
<h1>Provider</h1><form method="post"><button>Continua come ${user.firstName}</button></form></main></html>`,
  );
}

/** Follows the provider's redirects as a browser does; returns the final redirect to `redirectUri`. */
export async function signInAtProvider(authorizationUrl: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = { url: authorizationUrl, method: 'GET' };
  for (let step = 0; !next.url.startsWith(redirectUri); step++) {
    if (step === maxSteps) throw new Error(`The provider sends in circles: ${next.url}`);
    const response = await fetch(next.url, {
      method: next.method,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined) cookies.set(name, value ?? '');
    }
    const location = response.headers.get('location');
    if (location !== null) next = { url: new URL(location, next.url).href, method: 'GET' };
    else if (next.method === 'GET' && response.ok) next = { url: next.url, method: 'POST' };
    else throw new Error(`${next.method} ${next.url} answered ${response.status}: ${await response.text()}`);
  }
  return new URL(next.url);
}
