import type { FastifyReply } from 'fastify';

/**
 * The event streams that are open. They never end by themselves and would hold up a graceful stop,
 * so it ends them first.
 */
export class OpenStreams {
  readonly #open = new Set<FastifyReply>();

  add(reply: FastifyReply): void {
    this.#open.add(reply);
    reply.raw.once('close', () => this.#open.delete(reply));
  }

  endAll(): void {
    for (const reply of this.#open) reply.raw.end();
  }
}
