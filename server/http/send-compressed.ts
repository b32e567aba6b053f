import type { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends a long text as it comes, JSON unless the reply says otherwise, in the best encoding the client takes. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: Readable): FastifyReply {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (!reply.hasHeader('content-type')) void reply.type('application/json; charset=utf-8');
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  const encoder = accepted.includes('br')
    ? { name: 'br', make: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) }
    : accepted.includes('gzip')
      ? { name: 'gzip', make: () => createGzip({ level: 4 }) }
      : undefined;
  if (encoder === undefined) return reply.send(text);
  const compressed = encoder.make();
  text.once('error', (error) => compressed.destroy(error));
  return reply.header('content-encoding', encoder.name).send(text.pipe(compressed));
}
