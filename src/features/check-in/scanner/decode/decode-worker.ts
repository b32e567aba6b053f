import { prepareZXingModule } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { toGrayscale } from './to-grayscale.ts';
import { decodeQr } from './decode-qr.ts';

/*
 * Web worker that decodes QR codes off the main thread, so that a slow phone stays responsive. Takes one
 * frame at a time and answers each with the text found, or `undefined`.
 */

export type DecodeWorkerMessage =
  | { readonly kind: 'ready' | 'broken' }
  | { readonly kind: 'read'; readonly text: string | undefined };

const post = (message: DecodeWorkerMessage): void => self.postMessage(message);

async function decodeFrame(frame: VideoFrame | ImageData): Promise<string | undefined> {
  try {
    const size =
      frame instanceof ImageData ? frame : { width: frame.displayWidth, height: frame.displayHeight };
    return await decodeQr(await toGrayscale(frame), size);
  } finally {
    // The camera's frame pool is small: a frame that is not closed stalls the video.
    if (!(frame instanceof ImageData)) frame.close();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<VideoFrame | ImageData>) => {
  void decodeFrame(data)
    .catch(() => undefined)
    .then((text) => post({ kind: 'read', text }));
});

void prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).then(
  () => post({ kind: 'ready' }),
  () => post({ kind: 'broken' }),
);
