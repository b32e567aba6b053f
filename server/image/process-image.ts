import type { default as SharpModule, Sharp } from 'sharp';
import { SerialQueue } from '../lib/serial-queue.ts';

/** Processing options of an image. */
export interface ImageOptions {
  /** Crop to the centre square; else keep the aspect ratio. */
  readonly square: boolean;
  /** In px, ascending. Narrower images are not enlarged. */
  readonly widths: readonly number[];
}

/** An encoded image in one width. */
export interface ImageVariant {
  readonly width: number;
  readonly height: number;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** As large as a phone camera's; a small file can declare far more (decompression bomb). */
const maxPixels = 50_000_000;
/** Maximum height relative to the width. */
const maxAspectRatio = 2;
const timeoutSeconds = 15;
const webpQuality = 80;

/** Each image waits with its upload in memory. */
const queue = new SerialQueue({ max: 16 });

/**
 * Decodes an upload and re-encodes its pixels as WebP, narrowest variant first: upright, and without metadata
 * such as the location. The type is detected by content only.
 * @returns `undefined` unless it is a complete JPEG or PNG of at most 50 megapixels
 */
export async function processImage(
  bytes: Buffer,
  { square, widths }: ImageOptions,
): Promise<ImageVariant[] | undefined> {
  if (!isJpeg(bytes) && !isPng(bytes)) return undefined;
  return queue.run({ key: 'images' }, async () => {
    const sharp = await loadSharp();
    try {
      const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true });
      const { autoOrient } = await image.metadata();
      const widest = Math.max(...widths);
      const side = Math.min(autoOrient.width, autoOrient.height, widest);
      const { data, info } = await (
        square
          ? image.resize({ width: side, height: side, fit: 'cover' })
          : image.resize({
              width: widest,
              height: widest * maxAspectRatio,
              fit: 'inside',
              withoutEnlargement: true,
            })
      )
        .timeout({ seconds: timeoutSeconds })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const targetWidths = [...new Set(widths.map((targetWidth) => Math.min(targetWidth, width)))];
      const variants: ImageVariant[] = [];
      for (const targetWidth of targetWidths)
        variants.push(
          await encode(sharp(data, { raw: { width, height, channels } }).resize({ width: targetWidth })),
        );
      return variants;
    } catch {
      // Any decoder error means that it is not a valid image.
      return undefined;
    }
  });
}

async function encode(image: Sharp): Promise<ImageVariant> {
  const { data, info } = await image.webp({ quality: webpQuality }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, contentType: 'image/webp', bytes: data };
}

const startsWith = (bytes: Buffer, head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);
const isJpeg = (bytes: Buffer): boolean => startsWith(bytes, [0xff, 0xd8, 0xff]);
const isPng = (bytes: Buffer): boolean => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

let sharpLoading: Promise<typeof SharpModule> | undefined;

/**
 * Loads sharp on first use: it takes half the memory of a freshly started server. Opens JPEG and PNG only,
 * uses one thread and no cache.
 */
function loadSharp(): Promise<typeof SharpModule> {
  sharpLoading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
    return sharp;
  });
  return sharpLoading;
}
