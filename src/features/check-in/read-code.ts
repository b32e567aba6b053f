import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { middleOf, nearestCode } from './nearest-code.ts';

/** Denoising and other ways to tell dark from light find nothing more in `npm run bench codes`, and take longer. */
const options: ReaderOptions = {
  formats: ['QRCode'],
  textMode: 'Plain',
  tryInvert: true,
  tryRotate: true,
  tryHarder: true,
  // A sheet of tickets may show several; which one is meant is decided by where it lies.
  maxNumberOfSymbols: 8,
};

/** The text of the code nearest to the middle of a grey picture (PGM), or nothing. */
export async function readCode(
  picture: Uint8Array<ArrayBuffer>,
  size: { readonly width: number; readonly height: number },
): Promise<string | undefined> {
  const found = await readBarcodes(picture, options);
  const codes = found.map(({ text, position }) => ({
    text,
    ...middleOf([position.topLeft, position.topRight, position.bottomRight, position.bottomLeft]),
  }));
  return nearestCode(codes, size);
}
