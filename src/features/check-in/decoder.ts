import { nearestCode, type DetectedCode } from './nearest-code.ts';

type Image = HTMLVideoElement | HTMLCanvasElement | ImageData;

interface Detector {
  detect(image: Image): Promise<readonly DetectedCode[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  var BarcodeDetector: DetectorClass | undefined;
}

/** The text of the QR nearest to the middle of a video's current frame, read in its full resolution. */
export type Decoder = (video: HTMLVideoElement) => Promise<string | undefined>;

let loaded: Promise<Decoder> | undefined;

/** Loads the browser's own decoder, or ours of WebAssembly where it has none; once. */
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
      const codes = await detector.detect(isInverted ? frame.inverted(video) : video);
      return nearestCode(codes, video.videoWidth, video.videoHeight);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name === 'InvalidStateError') throw error;
      // The system's service went away.
      instead = await wasmDecoder();
      return undefined;
    }
  };
}

async function wasmDecoder(): Promise<Decoder> {
  const { createWasmDetector } = await import('./wasm-detector.ts');
  const detector: Detector = await createWasmDetector();
  const frame = frameCanvas();
  return async (video) =>
    nearestCode(await detector.detect(frame.pixels(video)), video.videoWidth, video.videoHeight);
}

/** One canvas for all frames: a new one for each would be garbage of 4 MB, 30 times a second. */
function frameCanvas() {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2d canvas');

  function draw(video: HTMLVideoElement, context: CanvasRenderingContext2D): void {
    if (canvas.width !== video.videoWidth) canvas.width = video.videoWidth;
    if (canvas.height !== video.videoHeight) canvas.height = video.videoHeight;
    context.globalCompositeOperation = 'copy';
    context.drawImage(video, 0, 0);
  }

  return {
    pixels(video: HTMLVideoElement): ImageData {
      draw(video, context);
      return context.getImageData(0, 0, canvas.width, canvas.height);
    },
    inverted(video: HTMLVideoElement): HTMLCanvasElement {
      draw(video, context);
      context.globalCompositeOperation = 'difference';
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      return canvas;
    },
  };
}
