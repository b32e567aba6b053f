import { updateProfile } from '#contract/account/profile-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';

/** The calls of `contract/account/profile-calls.ts`. */
export function registerProfile(serve: Serve, _services: Services): void {
  serve(updateProfile, () => Promise.reject(new Refusal('unavailable')));
}
