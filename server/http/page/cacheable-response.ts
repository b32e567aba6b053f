import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { negotiateEncoding, encoders, type Encoding } from './compress.ts';

const maxCompressedBytes = 8 * 1024 * 1024;

/** A serialised response. */
interface SerializedResponse {
  readonly body: Buffer;
  readonly etag: string;
  readonly createdAtMs: number;
}

const serializedResponses = new WeakMap<object, SerializedResponse>();
/** By encoding and ETag, which is a hash of the body: a hit always has the same body. */
const compressedBodies = new LRUCache<string, Buffer>({ maxSize: maxCompressedBytes });

/**
 * Sends a public response that is identical for all callers of one language. It may be cached for
 * `maxAgeSeconds` (0: revalidated each time); a matching ETag gets 304. The same object is validated and
 * serialised once, and the same body is compressed once; `age` reports its elapsed lifetime (EV-49).
 */
export async function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    response,
    validate,
    maxAgeSeconds,
    nowMs,
  }: { response: object; validate: () => unknown; maxAgeSeconds: number; nowMs: number },
): Promise<FastifyReply> {
  let serialized = serializedResponses.get(response);
  if (serialized === undefined)
    serializedResponses.set(response, (serialized = serialize(validate(), nowMs)));
  const { body, etag } = serialized;
  const ageSeconds = Math.floor((nowMs - serialized.createdAtMs) / 1000);
  void reply
    .header('cache-control', maxAgeSeconds === 0 ? 'public, no-cache' : `public, max-age=${maxAgeSeconds}`)
    .header('etag', etag)
    .header('vary', 'accept-encoding, accept-language, language');
  if (ageSeconds > 0) void reply.header('age', ageSeconds);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  const encoding = negotiateEncoding(request, body);
  if (encoding === undefined) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compressBody(encoding, serialized));
}

function serialize(response: unknown, createdAtMs: number): SerializedResponse {
  const body = Buffer.from(JSON.stringify(response));
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return { body, etag, createdAtMs };
}

async function compressBody(encoding: Encoding, { body, etag }: SerializedResponse): Promise<Buffer> {
  const key = `${encoding} ${etag}`;
  const cached = compressedBodies.get(key);
  if (cached !== undefined) return cached;
  const bytes = await encoders[encoding](body);
  compressedBodies.set(key, bytes, { size: bytes.length + key.length });
  return bytes;
}

const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*');
