import sharp from 'sharp';
import { encode } from 'uqr';
import { randomOf } from './random.ts';

const width = 640;
const height = 480;

/** What a phone's camera makes of a ticket. */
export const pictureKinds = [
  'rotated',
  'small',
  'large',
  'inverted',
  'blurred',
  'glare',
  'low contrast',
  'textured',
  'dirty',
  'perspective',
  'noisy',
  'all of it',
] as const;
export type PictureKind = (typeof pictureKinds)[number];

interface Look {
  readonly turn: number;
  /** The side of the code in the picture, in pixels. */
  readonly side: number;
  readonly tilt: readonly [number, number];
  readonly dark: number;
  readonly light: number;
  readonly blur: number;
  readonly noise: number;
  readonly dirt: number;
  readonly hasTexture: boolean;
  readonly glare: number;
}

/** The grey picture (one byte a point) of a ticket's code in one such look; the same seed makes the same picture. */
export async function codePicture(
  text: string,
  kind: PictureKind,
  seed: number,
): Promise<{ points: Uint8Array; width: number; height: number }> {
  const random = randomOf(seed * 7919 + 17);
  const look = lookOf(kind, random);
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const points = new Uint8Array(width * height);
  const [cos, sin] = [Math.cos(look.turn), Math.sin(look.turn)];
  const middle = { x: width / 2 + (random() - 0.5) * 60, y: height / 2 + (random() - 0.5) * 40 };
  const spots = Array.from(
    { length: look.dirt },
    () =>
      [
        random() * size,
        random() * size,
        0.6 + random() * 1.1,
        random() < 0.5 ? look.dark : look.light,
      ] as const,
  );
  const shine = {
    x: middle.x + (random() - 0.5) * look.side * 0.8,
    y: middle.y + (random() - 0.5) * look.side * 0.8,
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - middle.x, y - middle.y];
      // Of a tilted ticket one side is farther away.
      const depth = 1 + (look.tilt[0] * dx + look.tilt[1] * dy) / look.side;
      const u = (((dx * cos + dy * sin) / depth / look.side + 0.5) * size) | 0;
      const v = (((dy * cos - dx * sin) / depth / look.side + 0.5) * size) | 0;
      const inU = (dx * cos + dy * sin) / depth / look.side + 0.5;
      const inV = (dy * cos - dx * sin) / depth / look.side + 0.5;
      const quiet = 3 / size;
      const isPaper = inU > -quiet && inU < 1 + quiet && inV > -quiet && inV < 1 + quiet;
      const isCode = inU >= 0 && inU < 1 && inV >= 0 && inV < 1;
      let grey = look.hasTexture ? 128 + 90 * Math.sin(x / 3.1) * Math.cos(y / 4.7) : 120;
      if (isPaper) grey = look.light;
      if (isCode && data[v]?.[u] === true) grey = look.dark;
      if (isCode)
        for (const [sx, sy, radius, tone] of spots)
          if (Math.hypot(inU * size - sx, inV * size - sy) < radius) grey = tone;
      if (look.glare > 0) {
        const near = Math.max(0, 1 - Math.hypot(x - shine.x, y - shine.y) / (look.side * 0.3));
        grey += (255 - grey) * near * look.glare;
      }
      points[y * width + x] = Math.max(0, Math.min(255, grey + (random() - 0.5) * look.noise));
    }
  }
  if (look.blur === 0) return { points, width, height };
  const blurred = await sharp(points, { raw: { width, height, channels: 1 } })
    .blur(look.blur)
    .greyscale()
    .raw()
    .toBuffer();
  return { points: new Uint8Array(blurred), width, height };
}

function lookOf(kind: PictureKind, random: () => number): Look {
  const is = (...kinds: PictureKind[]): boolean => kinds.includes(kind);
  const all = is('all of it');
  const isInverted = is('inverted') || (all && random() < 0.2);
  const [dark, light] = is('low contrast') ? [100, 145] : all ? [60, 190] : [20, 235];
  return {
    turn: is('rotated', 'inverted', 'textured') || all ? random() * 2 * Math.PI : (random() - 0.5) * 0.5,
    side: is('small') ? 78 + random() * 30 : is('large') ? 340 + random() * 50 : 170 + random() * 130,
    tilt: is('perspective')
      ? [(random() - 0.5) * 0.6, (random() - 0.5) * 0.6]
      : all
        ? [(random() - 0.5) * 0.3, 0]
        : [0, 0],
    dark: isInverted ? light : dark,
    light: isInverted ? dark : light,
    blur: is('blurred') ? 1.6 + random() * 1.4 : all ? 0.8 : 0.5,
    noise: is('noisy') ? 110 : all ? 40 : 16,
    dirt: is('dirty') ? 14 : all ? 3 : 0,
    hasTexture: is('textured') || all,
    glare: is('glare') ? 0.9 : all ? 0.3 : 0,
  };
}
