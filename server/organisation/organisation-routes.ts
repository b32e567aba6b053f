import {
  organiserStatistics,
  readPublicOrganiser as readPublicOrganiserCall,
} from '#contract/organisation/organisation-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { readDonatedCents } from '../donation/donation-store.ts';
import { readPublic } from '../http/public-reads.ts';
import { requireAccountId, type RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { readStatistics } from './organisation-store.ts';
import { readPublicOrganiser } from './public-organiser-store.ts';

/** Registers the routes of `contract/organisation`. */
export function registerOrganisationRoutes(serve: RegisterRoute, { database }: Services): void {
  serve(readPublicOrganiserCall, async ({ params, request }) => {
    const data = await readPublic(database, request, (db) => readPublicOrganiser(db, params.id));
    if (data === undefined) throw new Refusal('notFound');
    return { data };
  });

  serve(organiserStatistics, async ({ caller }) => {
    const organiserId = requireAccountId(caller);
    const statistics = await readStatistics(database.db, organiserId);
    const cents = await readDonatedCents(database.db, organiserId);
    return { data: { ...statistics, totalAmount: cents / 100 } };
  });
}
