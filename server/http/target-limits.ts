import type { FastifyReply, FastifyRequest } from 'fastify';
import { minuteMs } from '#contract/durations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import type { Charge } from './counters/request-counters.ts';
import { refuse, type LimitDeps } from './limits.ts';

/**
 * A limit for what a call is about, whoever makes it: only requests that succeed count, because nothing else reaches
 * it. So refused requests lock no user out.
 */
interface TargetLimit {
  readonly max: number;
  readonly windowMs: number;
  /** The key of a validated request. */
  readonly getKey: (request: FastifyRequest) => string;
}

const targetLimits: ReadonlyMap<Endpoint, TargetLimit> = new Map<Endpoint, TargetLimit>([
  // The last places of a festival.
  [register, { max: 3000, windowMs: minuteMs, getKey: ({ params }) => (params as { id: string }).id }],
]);

/** Releases what a request had reserved: it did not succeed. */
type Release = () => Promise<void>;

/** Reserves a place of a request within the limit of its target, or rejects it. */
export type ReserveTargets = (request: FastifyRequest, reply: FastifyReply) => Promise<Release>;

/** Creates the target limit of one call, if it has one. All processes count together (OP-65). */
export function createTargetGuard(
  call: Endpoint,
  { shared, clock }: Pick<LimitDeps, 'shared' | 'clock'>,
): ReserveTargets | undefined {
  const limit = targetLimits.get(call);
  if (limit === undefined) return undefined;
  const { max, windowMs, getKey } = limit;
  return async (request, reply) => {
    const nowMs = clock();
    const key = `${call.method} ${call.path} target ${getKey(request)}`;
    const charges: Charge[] = [{ key, max, windowMs, weight: 1 }];
    const endsAt = await shared.charge(charges, nowMs);
    if (endsAt !== undefined) refuse(reply, endsAt - nowMs);
    return () => shared.refund(charges, nowMs);
  };
}
