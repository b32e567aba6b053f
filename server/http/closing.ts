import type { FastifyInstance } from 'fastify';
import type { OpenStreams } from './open-streams.ts';

/**
 * A graceful stop: event streams end, and the connections of requests that were in flight close
 * behind their answers. Kept alive they would hold the stop up until they time out.
 */
export function closeGracefully(app: FastifyInstance, streams: OpenStreams): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    streams.endAll();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close');
  });
}
