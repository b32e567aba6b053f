import type * as OpenId from 'openid-client';
import { hourMs } from '#contract/durations.ts';
import type { Clock } from '../clock.ts';
import { isSecureUrl, type OidcProvider } from '../config.ts';

/** Of each request. A sign-in makes at most four, and the page waits for 20 s. */
const defaultTimeoutMs = 4000;
const maxResponseBytes = 256 * 1024;
/** How long discovery documents are cached. */
const cacheMaxAgeMs = hourMs;
/** Asymmetric algorithms only: a token signed with a shared secret, or unsigned, proves nothing. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** Tolerated clock difference to the provider. */
const clockToleranceSeconds = 60;
/** Codes live for minutes: no honest ID token is older. */
const maxAgeSeconds = 600;

/** The provider does not answer, or not as an OpenID Connect provider does. */
export class ProviderUnreachable extends Error {
  constructor(address: string, cause: unknown) {
    super(`No usable answer from ${address}`, { cause });
    this.name = 'ProviderUnreachable';
  }
}

/** The provider has answered: the code, or the ID token that it gave for it, proves nothing. */
export class CodeRefused extends Error {
  constructor(reason: string) {
    super(`The sign-in was refused: ${reason}`);
    this.name = 'CodeRefused';
  }
}

/** Secrets of one sign-in, from `deriveSecrets`. */
export interface SignInSecrets {
  readonly nonce: string;
  /** PKCE: whoever intercepts the code cannot redeem it. */
  readonly codeVerifier: string;
}

/** Claims of a verified ID token, with those of the UserInfo endpoint if it names no e-mail. */
export type IdentityClaims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Sign-in at OpenID Connect providers by authorization code with PKCE. */
export interface OpenIdGateway {
  /**
   * @returns the address at the provider that the user is sent to
   * @throws ProviderUnreachable
   */
  buildAuthorizationUrl(
    provider: OidcProvider,
    request: SignInSecrets & { redirectUri: string; state: string; language: string },
  ): Promise<string>;
  /**
   * Exchanges a code for the verified claims of the user (AC-41).
   * @param response.url the redirect URI with the parameters of the provider's response
   * @throws ProviderUnreachable
   * @throws CodeRefused
   */
  redeemCode(
    provider: OidcProvider,
    response: SignInSecrets & { url: URL; state: string },
  ): Promise<IdentityClaims>;
}

/** Loaded with the first sign-in at a provider: most servers never need it. */
let openid!: typeof OpenId;

const load = async (): Promise<void> => {
  openid ??= await import('openid-client');
};

interface CachedClient {
  readonly client: Promise<OpenId.Configuration>;
  readonly sinceMs: number;
}

/** Fetches over https, or over http from this machine; follows no redirect. */
export function createOpenIdGateway(
  clock: Clock,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): OpenIdGateway {
  const cache = new Map<string, CachedClient>();

  /** Concurrent callers share one discovery; failures are not cached. */
  const getClient = (provider: OidcProvider): Promise<OpenId.Configuration> => {
    const cached = cache.get(provider.provider);
    if (cached !== undefined && clock() - cached.sinceMs < cacheMaxAgeMs) return cached.client;
    const entry = { client: discover(provider, timeoutMs), sinceMs: clock() };
    cache.set(provider.provider, entry);
    entry.client.catch(() => {
      if (cache.get(provider.provider) === entry) cache.delete(provider.provider);
    });
    return entry.client;
  };

  return {
    async buildAuthorizationUrl(provider, { redirectUri, state, nonce, codeVerifier, language }) {
      await load();
      const url = openid.buildAuthorizationUrl(await getClient(provider), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ui_locales: language,
      });
      return url.href;
    },

    async redeemCode(provider, { url, state, nonce, codeVerifier }) {
      await load();
      const client = await getClient(provider);
      try {
        const tokens = await openid.authorizationCodeGrant(client, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined || !isCurrent(claims.iat, clock()))
          throw new CodeRefused('ID token not current');
        if (claims['email'] !== undefined || client.serverMetadata().userinfo_endpoint === undefined)
          return claims;
        // With a code the standard lets providers leave the e-mail to this endpoint (OpenID Connect Core 5.4).
        return { ...(await openid.fetchUserInfo(client, tokens.access_token, claims.sub)), sub: claims.sub };
      } catch (error) {
        throw error instanceof CodeRefused ? error : toGatewayError(provider.issuer, error);
      }
    },
  };
}

