import { createLocalJWKSet, errors, type CryptoKey, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { isSafeAddress } from '../config.ts';

const timeoutMs = 5000;
const maxAnswerBytes = 256 * 1024;
/** What a provider publishes is asked for again after so long. */
const cacheMs = 3_600_000;
/** A key that is not known yet may be new; made-up ones must not make us ask all the time. */
const newKeyAfterMs = 30_000;

/** The provider does not answer, or not as an OpenID Connect provider does. */
export class ProviderUnreachable extends Error {
  constructor(address: string, cause: unknown) {
    super(`No usable answer from ${address}`, { cause });
    this.name = 'ProviderUnreachable';
  }
}

/** What OpenID Connect providers publish about themselves, kept for an hour. */
export interface OpenIdGateway {
  /** Where a browser goes to be asked who its user is. Throws `ProviderUnreachable`. */
  authorizationEndpoint(issuer: string): Promise<string>;
  /** Finds the key that a token of this issuer names. Throws `ProviderUnreachable` when there is none to be had. */
  keyOf(issuer: string): JWTVerifyGetKey;
}

const discoverySchema = v.object({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  jwks_uri: v.string(),
});
type Discovery = v.InferOutput<typeof discoverySchema>;

const keySetSchema = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) });

/** Asks providers over https, or over plain http on this machine; follows no redirect. */
export function openIdGateway(clock: Clock): OpenIdGateway {
  const discoveries = new Map<string, Kept<Discovery>>();
  const keySets = new Map<string, Kept<JSONWebKeySet>>();

  const discover = (issuer: string): Promise<Discovery> =>
    keep(discoveries, issuer, { clock, maxAgeMs: cacheMs }, () => fetchDiscovery(issuer));

  const keysOf = (issuer: string, maxAgeMs: number): Promise<JSONWebKeySet> =>
    keep(keySets, issuer, { clock, maxAgeMs }, async () => {
      const { jwks_uri: address } = await discover(issuer);
      return fetchJson(address, keySetSchema);
    });

  return {
    async authorizationEndpoint(issuer) {
      return (await discover(issuer)).authorization_endpoint;
    },
    keyOf: (issuer) => async (header, token) => {
      const find = async (maxAgeMs: number): Promise<CryptoKey> => {
        const keys = await keysOf(issuer, maxAgeMs);
        try {
          return await createLocalJWKSet(keys)(header, token);
        } catch (error) {
          if (error instanceof errors.JOSEError) throw error;
          throw new ProviderUnreachable(issuer, error);
        }
      };
      try {
        return await find(cacheMs);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        return find(newKeyAfterMs);
      }
    },
  };
}

async function fetchDiscovery(issuer: string): Promise<Discovery> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = await fetchJson(address, discoverySchema);
  const isSafe = [found.authorization_endpoint, found.jwks_uri]
    .map((text) => URL.parse(text))
    .every((url) => url !== null && isSafeAddress(url));
  if (found.issuer !== issuer || !isSafe)
    throw new ProviderUnreachable(address, 'it speaks for another issuer, or names an unsafe address');
  return found;
}

async function fetchJson<T>(address: string, schema: v.GenericSchema<unknown, T>): Promise<T> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return v.parse(schema, JSON.parse(await textOf(response)));
  } catch (error) {
    throw new ProviderUnreachable(address, error);
  }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) throw new Error(`more than ${maxAnswerBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

interface Kept<T> {
  readonly value: Promise<T>;
  readonly sinceMs: number;
}

/** One question at a time for each key; a failure is not kept. */
function keep<T>(
  kept: Map<string, Kept<T>>,
  key: string,
  { clock, maxAgeMs }: { clock: Clock; maxAgeMs: number },
  ask: () => Promise<T>,
): Promise<T> {
  const known = kept.get(key);
  if (known !== undefined && clock() - known.sinceMs < maxAgeMs) return known.value;
  const next = { value: ask(), sinceMs: clock() };
  kept.set(key, next);
  next.value.catch(() => {
    if (kept.get(key) === next) kept.delete(key);
  });
  return next.value;
}
