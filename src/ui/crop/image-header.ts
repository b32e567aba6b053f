/** Image type from magic bytes; file name and MIME type are not trusted. */
export type ImageHeader =
  | { readonly type: 'image/jpeg' | 'image/png'; readonly width: number; readonly height: number }
  | { readonly type: 'heic' };

/** Room for camera thumbnails and colour profiles, which precede the frame header of a JPEG. */
const headerBytes = 1024 * 1024;

const jpegSignature = [0xff, 0xd8, 0xff];
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif'];

/**
 * Reads the type and the upright dimensions of an image; `undefined` when it is neither JPEG, PNG nor HEIC.
 */
export async function readImageHeader(file: Blob): Promise<ImageHeader | undefined> {
  const bytes = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer());
  const view = new DataView(bytes.buffer);
  const startsWith = (signature: readonly number[]): boolean =>
    signature.every((byte, index) => bytes[index] === byte);
  const readFourCc = (offset: number): string => String.fromCharCode(...bytes.subarray(offset, offset + 4));
  if (startsWith(pngSignature) && bytes.length >= 24)
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  if (readFourCc(4) === 'ftyp' && heicBrands.includes(readFourCc(8))) return { type: 'heic' };
  return startsWith(jpegSignature) ? readJpegHeader(view) : undefined;
}

/** Reads the JPEG frame header; the Exif segment before it holds the orientation. */
function readJpegHeader(view: DataView): ImageHeader | undefined {
  let isRotated = false;
  for (let offset = 2; offset + 9 < view.byteLength;) {
    const marker = view.getUint16(offset);
    // Markers may be preceded by 0xff fill bytes.
    if (marker === 0xffff) {
      offset += 1;
      continue;
    }
    if (marker >> 8 !== 0xff) return undefined;
    if (isFrameMarker(marker)) {
      const [height, width] = [view.getUint16(offset + 5), view.getUint16(offset + 7)];
      return { type: 'image/jpeg', width: isRotated ? height : width, height: isRotated ? width : height };
    }
    const length = view.getUint16(offset + 2);
    if (marker === 0xffe1) isRotated ||= readExifOrientation(view, offset + 4, length - 2) >= 5;
    offset += 2 + length;
  }
  return undefined;
}

/** Start-of-frame markers (SOFn); three markers in this range are tables. */
const isFrameMarker = (marker: number): boolean =>
  marker >= 0xffc0 && marker <= 0xffcf && marker !== 0xffc4 && marker !== 0xffc8 && marker !== 0xffcc;

/** Exif orientation from 1 (upright) to 8; from 5 on, width and height are swapped. */
function readExifOrientation(view: DataView, start: number, length: number): number {
  const end = Math.min(start + length, view.byteLength);
  const tiff = start + 6;
  if (tiff + 8 > end || view.getUint32(start) !== 0x45786966) return 1;
  const isLittleEndian = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittleEndian);
  if (directory + 2 > end) return 1;
  const entries = view.getUint16(directory, isLittleEndian);
  for (
    let entry = directory + 2, remaining = entries;
    remaining > 0 && entry + 12 <= end;
    entry += 12, remaining -= 1
  )
    if (view.getUint16(entry, isLittleEndian) === 0x0112) return view.getUint16(entry + 8, isLittleEndian);
  return 1;
}
