import type { DecodeAnswer } from './decode-worker.ts';
import { frameCanvas } from './frame-canvas.ts';

/** The text of the QR nearest to the middle of a video's current frame, read in its full resolution. */
export type Decoder = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Our own decoder in WebAssembly, in a worker; ready when it resolves, refused when it cannot load. */
export async function wasmDecoder(): Promise<Decoder> {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
  const frame = frameCanvas();
  let settle: ((answer: DecodeAnswer) => void) | undefined;

  /** What the worker says next; it says one thing at a time. */
  const next = (): Promise<DecodeAnswer> =>
    new Promise((resolve) => {
      settle = resolve;
    });

  worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => settle?.(data));
  worker.addEventListener('error', () => settle?.({ kind: 'broken' }));
  if ((await next()).kind !== 'ready') {
    worker.terminate();
    throw new Error('the decoder could not be loaded');
  }

  return async (video) => {
    const picture = typeof VideoFrame === 'undefined' ? frame.pixels(video) : new VideoFrame(video);
    const answered = next();
    worker.postMessage(picture, [picture instanceof ImageData ? picture.data.buffer : picture]);
    const answer = await answered;
    return answer.kind === 'read' ? answer.text : undefined;
  };
}
