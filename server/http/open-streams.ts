import { randomInt } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** Clients reconnect within this time, in ms: spread, so that a restart does not bring all of them at once. */
const [minReconnectMs, maxReconnectMs] = [500, 3000] as const;

/**
 * Open event streams. They never end by themselves and would delay a graceful shutdown, so they are ended
 * first, each with the time after which its client is to reconnect (OP-20).
 */
export class OpenStreams {
  readonly #open = new Set<FastifyReply>();
  readonly #metrics: Metrics;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
  }

  add(reply: FastifyReply): void {
    this.#open.add(reply);
    this.#metrics.streamOpened();
    reply.raw.once('close', () => {
      this.#open.delete(reply);
      this.#metrics.streamClosed();
    });
  }

  endAll(): void {
    for (const { raw } of this.#open)
      if (raw.headersSent) raw.end(`retry: ${randomInt(minReconnectMs, maxReconnectMs)}\n\n`);
      else raw.end();
  }
}
