import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';

interface BombWishes {
  readonly width: number;
  readonly height: number;
  /** 1 as black and white, 32 with colours and transparency. */
  readonly bitsPerPixel: 1 | 32;
  /** Says that it lies on its side, so that it cannot be turned line by line. */
  readonly isTurned?: boolean;
}

/** A PNG of black: small as a file, and as large in memory as its pixels. */
export async function pixelBomb({
  width,
  height,
  bitsPerPixel,
  isTurned,
}: BombWishes): Promise<Buffer<ArrayBuffer>> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(bitsPerPixel === 1 ? [1, 0] : [8, 6], 8);
  // The beginning of Exif with one entry: orientation 6.
  const exif = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const lineBytes = 1 + Math.ceil((width * bitsPerPixel) / 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...(isTurned === true ? [chunk('eXIf', exif)] : []),
    chunk('IDAT', await deflatedZeros(lineBytes * height)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Without ever holding the zeros themselves, which the caller measures. */
async function deflatedZeros(length: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const zeros = Buffer.alloc(1024 * 1024);
  for (let rest = length; rest > 0; rest -= zeros.length)
    if (!deflate.write(zeros.subarray(0, Math.min(rest, zeros.length)))) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(parts);
}
