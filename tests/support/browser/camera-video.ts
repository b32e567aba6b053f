import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { encode } from 'uqr';

const width = 640;
const height = 480;
const framesPerSecond = 20;

/** A camera scene: the QR code of `text`, a PNG `image`, or a blank wall, for `seconds`. */
interface Scene {
  readonly text?: string;
  readonly image?: Buffer;
  readonly seconds: number;
}

/** Writes a looped video for Chromium's fake camera: Motion JPEG is a concatenation of JPEGs. */
export async function writeCameraVideo(path: string, sights: readonly Scene[]): Promise<void> {
  const films = await Promise.all(
    sights.map(async ({ text, image, seconds }) => {
      const frame = await toFrame(image ?? (text === undefined ? undefined : Buffer.from(renderCode(text))));
      return Array.from({ length: Math.ceil(seconds * framesPerSecond) }, () => frame);
    }),
  );
  await writeFile(path, Buffer.concat(films.flat()));
}

/** Chromium flags that use the video as camera without a permission prompt. */
export const cameraFlags = (path: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
];

function toFrame(image: Buffer | undefined): Promise<Buffer> {
  const background = { width, height, channels: 3, background: '#888' } as const;
  const inFront = image === undefined ? [] : [{ input: image }];
  return sharp({ create: background })
    .composite(inFront)
    .jpeg({ quality: 90, chromaSubsampling: '4:2:0' })
    .toBuffer();
}

function renderCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="440" height="440" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${dark.join('')}"/></svg>`;
}
