import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import { hourMs } from '#contract/durations.ts';
import type { Clock } from '../clock.ts';
import { isSecureUrl } from '../config.ts';

const timeoutMs = 5000;
const maxResponseBytes = 256 * 1024;
/** How long discovery documents and key sets are cached. */
const cacheMaxAgeMs = hourMs;
/**
 * Minimum interval between fetches for an unknown key id: the key may be new, but forged ids must not cause a
 * fetch each.
 */
const keyRefetchMs = 30_000;

/** The provider does not answer, or not as an OpenID Connect provider does. */
export class ProviderUnreachable extends Error {
  constructor(address: string, cause: unknown) {
    super(`No usable answer from ${address}`, { cause });
    this.name = 'ProviderUnreachable';
  }
}

/** Discovery documents and keys of OpenID Connect providers, cached for an hour. */
export interface OpenIdGateway {
  /**
   * @returns the authorization endpoint.
   * @throws ProviderUnreachable
   */
  authorizationEndpoint(issuer: string): Promise<string>;
  /**
   * Resolves the key that a token of this issuer names; throws `ProviderUnreachable` if none can be fetched.
   */
  getKeyResolver(issuer: string): JWTVerifyGetKey;
}

const discoverySchema = v.object({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  jwks_uri: v.string(),
});
type Discovery = v.InferOutput<typeof discoverySchema>;

const keySetSchema = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) });

interface CachedProvider {
  readonly authorizationEndpoint: string;
  readonly findKey: JWTVerifyGetKey;
}

/** Fetches over https, or over http from this machine; follows no redirect. */
export function createOpenIdGateway(clock: Clock): OpenIdGateway {
  const cache = new Map<string, { readonly provider: Promise<CachedProvider>; readonly sinceMs: number }>();

  /** Concurrent callers share one fetch; failures are not cached. */
  const discover = (issuer: string): Promise<CachedProvider> => {
    const cached = cache.get(issuer);
    if (cached !== undefined && clock() - cached.sinceMs < cacheMaxAgeMs) return cached.provider;
    const entry = { provider: fetchProvider(issuer), sinceMs: clock() };
    cache.set(issuer, entry);
    entry.provider.catch(() => {
      if (cache.get(issuer) === entry) cache.delete(issuer);
    });
    return entry.provider;
  };

  return {
    authorizationEndpoint: async (issuer) => (await discover(issuer)).authorizationEndpoint,
    getKeyResolver: (issuer) => async (header, token) => {
      const { findKey } = await discover(issuer);
      try {
        return await findKey(header, token);
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof ProviderUnreachable) throw error;
        throw new ProviderUnreachable(issuer, error);
      }
    },
  };
}

async function fetchProvider(issuer: string): Promise<CachedProvider> {
  const discovery = await fetchDiscovery(issuer);
  const findKey = createRemoteJWKSet(new URL(discovery.jwks_uri), {
    cacheMaxAge: cacheMaxAgeMs,
    cooldownDuration: keyRefetchMs,
    // Applies our limits: no redirect, bounded time and size.
    [customFetch]: async (address) => Response.json(await fetchJson(address, keySetSchema)),
  });
  return { authorizationEndpoint: discovery.authorization_endpoint, findKey };
}

async function fetchDiscovery(issuer: string): Promise<Discovery> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const discovery = await fetchJson(address, discoverySchema);
  const isSafe = [discovery.authorization_endpoint, discovery.jwks_uri]
    .map((text) => URL.parse(text))
    .every((url) => url !== null && isSecureUrl(url));
  if (discovery.issuer !== issuer || !isSafe)
    throw new ProviderUnreachable(address, 'it speaks for another issuer, or names an unsafe address');
  return discovery;
}

async function fetchJson<T>(address: string, schema: v.GenericSchema<unknown, T>): Promise<T> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return v.parse(schema, JSON.parse(await readBody(response)));
  } catch (error) {
    throw new ProviderUnreachable(address, error);
  }
}

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
