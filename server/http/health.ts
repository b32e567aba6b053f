import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { secondMs } from '#contract/durations.ts';
import { Refusal } from '#contract/reasons.ts';
import { writeSetting } from '../admin/setting-store.ts';
import type { ReplicaState } from '../db/replica/public-reads.ts';
import { withTimeout } from '../gateways/with-timeout.ts';
import type { Services } from '../services.ts';
import { retryAfterSeconds, toErrorResponse } from './error-handler.ts';
import { errorStatus } from './error-status.ts';
import { getRequestLanguage } from './text/language.ts';

const readinessTimeoutMs = 2 * secondMs;
/** A fraction of the lease of a mail. */
const maxClockSkewMs = 30 * secondMs;

/** Causes of 503 from `/readyz`, for operators. */
const noWriteProblem = 'the database takes no write within 2 seconds.';
const drainingProblem = 'the process is about to stop.';
const clockProblem =
  'the clock of this machine differs by more than 30 seconds from that of the database: mails may be sent twice. Start the time service on both.';

/**
 * `/healthz`: the process responds (liveness). `/readyz`: its database takes a write within two seconds and
 * notifies it of changes (readiness, OP-11), and it is not about to stop; else 503 with the cause. A clock that
 * differs is a cause without 503, which would stop a service that works (OP-31). At most one write a second, however
 * often it is asked.
 */
export function serveHealth(app: FastifyInstance, { database, clock, log }: Services): void {
  let isClockWrong = false;
  const compareClocks = async (): Promise<void> => {
    const skewMs = (await database.readClockSkewMs?.()) ?? 0;
    const wasClockWrong = isClockWrong;
    isClockWrong = Math.abs(skewMs) > maxClockSkewMs;
    if (isClockWrong && !wasClockWrong) log.error({ skewMs }, clockProblem);
  };
  let probe: Promise<unknown> | undefined;
  const probeOnce = (): Promise<unknown> =>
    (probe ??= Promise.all([writeSetting(database.db, 'probedAt', String(clock())), compareClocks()]).finally(
      () => {
        setTimeout(() => (probe = undefined), secondMs).unref();
      },
    ));
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ success: true }));
  app.get('/readyz', async (request, reply) => {
    // A proxy that asks here sends its next requests to another process (OP-20).
    if (app.isDraining) return sendNotReady(request, reply, drainingProblem);
    const isWritable = await withTimeout(probeOnce(), readinessTimeoutMs).then(
      () => true,
      () => false,
    );
    const problem = isWritable ? database.getNotificationProblem() : noWriteProblem;
    if (problem !== undefined) return sendNotReady(request, reply, problem);
    return reply.header('cache-control', 'no-store').send({
      success: true,
      ...(isClockWrong && { cause: clockProblem }),
      ...(database.replicas && { replicas: database.replicas.getStates().map(describeReplica) }),
    });
  });
}

/** A replica that is left out is no cause of 503: the primary answers in its place (OP-36). */
const describeReplica = ({ replica, isUsed, lagMs, problem }: ReplicaState) => ({
  replica,
  isUsed,
  lagSeconds: lagMs === undefined ? null : Math.round(lagMs / 100) / 10,
  ...(problem !== undefined && { problem }),
});

/** The error envelope of `unavailable`, with the cause. */
const sendNotReady = (request: FastifyRequest, reply: FastifyReply, cause: string): FastifyReply =>
  reply
    .code(errorStatus.unavailable)
    .header('cache-control', 'no-store')
    .header('retry-after', retryAfterSeconds)
    .send({ ...toErrorResponse(new Refusal('unavailable'), getRequestLanguage(request)), cause });
