import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Recent } from '../recent.ts';
import { packingFor, packings, type Packing } from './packed.ts';

const mostPackedBytes = 8 * 1024 * 1024;

/** An answer as it goes out. */
interface Finished {
  readonly text: Buffer;
  readonly etag: string;
  readonly atMs: number;
}

const finishedOf = new WeakMap<object, Finished>();
/** By packing and ETag, which is the text's own hash: what is found under it is never another text's. */
const packed = new Recent<Buffer>(mostPackedBytes);

/**
 * Sends an answer that is the same for everybody who reads this language: it may be kept for
 * `maxAgeSeconds` (0: kept, but asked for again each time), and who has it already gets 304 and nothing
 * more. The same object is checked and written once, however often it is sent, and the same text is packed
 * once; `age` says how much of its time is over (EV-49).
 */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    answer,
    checked,
    maxAgeSeconds,
    nowMs,
  }: { answer: object; checked: () => unknown; maxAgeSeconds: number; nowMs: number },
): Promise<FastifyReply> {
  let finished = finishedOf.get(answer);
  if (finished === undefined) finishedOf.set(answer, (finished = finish(checked(), nowMs)));
  const { text, etag } = finished;
  const ageSeconds = Math.floor((nowMs - finished.atMs) / 1000);
  void reply
    .header('cache-control', maxAgeSeconds === 0 ? 'public, no-cache' : `public, max-age=${maxAgeSeconds}`)
    .header('etag', etag)
    .header('vary', 'accept-encoding, accept-language, language');
  if (ageSeconds > 0) void reply.header('age', ageSeconds);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  const packing = packingFor(request, text);
  if (packing === undefined) return reply.send(text);
  return reply.header('content-encoding', packing).send(await packedAs(packing, finished));
}

function finish(answer: unknown, atMs: number): Finished {
  const text = Buffer.from(JSON.stringify(answer));
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  return { text, etag, atMs };
}

async function packedAs(packing: Packing, { text, etag }: Finished): Promise<Buffer> {
  const key = `${packing} ${etag}`;
  const known = packed.get(key);
  if (known !== undefined) return known;
  const bytes = await packings[packing](text);
  packed.set(key, bytes, bytes.length + key.length);
  return bytes;
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((it) => it.trim() === etag || it.trim() === '*');
