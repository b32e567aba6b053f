import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
// barcode-detector carries the JavaScript of exactly this version of zxing-wasm: raise both together.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** A detector of our own in WebAssembly, served by us and kept for offline; ready when it resolves. */
export async function createWasmDetector(): Promise<BarcodeDetector> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return new BarcodeDetector({ formats: ['qr_code'] });
}
