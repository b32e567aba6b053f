import type { DecodeWorkerMessage } from './decode-worker.ts';
import { createFrameCanvas } from './frame-canvas.ts';

/** Decodes the QR code closest to the centre of a video's current frame, at full resolution. */
export type Decoder = (video: HTMLVideoElement) => Promise<string | undefined>;

/**
 * Creates the WebAssembly decoder in a worker.
 * @returns When it is ready.
 * @throws When it cannot be loaded.
 */
export async function createWasmDecoder(): Promise<Decoder> {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
  const frame = createFrameCanvas();
  let resolveNext: ((message: DecodeWorkerMessage) => void) | undefined;

  /** The worker's next message; it sends one at a time. */
  const nextMessage = (): Promise<DecodeWorkerMessage> =>
    new Promise((resolve) => {
      resolveNext = resolve;
    });

  worker.addEventListener('message', ({ data }: MessageEvent<DecodeWorkerMessage>) => resolveNext?.(data));
  worker.addEventListener('error', () => resolveNext?.({ kind: 'broken' }));
  if ((await nextMessage()).kind !== 'ready') {
    worker.terminate();
    throw new Error('the decoder could not be loaded');
  }

  return async (video) => {
    const image = typeof VideoFrame === 'undefined' ? frame.getPixels(video) : new VideoFrame(video);
    const response = nextMessage();
    worker.postMessage(image, [image instanceof ImageData ? image.data.buffer : image]);
    const message = await response;
    return message.kind === 'read' ? message.text : undefined;
  };
}
