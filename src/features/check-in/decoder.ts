import { frameCanvas } from './frame-canvas.ts';
import { middleOf, nearestCode } from './nearest-code.ts';
import { wasmDecoder, type Decoder } from './wasm-decoder.ts';

/** The browser's own detector, as far as it is used here. */
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

let loaded: Promise<Decoder> | undefined;

/** Loads the browser's own decoder, or ours of WebAssembly where it has none; once, unless it failed. */
export function loadDecoder(): Promise<Decoder> {
  loaded ??= choose().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function choose(): Promise<Decoder> {
  const native = globalThis.BarcodeDetector;
  if (native === undefined) return wasmDecoder();
  // It may be there and able to read nothing: on phones without Google's services, for instance.
  const formats = await native.getSupportedFormats().catch((): string[] => []);
  if (!formats.includes('qr_code')) return wasmDecoder();
  return nativeDecoder(new native({ formats: ['qr_code'] }));
}

/** Every third frame is read inverted: the browsers' own detectors know dark codes on light ground alone. */
const invertEvery = 3;

function nativeDecoder(detector: Detector): Decoder {
  const frame = frameCanvas();
  let reads = 0;
  let instead: Decoder | undefined;
  return async (video) => {
    if (instead !== undefined) return instead(video);
    try {
      const isInverted = ++reads % invertEvery === 0;
      const found = await detector.detect(isInverted ? frame.inverted(video) : video);
      const codes = found.map((code) => ({ text: code.rawValue, ...middleOf(code.cornerPoints) }));
      return nearestCode(codes, { width: video.videoWidth, height: video.videoHeight });
    } catch (error) {
      if (!(error instanceof DOMException) || error.name === 'InvalidStateError') throw error;
      // The system's service went away.
      instead = await wasmDecoder();
      return undefined;
    }
  };
}
