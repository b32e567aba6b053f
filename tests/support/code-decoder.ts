import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { readCode } from '#src/features/check-in/read-code.ts';
import { codePicture, type PictureKind } from './code-pictures.ts';

/** As long as a ticket's. */
const text = `HTTPS://PRESENTE.EXAMPLE/T/${'A7KQ2'.repeat(36)}`;

/** Loads the product's own decoder into this process. */
export async function decoderHere(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasm = new Uint8Array(readFileSync(path));
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true });
}

/** How many of so many pictures of one kind are read. */
export async function readRate(kind: PictureKind, count: number): Promise<number> {
  let read = 0;
  for (let seed = 1; seed <= count; seed++) {
    const { points, width, height } = await codePicture(text, kind, seed);
    const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
    const picture = new Uint8Array(head.length + points.length);
    picture.set(head);
    picture.set(points, head.length);
    if ((await readCode(picture, { width, height })) === text) read += 1;
  }
  return read;
}
