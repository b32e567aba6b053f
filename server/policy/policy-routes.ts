import { readPrivacyPolicy, readCookiePolicy, readTerms } from '#contract/policy/policy-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';

/** The calls of `contract/policy/policy-calls.ts`. */
export function registerPolicy(serve: Serve, _services: Services): void {
  serve(readPrivacyPolicy, () => Promise.reject(new Refusal('unavailable')));
  serve(readCookiePolicy, () => Promise.reject(new Refusal('unavailable')));
  serve(readTerms, () => Promise.reject(new Refusal('unavailable')));
}
