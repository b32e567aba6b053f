import { errors, jwtVerify, type JWTPayload } from 'jose';
import * as v from 'valibot';
import type { OidcProvider } from '../../config.ts';
import type { OpenIdGateway } from '../../gateways/openid.ts';

/** Asymmetric algorithms only: a token signed with a shared secret, or unsigned, proves nothing. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** Tolerated clock difference to the provider. */
const clockToleranceSeconds = 60;
/** Equal to the nonce's lifetime: no honest token is older. */
const maxAgeSeconds = 600;

const claimsSchema = v.looseObject({
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  nonce: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
});

/** Claims of a verified token; only `sub` and `nonce` are validated further. */
export type IdTokenClaims = JWTPayload & v.InferOutput<typeof claimsSchema>;

/**
 * Verifies an ID token (AC-41).
 * @returns its claims, or `undefined` if this provider did not issue it for us just now
 * @throws ProviderUnreachable if the provider's keys cannot be fetched
 */
export async function verifyIdToken(
  gateway: OpenIdGateway,
  { issuer, clientId }: OidcProvider,
  { idToken, nowMs }: { idToken: string; nowMs: number },
): Promise<IdTokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(idToken, gateway.getKeyResolver(issuer), {
      algorithms,
      issuer,
      audience: clientId,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      currentDate: new Date(nowMs),
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: maxAgeSeconds,
    });
    const isForUs =
      payload['azp'] === undefined ? hasSingleAudience(payload.aud) : payload['azp'] === clientId;
    return isForUs && v.is(claimsSchema, payload) ? payload : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** A token for several audiences must name its authorized party (`azp`). */
const hasSingleAudience = (audience: string | string[] | undefined): boolean =>
  !Array.isArray(audience) || audience.length === 1;
