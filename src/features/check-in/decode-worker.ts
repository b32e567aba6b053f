import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { greyPicture } from './grey-picture.ts';
import { middleOf, nearestCode } from './nearest-code.ts';

/*
 * Reads codes beside the page, so that a slow phone's screen never waits for it. Gets frames one at
 * a time and answers each with the text that it found, or with nothing.
 */

export type DecodeAnswer =
  | { readonly kind: 'ready' | 'broken' }
  | { readonly kind: 'read'; readonly text: string | undefined };

const options: ReaderOptions = {
  formats: ['QRCode'],
  textMode: 'Plain',
  tryInvert: true,
  tryRotate: true,
  tryHarder: true,
  // A sheet of tickets may show several; which one is meant is decided by where it lies.
  maxNumberOfSymbols: 8,
};

const answer = (message: DecodeAnswer): void => self.postMessage(message);

async function read(frame: VideoFrame | ImageData): Promise<string | undefined> {
  try {
    const size =
      frame instanceof ImageData ? frame : { width: frame.displayWidth, height: frame.displayHeight };
    const found = await readBarcodes(await greyPicture(frame), options);
    const codes = found.map(({ text, position }) => ({
      text,
      ...middleOf([position.topLeft, position.topRight, position.bottomRight, position.bottomLeft]),
    }));
    return nearestCode(codes, size);
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
