import {
  organiserStatistics,
  readPublicOrganiser as readPublicOrganiserCall,
} from '#contract/organisation/organisation-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import { readDonatedCents } from '../donation/donation-store.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { readStatistics } from './organisation-store.ts';
import { readPublicOrganiser } from './public-organiser-store.ts';

/** The calls of `contract/organisation`. */
export function registerOrganisation(serve: Serve, { database }: Services): void {
  serve(readPublicOrganiserCall, async ({ params }) => {
    const data = await readPublicOrganiser(database.db, params.id);
    if (data === undefined) throw new Refusal('notFound');
    return { data };
  });

  serve(organiserStatistics, async ({ caller }) => {
    const organiserId = accountIdOf(caller);
    const figures = await readStatistics(database.db, organiserId);
    const cents = await readDonatedCents(database.db, organiserId);
    return { data: { ...figures, totalAmount: cents / 100 } };
  });
}
