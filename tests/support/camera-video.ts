import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { encode } from 'uqr';

const width = 640;
const height = 480;
const framesPerSecond = 20;

/** What the camera sees for so long: the QR of a text, a picture of one (PNG), or an empty wall. */
interface Sight {
  readonly text?: string;
  readonly picture?: Buffer;
  readonly seconds: number;
}

/**
 * Writes a film for Chromium's fake camera, which plays it over and over: Motion JPEG is nothing but
 * JPEGs one after another.
 */
export async function writeCameraVideo(path: string, sights: readonly Sight[]): Promise<void> {
  const films = await Promise.all(
    sights.map(async ({ text, picture, seconds }) => {
      const frame = await frameOf(picture ?? (text === undefined ? undefined : Buffer.from(codeOf(text))));
      return Array.from({ length: Math.ceil(seconds * framesPerSecond) }, () => frame);
    }),
  );
  await writeFile(path, Buffer.concat(films.flat()));
}

/** How Chromium is started with the film as its camera, without asking anybody. */
export const cameraFlags = (path: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
];

function frameOf(picture: Buffer | undefined): Promise<Buffer> {
  const wall = { width, height, channels: 3, background: '#888' } as const;
  const inFront = picture === undefined ? [] : [{ input: picture }];
  return sharp({ create: wall })
    .composite(inFront)
    .jpeg({ quality: 90, chromaSubsampling: '4:2:0' })
    .toBuffer();
}

function codeOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="440" height="440" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${dark.join('')}"/></svg>`;
}
