import type { FastifyReply, FastifyRequest } from 'fastify';
import { signup } from '#contract/account/account-endpoints.ts';
import { hourMs, minuteMs, secondMs } from '#contract/durations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#contract/reasons.ts';
import { register } from '#contract/registration/registration-endpoints.ts';

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

const toMailbox = ({ email }: { email: string }): string => email.trim().toLowerCase();

/** The distinct recipients of a registration's mails. */
const getRecipients = ({ body }: FastifyRequest): string[] => {
  const { participants } = body as { participants: readonly { email: string }[] };
  return [...new Set(participants.map(toMailbox))];
};

const targetLimits: ReadonlyMap<Endpoint, readonly TargetLimit[]> = new Map<Endpoint, readonly TargetLimit[]>(
  [
    [signup, [{ max: 10, windowMs: hourMs, getKeys: ({ body }) => [toMailbox(body as { email: string })] }]],
    [
      register,
      [
        // Protects a mailbox from being flooded, from however many IP addresses.
        { max: 60, windowMs: hourMs, getKeys: getRecipients },
        // The last places of a festival.
        { max: 3000, windowMs: minuteMs, getKeys: ({ params }) => [(params as { id: string }).id] },
      ],
    ],
  ],
);

/** Releases what a request had reserved: it did not succeed. */
type Release = () => void;

/** Reserves a place of a request within the limits of its targets, or rejects it. */
export type ReserveTargets = (request: FastifyRequest, reply: FastifyReply) => Release;

/** Creates the target limits of one call, if it has any. Counters are per process. */
export function createTargetGuard(call: Endpoint, now: () => number): ReserveTargets | undefined {
  const counters = (targetLimits.get(call) ?? []).map(({ max, windowMs, getKeys }) => ({
    counter: new WindowCounter(max, windowMs),
    getKeys,
  }));
  if (counters.length === 0) return undefined;
  return (request, reply) => {
    const reserved: Release[] = [];
    const release = () => reserved.forEach((undo) => undo());
    for (const { counter, getKeys } of counters)
      for (const key of getKeys(request)) {
        const endsAt = counter.reserve(key, now());
        if (endsAt === undefined) {
          reserved.push(() => counter.release(key));
          continue;
        }
        release();
        void reply.header('retry-after', Math.ceil((endsAt - now()) / secondMs));
        throw new Refusal('tooManyRequests');
      }
    return release;
  };
}

/** Counts per key in windows that begin with their first request. */
class WindowCounter {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #windows = new Map<string, { count: number; endsAt: number }>();
  #pruneAt = 0;

  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** @returns when the window ends (epoch milliseconds), if it is full */
  reserve(key: string, nowMs: number): number | undefined {
    this.#prune(nowMs);
    const current = this.#windows.get(key);
    if (current === undefined || current.endsAt <= nowMs)
      this.#windows.set(key, { count: 1, endsAt: nowMs + this.#windowMs });
    else if (current.count >= this.#max) return current.endsAt;
    else current.count += 1;
    return undefined;
  }

  release(key: string): void {
    const current = this.#windows.get(key);
    if (current !== undefined) current.count -= 1;
  }

  #prune(nowMs: number): void {
    if (nowMs < this.#pruneAt) return;
    this.#pruneAt = nowMs + this.#windowMs;
    for (const [key, { count, endsAt }] of this.#windows)
      if (endsAt <= nowMs || count <= 0) this.#windows.delete(key);
  }
}