async function discover(provider: OidcProvider, timeoutMs: number): Promise<OpenId.Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const isPlainHttp = new URL(issuer).protocol === 'http:';
  const options = {
    timeout: timeoutMs / 1000,
    execute: isPlainHttp ? [openid.allowInsecureRequests] : [],
    [openid.customFetch]: fetchWithLimits,
  };
  try {
    const found = await openid.discovery(new URL(issuer), clientId, undefined, undefined, options);
    const metadata: Readonly<OpenId.ServerMetadata> = found.serverMetadata();
    for (const address of [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri])
      assertSecure(address ?? '');
    const client = new openid.Configuration(
      { ...metadata, id_token_signing_alg_values_supported: algorithms },
      clientId,
      { [openid.clockTolerance]: clockToleranceSeconds },
      chooseAuthentication(clientSecret, metadata.token_endpoint_auth_methods_supported),
    );
    client.timeout = options.timeout;
    client[openid.customFetch] = fetchWithLimits;
    if (isPlainHttp) openid.allowInsecureRequests(client);
    // The library trusts the connection to the token endpoint; this verifies the token's signature as well.
    openid.enableNonRepudiationChecks(client);
    return client;
  } catch (error) {
    throw new ProviderUnreachable(issuer, error);
  }
}

/** A public client proves itself by PKCE alone. `client_secret_basic` is the default of the standard. */
function chooseAuthentication(
  secret: string | undefined,
  supported: readonly string[] | undefined,
): OpenId.ClientAuth {
  if (secret === undefined) return openid.None();
  const isBasicSupported = supported?.includes('client_secret_basic') ?? true;
  return isBasicSupported ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret);
}

const isCurrent = (issuedAtSeconds: number, nowMs: number): boolean => {
  const ageSeconds = nowMs / 1000 - issuedAtSeconds;
  return ageSeconds >= -clockToleranceSeconds && ageSeconds <= maxAgeSeconds + clockToleranceSeconds;
};

/** Sorts an error of the library into the two that callers know; keeps claims and tokens out of the log. */
function toGatewayError(issuer: string, error: unknown): ProviderUnreachable | CodeRefused {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderUnreachable) return cause;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (unusableAnswerCodes.has(code)) return new ProviderUnreachable(issuer, code);
  return new CodeRefused(getOAuthError(error) ?? code);
}

/** The provider's error of RFC 6749, such as `invalid_client`, from the body or from the challenge of a 401. */
function getOAuthError(error: unknown): string | undefined {
  if (error instanceof openid.ResponseBodyError) return error.error;
  if (!(error instanceof openid.WWWAuthenticateChallengeError)) return undefined;
  return error.cause.find(({ parameters }) => parameters.error)?.parameters.error ?? `status ${error.status}`;
}

/** Codes of the library for answers that are none of the protocol, such as the page of an overloaded proxy. */
const unusableAnswerCodes: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

function assertSecure(address: string): void {
  const url = URL.parse(address);
  if (url === null || !isSecureUrl(url)) throw new Error('it names an unsafe address');
}

/** Reads the whole answer within the timeout and the size limit. */
const fetchWithLimits: OpenId.CustomFetch = async (address, { body, ...options }) => {
  try {
    assertSecure(address);
    // The library sends forms only.
    const response = await fetch(address, { ...options, body: (body ?? null) as URLSearchParams | null });
    const text = await readBody(response);
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    return new Response(text === '' ? null : text, { status: response.status, headers: response.headers });
  } catch (error) {
    throw new ProviderUnreachable(address, error);
  }
};

async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxResponseBytes) throw new Error(`more than ${maxResponseBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
