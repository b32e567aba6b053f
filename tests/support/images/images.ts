import sharp, { type Sharp } from 'sharp';

type Colour = Readonly<{ r: number; g: number; b: number }>;

const terracotta: Colour = { r: 217, g: 81, b: 44 };

/** An image of one colour. */
export const plainImage = (width: number, height: number, background = terracotta) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Image bytes as a browser would upload them. */
export const toImageBuffer = async (image: Sharp): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await image.toBuffer());

/** A photo with EXIF rotation, camera, owner and GPS location. */
export const photoWithLocation = (): Promise<Buffer<ArrayBuffer>> =>
  toImageBuffer(
    plainImage(640, 400)
      .jpeg()
      .withExif({
        IFD0: { Make: 'SecretCamera', Copyright: 'SecretOwner' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '41/1 53/1 24/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '12/1 29/1 32/1',
        },
      })
      .withMetadata({ orientation: 6 }),
  );

/** Incompressible pixels: slightly over `width * height * 3` bytes as PNG. */
export function noiseImage(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let index = 0; index < pixels.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    pixels[index] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Decodes a stored image: metadata, and colours by column and row. */
export async function decodeImage(bytes: Uint8Array) {
  // The server restricts the library to the loaders it needs.
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
  const image = sharp(bytes);
  const { format, exif, xmp } = await image.metadata();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const getPixel = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
  ];
  return { format, exif, xmp, pixel: getPixel };
}
