import sharp, { type Sharp } from 'sharp';

type Colour = Readonly<{ r: number; g: number; b: number }>;

const terracotta: Colour = { r: 217, g: 81, b: 44 };

/** A picture of one colour. */
export const plain = (width: number, height: number, background = terracotta) =>
  sharp({ create: { width, height, channels: 3, background } });

/** The bytes of a picture as a browser would send them. */
export const bytesOf = async (picture: Sharp): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await picture.toBuffer());

/** A photograph that lies on its side, with camera, owner and the place where it was taken. */
export const photoWithPosition = (): Promise<Buffer<ArrayBuffer>> =>
  bytesOf(
    plain(640, 400)
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

/** Pixels that nothing compresses: `sideOf * sideOf * 3` bytes and a little more as PNG. */
export function noise(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    pixels[at] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** What a stored picture is made of, and its colours by column and row. */
export async function decoded(bytes: Uint8Array) {
  // The server lets the library open nothing that it does not have to.
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
  const picture = sharp(bytes);
  const { format, exif, xmp } = await picture.metadata();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number): number[] => [
    ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
  ];
  return { format, exif, xmp, pixel };
}
