import { errors, jwtVerify, type JWTPayload } from 'jose';
import * as v from 'valibot';
import type { OidcProvider } from '../config.ts';
import type { OpenIdGateway } from '../gateways/openid.ts';

/** Public keys only: a token signed with a shared secret, or not at all, proves nothing here. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** Clocks of providers and ours may differ by so much. */
const skewSeconds = 60;
/** The nonce lives no longer, so no honest token is older. */
const maxAgeSeconds = 600;

const claimsSchema = v.looseObject({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  nonce: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
});

/** What a token that is genuine says; nothing but `sub` and `nonce` is checked further. */
export type IdTokenClaims = JWTPayload & v.InferOutput<typeof claimsSchema>;

/**
 * The claims of an ID token that this provider has made for us, of now (AC-41); `undefined` for any
 * other. Throws `ProviderUnreachable` when its keys cannot be had.
 */
export async function verifyIdToken(
  gateway: OpenIdGateway,
  { issuer, clientId }: OidcProvider,
  { idToken, nowMs }: { idToken: string; nowMs: number },
): Promise<IdTokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(idToken, gateway.keyOf(issuer), {
      algorithms,
      issuer,
      audience: clientId,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      currentDate: new Date(nowMs),
      clockTolerance: skewSeconds,
      maxTokenAge: maxAgeSeconds,
    });
    const isForUs = payload['azp'] === undefined ? isOne(payload.aud) : payload['azp'] === clientId;
    return isForUs && v.is(claimsSchema, payload) ? payload : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** A token for several must say for whom it was made. */
const isOne = (audience: string | string[] | undefined): boolean =>
  !Array.isArray(audience) || audience.length === 1;
