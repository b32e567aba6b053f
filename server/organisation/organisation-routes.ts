import { organiserStatistics } from '#contract/organisation/organisation-calls.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { readStatistics } from './organisation-store.ts';

/** The calls of `contract/organisation`. */
export function registerOrganisation(serve: Serve, { database }: Services): void {
  serve(organiserStatistics, async ({ caller }) => {
    const figures = await readStatistics(database.db, accountIdOf(caller));
    // There is no table of donations yet.
    return { data: { ...figures, totalAmount: 0 } };
  });
}
