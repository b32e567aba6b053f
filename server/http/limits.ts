import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { login, loginByAdmin, signup, verifyEmail } from '#contract/account/account-calls.ts';
import { socialLogin, startSocialLogin } from '#contract/account/social-calls.ts';
import type { Call } from '#contract/call.ts';
import { checkInBatch } from '#contract/check-in/check-in-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import { register } from '#contract/registration/registration-calls.ts';

/** The largest JSON body of most calls. */
export const jsonLimitBytes = 64 * 1024;

/** Calls that carry more than most. */
export const bodyLimitBytes: ReadonlyMap<Call, number> = new Map([[checkInBatch, 512 * 1024]]);

interface RateLimit {
  /** Requests in a minute. */
  readonly max: number;
  /** Who is counted: an address, or an address together with the e-mail in the body. */
  readonly by: 'address' | 'addressAndEmail';
}

const minuteMs = 60_000;

/** What can be guessed or flooded. A school class behind one address registers within 30 a minute. */
const rateLimits: ReadonlyMap<Call, readonly RateLimit[]> = new Map<Call, readonly RateLimit[]>([
  [
    login,
    [
      { max: 60, by: 'address' },
      { max: 10, by: 'addressAndEmail' },
    ],
  ],
  [
    signup,
    [
      { max: 60, by: 'address' },
      { max: 10, by: 'addressAndEmail' },
    ],
  ],
  [verifyEmail, [{ max: 60, by: 'address' }]],
  [startSocialLogin, [{ max: 60, by: 'address' }]],
  [socialLogin, [{ max: 60, by: 'address' }]],
  [loginByAdmin, [{ max: 30, by: 'address' }]],
  [register, [{ max: 30, by: 'address' }]],
]);

/** Counts a request of this call, and refuses it when it is one too many. */
export type RateGuard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The guard of one call. Its counters are this process's own. */
export function rateGuard(app: FastifyInstance, call: Call): RateGuard {
  const counters = (rateLimits.get(call) ?? []).map(({ max, by }) =>
    app.createRateLimit({
      max,
      timeWindow: minuteMs,
      ...(by === 'addressAndEmail' && { keyGenerator: addressAndEmail }),
    }),
  );
  return async (request, reply) => {
    for (const count of counters) {
      const state = await count(request);
      if (state.isAllowed || !state.isExceeded) continue;
      void reply.header('retry-after', state.ttlInSeconds);
      throw new Refusal('tooManyRequests');
    }
  };
}

function addressAndEmail(request: FastifyRequest): string {
  const { email } = (request.body ?? {}) as { email?: unknown };
  return `${request.ip} ${String(email).trim().toLowerCase()}`;
}
