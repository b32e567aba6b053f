import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Below this, compressing costs more than it saves. */
const compressedFromBytes = 512;

/**
 * Sends an answer that is the same for everybody who reads this language: it may be kept for
 * `maxAgeSeconds` (0: kept, but asked for again each time), and who has it already gets 304 and nothing more.
 */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, maxAgeSeconds }: { answer: unknown; maxAgeSeconds: number },
): Promise<FastifyReply> {
  const text = Buffer.from(JSON.stringify(answer));
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  void reply
    .header('cache-control', maxAgeSeconds === 0 ? 'public, no-cache' : `public, max-age=${maxAgeSeconds}`)
    .header('etag', etag)
    .header('vary', 'accept-encoding, accept-language, language');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (text.length < compressedFromBytes) return reply.send(text);
  if (accepted.includes('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    return reply.header('content-encoding', 'br').send(await toBrotli(text, { params }));
  }
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(await toGzip(text));
  return reply.send(text);
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((it) => it.trim() === etag || it.trim() === '*');
