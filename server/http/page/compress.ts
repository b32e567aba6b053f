import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/** Quality 4 takes twice as long for a map, and saves one percent. */
const brotliQuality = 3;
const gzipLevel = 4;
/** Below this, compressing costs more than it saves. */
const minCompressBytes = 512;

export type Encoding = 'br' | 'gzip';

/** Compresses a complete body. */
export const encoders: Readonly<Record<Encoding, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) =>
    brotliAsync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        // Otherwise every text, however short, allocates a 4 MB window and burdens the garbage collector.
        [constants.BROTLI_PARAM_LGWIN]: getWindowBits(text.length),
      },
    }),
  gzip: (text) => gzipAsync(text),
};

/** With `isFlushed` each written piece leaves at once, instead of waiting for a block to fill. */
const streamEncoders = {
  br: (isFlushed: boolean) =>
    createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
      ...(isFlushed && { flush: constants.BROTLI_OPERATION_FLUSH }),
    }),
  gzip: (isFlushed: boolean) =>
    createGzip({ level: gzipLevel, ...(isFlushed && { flush: constants.Z_SYNC_FLUSH }) }),
};

const negotiator = new Negotiator<Encoding | 'identity'>({ supportedValues: ['br', 'gzip', 'identity'] });

/** The best encoding that the client accepts (RFC 9110 §12.5.3); `undefined`: uncompressed. */
function getAcceptedEncoding({ headers }: FastifyRequest): Encoding | undefined {
  const encoding = negotiator.negotiate(String(headers['accept-encoding'] ?? ''));
  return encoding === 'br' || encoding === 'gzip' ? encoding : undefined;
}

/** Negotiates the encoding of a complete body; `undefined`: uncompressed. */
export const negotiateEncoding = (request: FastifyRequest, text: Buffer): Encoding | undefined =>
  text.length < minCompressBytes ? undefined : getAcceptedEncoding(request);

/**
 * Compresses a stream in the best encoding that the client accepts. Content type defaults to JSON. With
 * `isFlushed` the client can use each piece of the stream before the next is made.
 */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  source: Readable,
  { isFlushed = false } = {},
): FastifyReply {
  if (!reply.hasHeader('content-type')) void reply.type('application/json; charset=utf-8');
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  const encoding = getAcceptedEncoding(request);
  if (encoding === undefined) return reply.send(source);
  const compressed = streamEncoders[encoding](isFlushed);
  source.once('error', (error) => compressed.destroy(error));
  return reply.header('content-encoding', encoding).send(source.pipe(compressed));
}

/** The smallest brotli window that fits the body: windows are 16 bytes less than a power of 2. */
const getWindowBits = (bytes: number): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  );
