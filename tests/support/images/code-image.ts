import sharp from 'sharp';
import { encode } from 'uqr';
import { createRandom } from '../random/random.ts';

const width = 640;
const height = 480;

/** Image conditions of a phone's camera. */
export const imageKinds = [
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
  'combined',
] as const;
export type ImageKind = (typeof imageKinds)[number];

interface Distortion {
  readonly turn: number;
  /** Side of the code in the image, in pixels. */
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

/**
 * Renders a ticket's QR code as a grayscale image (one byte per pixel) under one kind of distortion;
 * deterministic per seed.
 */
export async function renderCodeImage(
  text: string,
  kind: ImageKind,
  seed: number,
): Promise<{ points: Uint8Array; width: number; height: number }> {
  const random = createRandom(seed * 7919 + 17);
  const distortion = randomDistortion(kind, random);
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const points = new Uint8Array(width * height);
  const [cos, sin] = [Math.cos(distortion.turn), Math.sin(distortion.turn)];
  const middle = { x: width / 2 + (random() - 0.5) * 60, y: height / 2 + (random() - 0.5) * 40 };
  const spots = Array.from(
    { length: distortion.dirt },
    () =>
      [
        random() * size,
        random() * size,
        0.6 + random() * 1.1,
        random() < 0.5 ? distortion.dark : distortion.light,
      ] as const,
  );
  const shine = {
    x: middle.x + (random() - 0.5) * distortion.side * 0.8,
    y: middle.y + (random() - 0.5) * distortion.side * 0.8,
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - middle.x, y - middle.y];
      // One side of a tilted ticket is farther away.
      const depth = 1 + (distortion.tilt[0] * dx + distortion.tilt[1] * dy) / distortion.side;
      const u = (((dx * cos + dy * sin) / depth / distortion.side + 0.5) * size) | 0;
      const v = (((dy * cos - dx * sin) / depth / distortion.side + 0.5) * size) | 0;
      const inU = (dx * cos + dy * sin) / depth / distortion.side + 0.5;
      const inV = (dy * cos - dx * sin) / depth / distortion.side + 0.5;
      const quiet = 3 / size;
      const isPaper = inU > -quiet && inU < 1 + quiet && inV > -quiet && inV < 1 + quiet;
      const isCode = inU >= 0 && inU < 1 && inV >= 0 && inV < 1;
      let grey = distortion.hasTexture ? 128 + 90 * Math.sin(x / 3.1) * Math.cos(y / 4.7) : 120;
      if (isPaper) grey = distortion.light;
      if (isCode && data[v]?.[u] === true) grey = distortion.dark;
      if (isCode)
        for (const [sx, sy, radius, tone] of spots)
          if (Math.hypot(inU * size - sx, inV * size - sy) < radius) grey = tone;
      if (distortion.glare > 0) {
        const near = Math.max(0, 1 - Math.hypot(x - shine.x, y - shine.y) / (distortion.side * 0.3));
        grey += (255 - grey) * near * distortion.glare;
      }
      points[y * width + x] = Math.max(0, Math.min(255, grey + (random() - 0.5) * distortion.noise));
    }
  }
  if (distortion.blur === 0) return { points, width, height };
  const blurred = await sharp(points, { raw: { width, height, channels: 1 } })
    .blur(distortion.blur)
    .greyscale()
    .raw()
    .toBuffer();
  return { points: new Uint8Array(blurred), width, height };
}

function randomDistortion(kind: ImageKind, random: () => number): Distortion {
  const isKind = (...kinds: ImageKind[]): boolean => kinds.includes(kind);
  const isCombined = isKind('combined');
  const isInverted = isKind('inverted') || (isCombined && random() < 0.2);
  const [dark, light] = isKind('low contrast') ? [100, 145] : isCombined ? [60, 190] : [20, 235];
  return {
    turn:
      isKind('rotated', 'inverted', 'textured') || isCombined
        ? random() * 2 * Math.PI
        : (random() - 0.5) * 0.5,
    side: isKind('small') ? 78 + random() * 30 : isKind('large') ? 340 + random() * 50 : 170 + random() * 130,
    tilt: isKind('perspective')
      ? [(random() - 0.5) * 0.6, (random() - 0.5) * 0.6]
      : isCombined
        ? [(random() - 0.5) * 0.3, 0]
        : [0, 0],
    dark: isInverted ? light : dark,
    light: isInverted ? dark : light,
    blur: isKind('blurred') ? 1.6 + random() * 1.4 : isCombined ? 0.8 : 0.5,
    noise: isKind('noisy') ? 110 : isCombined ? 40 : 16,
    dirt: isKind('dirty') ? 14 : isCombined ? 3 : 0,
    hasTexture: isKind('textured') || isCombined,
    glare: isKind('glare') ? 0.9 : isCombined ? 0.3 : 0,
  };
}
