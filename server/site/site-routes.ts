import { readSite, contact, logError } from '#contract/site/site-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';

/** The calls of `contract/site/site-calls.ts`. */
export function registerSite(serve: Serve, _services: Services): void {
  serve(readSite, () => Promise.reject(new Refusal('unavailable')));
  serve(contact, () => Promise.reject(new Refusal('unavailable')));
  serve(logError, () => Promise.reject(new Refusal('unavailable')));
}
