import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';

interface PixelBombOptions {
  readonly width: number;
  readonly height: number;
  /** 1: black and white; 32: RGBA. */
  readonly bitsPerPixel: 1 | 32;
  /** Sets the EXIF orientation to rotated, so that it cannot be decoded line by line. */
  readonly isRotated?: boolean;
}

/** A black PNG: small as a file, but its decoded size is that of its pixels. */
export async function pixelBomb({
  width,
  height,
  bitsPerPixel,
  isRotated,
}: PixelBombOptions): Promise<Buffer<ArrayBuffer>> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(bitsPerPixel === 1 ? [1, 0] : [8, 6], 8);
  // Exif header with one entry: orientation 6.
  const exif = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const lineBytes = 1 + Math.ceil((width * bitsPerPixel) / 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...(isRotated === true ? [chunk('eXIf', exif)] : []),
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

/** Streams, so that the zeros do not count towards the caller's memory measurement. */
async function deflatedZeros(length: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const zeros = Buffer.alloc(1024 * 1024);
  for (let remaining = length; remaining > 0; remaining -= zeros.length)
    if (!deflate.write(zeros.subarray(0, Math.min(remaining, zeros.length)))) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(parts);
}
