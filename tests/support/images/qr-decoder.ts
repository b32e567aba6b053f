import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { decodeQr } from '#src/features/check-in/scanner/decode/decode-qr.ts';
import { renderCodeImage, type ImageKind } from './code-image.ts';

/** The length of a ticket. */
const sampleText = `HTTPS://PRESENTE.EXAMPLE/T/${'A7KQ2'.repeat(36)}`;

/** Loads the product's own decoder into this process. */
export async function loadDecoder(): Promise<void> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasm = new Uint8Array(readFileSync(path));
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true });
}

/** Counts how many of `count` images of one kind decode. */
export async function countDecoded(kind: ImageKind, count: number): Promise<number> {
  let read = 0;
  for (let seed = 1; seed <= count; seed++) {
    const { points, width, height } = await renderCodeImage(sampleText, kind, seed);
    const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
    const image = new Uint8Array(head.length + points.length);
    image.set(head);
    image.set(points, head.length);
    if ((await decodeQr(image, { width, height })) === sampleText) read += 1;
  }
  return read;
}
