import { readImageHeader } from './image-header.ts';

/** Image file from the device, decoded, upright, and reduced to a working size. */
export interface LoadedImage {
  readonly bitmap: ImageBitmap;
  readonly type: 'image/jpeg' | 'image/png';
  /** The original file: loading it again gives the same crop coordinates. */
  readonly file: Blob;
}

/** Why a file was rejected. */
export type ImageError = 'undecodable' | 'heic' | 'tooLarge';

/** Limits memory on phones: 64 megapixels decode to 256 MB. */
const maxFileBytes = 40 * 1024 * 1024;
const maxPixels = 64_000_000;
/** Shorter side of the working size: twice the output, to leave room for zoom. */
const maxWorkingSidePx = 2048;

/** Decodes a complete JPEG or PNG and applies its Exif orientation (AC-50). */
export async function loadImage(file: Blob): Promise<LoadedImage | ImageError> {
  try {
    const header = await readImageHeader(file);
    if (header === undefined) return 'undecodable';
    if (header.type === 'heic') return 'heic';
    if (file.size > maxFileBytes || header.width * header.height > maxPixels) return 'tooLarge';
    return { bitmap: await decode(file, header), type: header.type, file };
  } catch {
    return 'undecodable';
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** @returns the working size; `undefined` when the image is small enough. */
function getReducedSize({ width, height }: Size): Size | undefined {
  const scale = maxWorkingSidePx / Math.min(width, height);
  const scaleSide = (px: number): number => Math.max(1, Math.round(px * scale));
  return scale < 1 ? { width: scaleSide(width), height: scaleSide(height) } : undefined;
}

async function decode(file: Blob, header: Size): Promise<ImageBitmap> {
  // Unlike `<img>`, `createImageBitmap` rejects a truncated image.
  const options = { imageOrientation: 'from-image' } as const;
  const target = getReducedSize(header);
  if (target === undefined) return createImageBitmap(file, options);
  // Decodes and resizes in one step, so that the full-size bitmap is not held in memory too.
  const reduced = await createImageBitmap(file, {
    ...options,
    resizeWidth: target.width,
    resizeHeight: target.height,
    resizeQuality: 'high',
  });
  // A browser that resizes before rotating has distorted the image: decode it in full.
  if (reduced.width === target.width) return reduced;
  reduced.close();
  return createImageBitmap(file, options);
}
