import { readImage } from '#contract/image/image-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';

/** The calls of `contract/image/image-calls.ts`. */
export function registerImage(serve: Serve, _services: Services): void {
  serve(readImage, () => Promise.reject(new Refusal('unavailable')));
}
