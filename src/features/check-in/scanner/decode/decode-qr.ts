import { readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import { getCentre, pickCentreCode } from './pick-centre-code.ts';

/** Denoising and other binarisers decode nothing more in `npm run bench codes`, and take longer. */
const options: ReaderOptions = {
  formats: ['QRCode'],
  textMode: 'Plain',
  tryInvert: true,
  tryRotate: true,
  tryHarder: true,
  // A sheet of tickets shows several; `pickCentreCode` chooses by position.
  maxNumberOfSymbols: 8,
};

/**
 * Decodes a grayscale image (PGM).
 * @returns The text of the QR code closest to the centre, or `undefined`.
 */
export async function decodeQr(
  image: Uint8Array<ArrayBuffer>,
  frameSize: { readonly width: number; readonly height: number },
): Promise<string | undefined> {
  const results = await readBarcodes(image, options);
  const codes = results.map(({ text, position }) => ({
    text,
    ...getCentre([position.topLeft, position.topRight, position.bottomRight, position.bottomLeft]),
  }));
  return pickCentreCode(codes, frameSize);
}
