import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../id.ts';
import { marksQuerySchema } from './change-mark.ts';
import { participantListSchema } from './check-in-endpoints.ts';
import type { PackedParticipants } from '../participant/packed-participants.ts';

/** The most chunks of a list: more than 2,000,000 participants in chunks of the usual size. */
const maxChunks = 1024;

const chunkNoSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer('numberInvalid'),
  v.minValue(0, 'numberInvalid'),
  v.maxValue(maxChunks, 'numberInvalid'),
);

/**
 * The full list in the format that devices store (CI-87): frames of `encodeFrame`, the head first, then the
 * first rows by name, then the chunks from number `from` up. `of` is the number of chunks that the device has
 * begun with (CI-88).
 */
export const downloadList = endpoint({
  method: 'GET',
  path: '/event/participant/chunks/:id',
  requires: 'checkIn',
  summary:
    'The list of an event in the packed format that the app stores; other clients read `/event/participant/list/{id}`.',
  params: idParams,
  query: v.object({
    from: v.optional(chunkNoSchema, 0),
    of: v.optional(chunkNoSchema, 0),
    /** Changes that the device has seen: if the server lacks one, it was restored (CI-55). */
    seen: v.optional(marksQuerySchema),
  }),
  kind: 'file',
  response: v.unknown(),
});

/** What precedes the rows of a download. */
export const downloadHeadSchema = v.object({
  ...v.omit(participantListSchema, ['isWhole', 'participants']).entries,
  /** The first chunk that follows: 0 if the server does not go on where the device asked. */
  from: v.number(),
  chunkCount: v.number(),
  /** Number of participants, and how many are checked in. */
  total: v.number(),
  in: v.number(),
});
export type DownloadHead = v.InferOutput<typeof downloadHeadSchema>;

/** One frame of a download: the head, the first rows of the list by name, or a chunk. */
export type DownloadFrame =
  | { readonly kind: 'head'; readonly head: DownloadHead }
  | { readonly kind: 'firstRows'; readonly packed: PackedParticipants }
  | { readonly kind: 'chunk'; readonly no: number; readonly packed: PackedParticipants };

/** The media type of a download: a captive portal answers with another. */
export const listDownloadType = 'application/vnd.presente.list';

const headNo = -1;
const firstRowsNo = -2;
/** Frame number and length of the rest, as 32-bit integers. Little-endian, as the typed arrays of any device. */
const frameHeadBytes = 8;
/** Number of rows and the lengths of the five text columns; earlier versions have no details, and their length is 0. */
const packedHeadBytes = 24;
/** Bytes of each row in `inSince`, `ends` and `ranks`. */
const fixedRowBytes = 16;

/** Encodes one frame. */
export const encodeFrame = (frame: DownloadFrame): Uint8Array<ArrayBuffer> =>
  frame.kind === 'head'
    ? withFrameHead(headNo, [new TextEncoder().encode(JSON.stringify(frame.head))])
    : withFrameHead(frame.kind === 'chunk' ? frame.no : firstRowsNo, toParts(frame.packed));

function toParts({ ends, ranks, inSince, ...columns }: PackedParticipants): Uint8Array[] {
  const { ids, orderIds, haystacks, rows, details = new Uint8Array() } = columns;
  const texts = [ids, orderIds, haystacks, rows, details];
  const head = Uint32Array.of(ranks.length, ...texts.map((text) => text.length));
  return [...[head, inSince, ends, ranks].map((numbers) => new Uint8Array(numbers.buffer)), ...texts];
}

function withFrameHead(no: number, parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(frameHeadBytes + length);
  bytes.set(new Uint8Array(Int32Array.of(no, length).buffer));
  let offset = frameHeadBytes;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/**
 * Decodes the frames of a download as its bytes arrive; an incomplete last frame is dropped.
 * @throws if the bytes are not a download.
 */
export async function* decodeFrames(
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<DownloadFrame> {
  const frameHead = new Uint8Array(frameHeadBytes);
  let headLength = 0;
  let no = 0;
  let body: Uint8Array<ArrayBuffer> | undefined;
  let bodyLength = 0;
  for await (const piece of pieces)
    for (let offset = 0; offset < piece.length;) {
      if (body === undefined) {
        const part = piece.subarray(offset, offset + frameHeadBytes - headLength);
        frameHead.set(part, headLength);
        headLength += part.length;
        offset += part.length;
        if (headLength < frameHeadBytes) continue;
        const [frameNo, length] = new Int32Array(frameHead.slice().buffer);
        if (length === undefined || length <= 0 || length > maxFrameBytes) throw new Error('not a list');
        no = frameNo!;
        body = new Uint8Array(length);
        bodyLength = 0;
      }
      const part = piece.subarray(offset, offset + body.length - bodyLength);
      body.set(part, bodyLength);
      bodyLength += part.length;
      offset += part.length;
      if (bodyLength < body.length) continue;
      yield decodeFrame(no, body);
      body = undefined;
      headLength = 0;
    }
}

/** Larger than any chunk. */
const maxFrameBytes = 2 ** 28;

function decodeFrame(no: number, body: Uint8Array<ArrayBuffer>): DownloadFrame {
  if (no === headNo) {
    const head = v.parse(downloadHeadSchema, JSON.parse(new TextDecoder().decode(body)));
    return { kind: 'head', head };
  }
  const packed = decodePacked(body);
  return no === firstRowsNo ? { kind: 'firstRows', packed } : { kind: 'chunk', no, packed };
}

/** Each column gets a buffer of its own, so that a later change of one does not keep the bytes of all. */
function decodePacked({ buffer }: Uint8Array<ArrayBuffer>): PackedParticipants {
  const [count = 0, ...textLengths] = new Uint32Array(buffer, 0, packedHeadBytes / 4);
  let offset = packedHeadBytes;
  const take = (length: number): ArrayBuffer => buffer.slice(offset, (offset += length));
  const textsLength = textLengths.reduce((sum, length) => sum + length, 0);
  if (buffer.byteLength !== packedHeadBytes + count * fixedRowBytes + textsLength)
    throw new Error('not a list');
  const inSince = new Float64Array(take(count * 8));
  const ends = new Uint32Array(take(count * 4));
  const ranks = new Int32Array(take(count * 4));
  const [ids, orderIds, haystacks, rows, details] = textLengths.map((length) => new Uint8Array(take(length)));
  return {
    ids: ids!,
    orderIds: orderIds!,
    haystacks: haystacks!,
    rows: rows!,
    ...(details !== undefined && (details.length > 0 || count === 0) && { details }),
    ends,
    ranks,
    inSince,
  };
}
