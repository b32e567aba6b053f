import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#contract/reasons.ts';
import type { Metrics } from '../metrics.ts';
import { toNetwork } from './client-network.ts';

/** Clients reconnect within this time, in ms: spread, so that a restart does not bring all of them at once. */
const [minReconnectMs, maxReconnectMs] = [500, 3000] as const;

/**
 * Most open streams of an account or a phone, and of a client's address. A phone whose network is lost leaves one behind
 * for minutes, and all phones of a hall may share an address.
 */
const maxStreams = { caller: 100, address: 500 } as const;
const retryAfterSeconds = 60;

/**
 * Open event streams. They never end by themselves and would delay a graceful shutdown, so they are ended
 * first, each with the time after which its client is to reconnect (OP-20).
 */
export class OpenStreams {
  readonly #open = new Set<FastifyReply>();
  /** Number of open streams by caller and by address. */
  readonly #counts = new Map<string, number>();
  readonly #metrics: Metrics;
  readonly #hasLimits: boolean;

  constructor(metrics: Metrics, { hasRateLimits }: { readonly hasRateLimits: boolean }) {
    this.#metrics = metrics;
    this.#hasLimits = hasRateLimits;
  }

  /**
   * Counts a stream until its connection closes.
   * @throws Refusal `tooManyRequests` if its caller or address has too many (OP-54)
   */
  add({ caller, ip }: FastifyRequest, reply: FastifyReply): void {
    const limits = [
      [`caller ${caller.accountId ?? caller.door?.pass?.phoneId}`, maxStreams.caller],
      [`address ${toNetwork(ip)}`, maxStreams.address],
    ] as const;
    if (this.#hasLimits && limits.some(([key, max]) => (this.#counts.get(key) ?? 0) >= max)) {
      void reply.header('retry-after', retryAfterSeconds);
      throw new Refusal('tooManyRequests');
    }
    for (const [key] of limits) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    this.#open.add(reply);
    this.#metrics.streamOpened();
    reply.raw.once('close', () => {
      for (const [key] of limits) this.#release(key);
      this.#open.delete(reply);
      this.#metrics.streamClosed();
    });
  }

  #release(key: string): void {
    const left = (this.#counts.get(key) ?? 0) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }

  endAll(): void {
    for (const { raw } of this.#open)
      if (raw.headersSent) raw.end(`retry: ${randomInt(minReconnectMs, maxReconnectMs)}\n\n`);
      else raw.end();
  }
}
