import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

const quietZone = 4;
const wantedPx = 300;

/**
 * A text as a QR in a PNG of about 300 px: black on white, one bit a pixel, with its quiet zone. A
 * whole number of pixels a module, so that no edge is blurred.
 */
export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const scale = Math.max(1, Math.round(wantedPx / size));
  const widthPx = size * scale;
  const rows = data.map((modules) => {
    // A byte for the filter (none), then eight pixels a byte, the leftmost highest; 1 is white.
    const row = Buffer.alloc(1 + Math.ceil(widthPx / 8), 0xff);
    row[0] = 0;
    for (let x = 0; x < widthPx; x++)
      if (modules[Math.floor(x / scale)] === true) row[1 + (x >> 3)]! &= ~(0x80 >> (x & 7));
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(widthPx, 4);
  // One bit a pixel; colour type, compression, filter and interlace are all 0.
  header[8] = 1;
  const lines = rows.flatMap((row) => Array.from({ length: scale }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One part of a PNG: length, name, content, and the checksum of the last two. */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
