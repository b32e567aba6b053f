import {
  forgotPassword,
  verifyCode,
  resetPassword,
  changePassword,
} from '#contract/account/password-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';

/** The calls of `contract/account/password-calls.ts`. */
export function registerPassword(serve: Serve, _services: Services): void {
  serve(forgotPassword, () => Promise.reject(new Refusal('unavailable')));
  serve(verifyCode, () => Promise.reject(new Refusal('unavailable')));
  serve(resetPassword, () => Promise.reject(new Refusal('unavailable')));
  serve(changePassword, () => Promise.reject(new Refusal('unavailable')));
}
