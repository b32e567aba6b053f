/** A picture chosen from the device, decoded and upright, at a size that is pleasant to work with. */
export interface OpenPicture {
  readonly bitmap: ImageBitmap;
  readonly type: 'image/jpeg' | 'image/png';
  /** Of the file as it was chosen. */
  readonly fileBytes: number;
}

/** Why a file is no picture for a profile. */
export type PictureProblem = 'notOpened' | 'tooLargeToOpen';

/** A larger file could take a phone's memory. */
const maxFileBytes = 40 * 1024 * 1024;
/** The shorter side of what is worked with: twice what is sent, for a crop that looks closer. */
const workingSidePx = 2048;

const jpegMark = [0xff, 0xd8, 0xff];
const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** What a file is by its first bytes: its name and what the system calls it say nothing. */
async function typeOf(file: Blob): Promise<OpenPicture['type'] | undefined> {
  const head = new Uint8Array(await file.slice(0, pngMark.length).arrayBuffer());
  const startsWith = (mark: readonly number[]) => mark.every((byte, at) => head[at] === byte);
  if (startsWith(jpegMark)) return 'image/jpeg';
  return startsWith(pngMark) ? 'image/png' : undefined;
}

/** Opens a JPEG or PNG that decodes to its last pixel, turned the way the camera was held. */
export async function openPicture(file: Blob): Promise<OpenPicture | PictureProblem> {
  if (file.size > maxFileBytes) return 'tooLargeToOpen';
  try {
    const type = await typeOf(file);
    if (type === undefined) return 'notOpened';
    return { bitmap: await decode(file), type, fileBytes: file.size };
  } catch {
    return 'notOpened';
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  // Unlike an <img>, this refuses a picture whose end is missing.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = workingSidePx / Math.min(bitmap.width, bitmap.height);
  if (scale >= 1) return bitmap;
  const reduced = await createImageBitmap(bitmap, {
    resizeWidth: Math.round(bitmap.width * scale),
    resizeHeight: Math.round(bitmap.height * scale),
    resizeQuality: 'high',
  });
  bitmap.close();
  return reduced;
}
