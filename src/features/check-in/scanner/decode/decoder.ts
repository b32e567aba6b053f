import { createFrameCanvas } from './frame-canvas.ts';
import { getCentre, pickCentreCode } from './pick-centre-code.ts';
import { createWasmDecoder, type Decoder } from './wasm-decoder.ts';

/** The part of the browser's `BarcodeDetector` that is used here. */
interface Detector {
  detect(
    image: HTMLVideoElement | HTMLCanvasElement,
  ): Promise<
    readonly { readonly rawValue: string; readonly cornerPoints: readonly { x: number; y: number }[] }[]
  >;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  var BarcodeDetector: DetectorClass | undefined;
}

let decoderPromise: Promise<Decoder> | undefined;

/**
 * Loads the browser's `BarcodeDetector`, or the WebAssembly decoder where it is missing; once, and again
 * after a failure.
 */
export function loadDecoder(): Promise<Decoder> {
  decoderPromise ??= createDecoder().catch((error: unknown) => {
    decoderPromise = undefined;
    throw error;
  });
  return decoderPromise;
}

async function createDecoder(): Promise<Decoder> {
  const native = globalThis.BarcodeDetector;
  if (native === undefined) return createWasmDecoder();
  // It may exist and support no format, as on phones without Google Play services.
  const formats = await native.getSupportedFormats().catch((): string[] => []);
  if (!formats.includes('qr_code')) return createWasmDecoder();
  return createNativeDecoder(new native({ formats: ['qr_code'] }));
}

/** Decodes every third frame inverted: native detectors only find dark codes on a light background. */
const invertEvery = 3;

function createNativeDecoder(detector: Detector): Decoder {
  const frame = createFrameCanvas();
  let frameCount = 0;
  let fallback: Decoder | undefined;
  return async (video) => {
    if (fallback !== undefined) return fallback(video);
    try {
      const isInverted = ++frameCount % invertEvery === 0;
      const detected = await detector.detect(isInverted ? frame.drawInverted(video) : video);
      const codes = detected.map((code) => ({ text: code.rawValue, ...getCentre(code.cornerPoints) }));
      return pickCentreCode(codes, { width: video.videoWidth, height: video.videoHeight });
    } catch (error) {
      if (!(error instanceof DOMException) || error.name === 'InvalidStateError') throw error;
      // The system's detection service became unavailable.
      fallback = await createWasmDecoder();
      return undefined;
    }
  };
}
