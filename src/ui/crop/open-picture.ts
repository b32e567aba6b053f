import { readPictureHead } from './picture-head.ts';

/** A picture chosen from the device, decoded and upright, at a size that is pleasant to work with. */
export interface OpenedPicture {
  readonly bitmap: ImageBitmap;
  readonly type: 'image/jpeg' | 'image/png';
  /** As it was chosen: opened again, the same crop shows the same. */
  readonly file: Blob;
}

/** Why a file is no picture to work with. */
export type PictureProblem = 'notOpened' | 'heic' | 'tooLargeToOpen';

/** A larger file, or more pixels, could take a phone's memory: 64 megapixels are decoded as 256 MB. */
const maxFileBytes = 40 * 1024 * 1024;
const maxPixels = 64_000_000;
/** The shorter side of what is worked with: twice what is sent, for a crop that looks closer. */
const workingSidePx = 2048;

/** Opens a JPEG or PNG that decodes to its last pixel, turned the way the camera was held. */
export async function openPicture(file: Blob): Promise<OpenedPicture | PictureProblem> {
  try {
    const head = await readPictureHead(file);
    if (head === undefined) return 'notOpened';
    if (head.type === 'heic') return 'heic';
    if (file.size > maxFileBytes || head.width * head.height > maxPixels) return 'tooLargeToOpen';
    return { bitmap: await decode(file, head), type: head.type, file };
  } catch {
    return 'notOpened';
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size to work with, or nothing where a picture is small enough. */
function reducedSize({ width, height }: Size): Size | undefined {
  const scale = workingSidePx / Math.min(width, height);
  const side = (px: number): number => Math.max(1, Math.round(px * scale));
  return scale < 1 ? { width: side(width), height: side(height) } : undefined;
}

async function decode(file: Blob, head: Size): Promise<ImageBitmap> {
  // Unlike an <img>, this refuses a picture whose end is missing.
  const upright = { imageOrientation: 'from-image' } as const;
  const wanted = reducedSize(head);
  if (wanted === undefined) return createImageBitmap(file, upright);
  // In one step, so that the picture never lies twice in memory.
  const reduced = await createImageBitmap(file, {
    ...upright,
    resizeWidth: wanted.width,
    resizeHeight: wanted.height,
    resizeQuality: 'high',
  });
  // A browser that reduces before it turns has squeezed the picture.
  if (reduced.width === wanted.width) return reduced;
  reduced.close();
  return createImageBitmap(file, upright);
}
