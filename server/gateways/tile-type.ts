/** Media types that a tile may have. */
export type TileType = 'image/png' | 'image/jpeg' | 'image/webp';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pngEnd = Buffer.from('IEND');
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const jpegEnd = Buffer.from([0xff, 0xd9]);

/**
 * Media type of a complete tile by its first and last bytes, whatever a server calls it.
 * @returns `undefined` for anything else: another type, a page of text, an image that was cut off
 */
export function getTileType(bytes: Buffer): TileType | undefined {
  const startsWith = (start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);
  // The last chunk of a PNG: its name and a checksum.
  if (startsWith(pngStart)) return bytes.subarray(-8, -4).equals(pngEnd) ? 'image/png' : undefined;
  if (startsWith(jpegStart)) return bytes.subarray(-2).equals(jpegEnd) ? 'image/jpeg' : undefined;
  if (bytes.length < 16 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  const isComplete = bytes.readUInt32LE(4) + 8 <= bytes.length;
  return isComplete && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : undefined;
}
