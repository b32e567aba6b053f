import type { Sharp } from 'sharp';
import { loadSharp } from './load-sharp.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** What a picture is to become. */
export interface ImageWish {
  /** Cut to its middle square; else it keeps its proportions. */
  readonly square: boolean;
  /** In pixels, the narrowest first. A picture that is narrower than one of them is not enlarged. */
  readonly widths: readonly number[];
}

/** A picture in one width, encoded. */
export interface ImageVariant {
  readonly width: number;
  readonly height: number;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** What a large phone camera makes; a small file can claim to be far more. */
const mostPixels = 50_000_000;
/** Nothing on a page is more than so much higher than it is wide. */
const highest = 2;
const patienceSeconds = 15;
const quality = 80;

/**
 * Decodes what somebody uploaded and encodes its pixels anew as WebP, the narrowest variant first:
 * upright, and without anything that came beside the pixels, such as the place where it was taken. Only
 * its content counts, not its name or type. Nothing when that is no JPEG or PNG, is cut off, or is
 * larger than 50 megapixels.
 */
export async function processImage(
  bytes: Buffer,
  { square, widths }: ImageWish,
): Promise<ImageVariant[] | undefined> {
  if (!isJpeg(bytes) && !isPng(bytes)) return undefined;
  return oneAtATime(async () => {
    const sharp = await loadSharp();
    try {
      const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', autoOrient: true });
      const { autoOrient } = await picture.metadata();
      const widest = Math.max(...widths);
      const side = Math.min(autoOrient.width, autoOrient.height, widest);
      const { data, info } = await (
        square
          ? picture.resize({ width: side, height: side, fit: 'cover' })
          : picture.resize({
              width: widest,
              height: widest * highest,
              fit: 'inside',
              withoutEnlargement: true,
            })
      )
        .timeout({ seconds: patienceSeconds })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const made = [...new Set(widths.map((each) => Math.min(each, width)))];
      const variants: ImageVariant[] = [];
      for (const each of made)
        variants.push(
          await encode(sharp(data, { raw: { width, height, channels } }).resize({ width: each })),
        );
      return variants;
    } catch {
      // Whatever the decoder says, it could not make a picture of it.
      return undefined;
    }
  });
}

async function encode(picture: Sharp): Promise<ImageVariant> {
  const { data, info } = await picture.webp({ quality }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, contentType: 'image/webp', bytes: data };
}

const startsWith = (bytes: Buffer, head: readonly number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte);
const isJpeg = (bytes: Buffer): boolean => startsWith(bytes, [0xff, 0xd8, 0xff]);
const isPng = (bytes: Buffer): boolean => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
