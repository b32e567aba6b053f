import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Below this, compressing costs more than it saves. */
const compressedFromBytes = 512;

/** A whole text as it goes out in either encoding. */
export const packings: Readonly<Record<'br' | 'gzip', (text: Buffer) => Promise<Buffer>>> = {
  br: (text) =>
    toBrotli(text, {
      params: {
        // 4 takes twice as long over a map, to make it by a hundredth smaller.
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        // Else each text, however short, gets 4 MB to look back in, and the garbage collector no rest.
        [constants.BROTLI_PARAM_LGWIN]: windowBitsOf(text.length),
      },
    }),
  gzip: (text) => toGzip(text),
};
export type Packing = keyof typeof packings;

/** How this text is to be packed for whoever asks; undefined: not at all. */
export function packingFor(request: FastifyRequest, text: Buffer): Packing | undefined {
  if (text.length < compressedFromBytes) return undefined;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
}

/** The smallest window that holds the whole text: brotli's are 16 bytes less than a power of 2. */
const windowBitsOf = (bytes: number): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  );
