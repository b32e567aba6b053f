import { organiserStatistics } from '#contract/organisation/organisation-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';

/** The calls of `contract/organisation/organisation-calls.ts`. */
export function registerOrganisation(serve: Serve, _services: Services): void {
  serve(organiserStatistics, () => Promise.reject(new Refusal('unavailable')));
}
