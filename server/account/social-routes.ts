import { startSocialLogin, socialLogin } from '#contract/account/social-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';

/** The calls of `contract/account/social-calls.ts`. */
export function registerSocial(serve: Serve, _services: Services): void {
  serve(startSocialLogin, () => Promise.reject(new Refusal('unavailable')));
  serve(socialLogin, () => Promise.reject(new Refusal('unavailable')));
}
