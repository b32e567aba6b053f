/** What the first bytes of a file say it is: its name and what the system calls it say nothing. */
export type PictureHead =
  | { readonly type: 'image/jpeg' | 'image/png'; readonly width: number; readonly height: number }
  | { readonly type: 'heic' };

/** Behind the thumbnails and colour profiles of cameras; the frame of a JPEG stands after them. */
const headBytes = 1024 * 1024;

const jpegMark = [0xff, 0xd8, 0xff];
const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif'];

/** Reads the type of a picture, and its size as one sees it: upright. */
export async function readPictureHead(file: Blob): Promise<PictureHead | undefined> {
  const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const view = new DataView(bytes.buffer);
  const startsWith = (mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte);
  const wordAt = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (startsWith(pngMark) && bytes.length >= 24)
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  if (wordAt(4) === 'ftyp' && heicBrands.includes(wordAt(8))) return { type: 'heic' };
  return startsWith(jpegMark) ? jpegHead(view) : undefined;
}

/** The frame header of a JPEG; Exif, before it, says whether the camera was held upright. */
function jpegHead(view: DataView): PictureHead | undefined {
  let isTurned = false;
  for (let at = 2; at + 9 < view.byteLength;) {
    const mark = view.getUint16(at);
    // Bytes of 0xff may stand before a mark.
    if (mark === 0xffff) {
      at += 1;
      continue;
    }
    if (mark >> 8 !== 0xff) return undefined;
    if (isFrame(mark)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return { type: 'image/jpeg', width: isTurned ? height : width, height: isTurned ? width : height };
    }
    const length = view.getUint16(at + 2);
    if (mark === 0xffe1) isTurned ||= orientationOf(view, at + 4, length - 2) >= 5;
    at += 2 + length;
  }
  return undefined;
}

/** Start of frame, of whatever kind; three marks of the same range are tables. */
const isFrame = (mark: number): boolean =>
  mark >= 0xffc0 && mark <= 0xffcf && mark !== 0xffc4 && mark !== 0xffc8 && mark !== 0xffcc;

/** Exif's orientation from 1, upright, to 8; from 5 on, width and height change places. */
function orientationOf(view: DataView, start: number, length: number): number {
  const end = Math.min(start + length, view.byteLength);
  const tiff = start + 6;
  if (tiff + 8 > end || view.getUint32(start) !== 0x45786966) return 1;
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  if (directory + 2 > end) return 1;
  const entries = view.getUint16(directory, isLittle);
  for (let entry = directory + 2, left = entries; left > 0 && entry + 12 <= end; entry += 12, left -= 1)
    if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle);
  return 1;
}
