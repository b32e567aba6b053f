import { prepareZXingModule } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { greyPicture } from './grey-picture.ts';
import { readCode } from './read-code.ts';

/*
 * Reads codes beside the page, so that a slow phone's screen never waits for it. Gets frames one at
 * a time and answers each with the text that it found, or with nothing.
 */

export type DecodeAnswer =
  | { readonly kind: 'ready' | 'broken' }
  | { readonly kind: 'read'; readonly text: string | undefined };

const answer = (message: DecodeAnswer): void => self.postMessage(message);

async function read(frame: VideoFrame | ImageData): Promise<string | undefined> {
  try {
    const size =
      frame instanceof ImageData ? frame : { width: frame.displayWidth, height: frame.displayHeight };
    return await readCode(await greyPicture(frame), size);
  } finally {
    // The camera has few frames to lend: one that is not given back stops the picture.
    if (!(frame instanceof ImageData)) frame.close();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<VideoFrame | ImageData>) => {
  void read(data)
    .catch(() => undefined)
    .then((text) => answer({ kind: 'read', text }));
});

void prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).then(
  () => answer({ kind: 'ready' }),
  () => answer({ kind: 'broken' }),
);
