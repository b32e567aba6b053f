import { listSessions, endOwnSession, logoutEverywhere } from '#contract/account/session-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';

/** The calls of `contract/account/session-calls.ts`. */
export function registerSessions(serve: Serve, _services: Services): void {
  serve(listSessions, () => Promise.reject(new Refusal('unavailable')));
  serve(endOwnSession, () => Promise.reject(new Refusal('unavailable')));
  serve(logoutEverywhere, () => Promise.reject(new Refusal('unavailable')));
}
