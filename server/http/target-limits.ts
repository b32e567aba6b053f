import type { FastifyReply, FastifyRequest } from 'fastify';
import { signup } from '#contract/account/account-endpoints.ts';
import { hourMs, minuteMs } from '#contract/durations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { register } from '#contract/registration/registration-endpoints.ts';
import { hashMailbox } from '../mail/mailbox-hash.ts';
import type { Charge } from './counters/request-counters.ts';
import { refuse, type LimitDeps } from './limits.ts';

/**
 * A limit for whom a call is about, whoever makes it: only requests that succeed count, because nothing else reaches
 * them. So refused requests lock no user out.
 */
interface TargetLimit {
  readonly max: number;
  readonly windowMs: number;
  /** Keys of a validated request, each counted separately. */
  readonly getKeys: (request: FastifyRequest) => readonly string[];
}

const toMailbox = ({ email }: { email: string }): string => hashMailbox(email);

const targetLimits: ReadonlyMap<Endpoint, readonly TargetLimit[]> = new Map<Endpoint, readonly TargetLimit[]>(
  [
    [signup, [{ max: 10, windowMs: hourMs, getKeys: ({ body }) => [toMailbox(body as { email: string })] }]],
    [
      register,
      // The last places of a festival.
      [{ max: 3000, windowMs: minuteMs, getKeys: ({ params }) => [(params as { id: string }).id] }],
    ],
  ],
);

/** Releases what a request had reserved: it did not succeed. */
type Release = () => Promise<void>;

/** Reserves a place of a request within the limits of its targets, or rejects it. */
export type ReserveTargets = (request: FastifyRequest, reply: FastifyReply) => Promise<Release>;

/** Creates the target limits of one call, if it has any. All processes count together (OP-65). */
export function createTargetGuard(
  call: Endpoint,
  { shared, clock }: Pick<LimitDeps, 'shared' | 'clock'>,
): ReserveTargets | undefined {
  const limits = targetLimits.get(call);
  if (limits === undefined) return undefined;
  return async (request, reply) => {
    const nowMs = clock();
    const charges = limits.flatMap(({ max, windowMs, getKeys }, index) =>
      getKeys(request).map((key): Charge => ({
        key: `${call.method} ${call.path} target ${index} ${key}`,
        max,
        windowMs,
        weight: 1,
      })),
    );
    const endsAt = await shared.charge(charges, nowMs);
    if (endsAt !== undefined) refuse(reply, endsAt - nowMs);
    return () => shared.refund(charges, nowMs);
  };
}
