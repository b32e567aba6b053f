import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

const quietZoneModules = 4;
const targetPx = 300;

/**
 * Renders a text as a QR code in a PNG of about 300 px: black on white, 1 bit per pixel, with its quiet zone.
 * An integer number of pixels per module keeps edges sharp.
 */
export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: quietZoneModules });
  const scale = Math.max(1, Math.round(targetPx / size));
  const widthPx = size * scale;
  const rows = data.map((modules) => {
    // One filter byte (none), then eight pixels per byte, most significant bit first; 1 is white.
    const row = Buffer.alloc(1 + Math.ceil(widthPx / 8), 0xff);
    row[0] = 0;
    for (let x = 0; x < widthPx; x++)
      if (modules[Math.floor(x / scale)] === true) row[1 + (x >> 3)]! &= ~(0x80 >> (x & 7));
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(widthPx, 4);
  // Bit depth 1; colour type, compression, filter and interlace are all 0.
  header[8] = 1;
  const lines = rows.flatMap((row) => Array.from({ length: scale }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', deflateSync(Buffer.concat(lines))),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG chunk: length, type, content, and the CRC of the last two. */
function encodeChunk(name: string, content: Buffer): Buffer {
  const typedContent = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(typedContent));
  return Buffer.concat([length, typedContent, checksum]);
}
