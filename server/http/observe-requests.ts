import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayMs } from '#contract/durations.ts';
import type { Refusal } from '#contract/reasons.ts';
import { toSecurityEvent, type SecurityEvent, type SecurityEventKind } from '../security-event.ts';
import type { Services } from '../services.ts';
import { toNetwork } from './client-network.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused, if it was. */
    refusal: Refusal | undefined;
    /** Security events of a request that was answered. */
    securityEvents: SecurityEvent[] | undefined;
  }
}

/** Hex digits: far fewer clients a day than 2^48. */
const hashLength = 12;

/** Events that are normal use; all others are worth a look when they are many. */
const routineKinds: ReadonlySet<SecurityEventKind> = new Set([
  'signInUnlocked',
  'deviceAdded',
  'passwordChanged',
  'identityLinked',
  'identityRemoved',
  'sessionsEnded',
  'passRevoked',
  'signedInByAdmin',
]);

/** Notes a security event, logged and counted when the response is sent. Call it after the commit. */
export const noteSecurityEvent = (request: FastifyRequest, event: SecurityEvent): void =>
  void (request.securityEvents ??= []).push(event);

/** Counts every response, and logs and counts security events (OP-24, OP-26). */
export function observeRequests(app: FastifyInstance, { metrics, clock, ticketKey }: Services): void {
  app.decorateRequest('refusal', undefined);
  app.decorateRequest('securityEvents', undefined);
  const hashKey = ticketKey.secretFor('security log');

  app.addHook('onResponse', (request, reply, done) => {
    const { refusal } = request;
    const endpoint = request.routeOptions.url ?? 'none';
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    metrics.requestEnded({
      endpoint,
      method: request.method,
      status: reply.statusCode,
      seconds: isStream ? undefined : reply.elapsedTime / 1000,
    });
    if (refusal !== undefined) metrics.requestRefused({ endpoint, reason: refusal.reason });

    const hasToken = request.headers.authorization !== undefined;
    const refused = refusal && toSecurityEvent(refusal, hasToken);
    for (const { kind, accountId, detail } of [
      ...(refused ? [refused] : []),
      ...(request.securityEvents ?? []),
    ]) {
      metrics.securityEvent(kind);
      request.log[routineKinds.has(kind) ? 'info' : 'warn'](
        {
          event: 'security',
          kind,
          route: endpoint,
          reason: refusal?.reason,
          detail,
          account: accountId,
          client: hashClient(request.ip, { hashKey, dayNo: Math.floor(clock() / dayMs) }),
        },
        'security event',
      );
    }
    done();
  });
}

/**
 * Pseudonym of a client for one day: its events can be counted together, but neither its address nor what it
 * did on another day can be found without the key.
 */
const hashClient = (ip: string, { hashKey, dayNo }: { hashKey: Buffer; dayNo: number }): string =>
  createHmac('sha256', hashKey)
    .update(`${dayNo} ${toNetwork(ip)}`)
    .digest('hex')
    .slice(0, hashLength);
