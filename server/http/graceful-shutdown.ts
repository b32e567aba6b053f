import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { OpenStreams } from './open-streams.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is about to stop: it still answers every request, but `/readyz` is 503. */
    isDraining: boolean;
  }
}

/** An event loop turn shorter than this has accepted every connection that arrived before it ended. */
const shortTurnMs = 1;
/** At most this many turns are awaited: a server that is never idle must stop too. */
const maxTurns = 200;

/**
 * Graceful shutdown (OP-20): from the start of the drain every response closes its connection, so that a proxy
 * takes no used connection for a new request; `close` ends event streams, then stops listening.
 */
export function registerGracefulShutdown(app: FastifyInstance, streams: OpenStreams): void {
  app.decorate('isDraining', false);
  app.addHook('preClose', async () => {
    startDraining(app);
    streams.endAll();
    await acceptPending();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) void reply.header('connection', 'close');
  });
}

/** From now on `/readyz` is 503 and responses close their connections; requests are answered as before. */
export function startDraining(app: FastifyInstance): void {
  app.isDraining = true;
}

/**
 * Resolves right after an event loop turn that had little to do. Connections that the system has established
 * and this process has not accepted are reset when it stops listening, with the requests in them.
 */
async function acceptPending(): Promise<void> {
  for (let turn = 0; turn < maxTurns; turn++) {
    const startedAt = performance.now();
    await nextTurn();
    if (performance.now() - startedAt < shortTurnMs) return;
  }
}
