import { readPublicEvent as readPublicEventCall, regionOptions } from '#contract/event/event-endpoints.ts';
import { regions } from '#contract/event/lookups.ts';
import { erasedOrganisationMessage } from '#contract/organisation/erased-organisation.ts';
import { Refusal } from '#contract/reasons.ts';
import { readPublic } from '../http/public-reads.ts';
import type { RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { registerEventFormRoutes } from './event-form-routes.ts';
import { readPublicEvent } from './event-store.ts';
import { registerOrganiserEventRoutes } from './organiser-event-routes.ts';
import { registerUnlistedEventRoutes } from './unlisted-event-routes.ts';

/** Registers the routes of `contract/event/event-endpoints.ts`. */
export function registerEventRoutes(serve: RegisterRoute, services: Services): void {
  const { database, clock } = services;

  serve(regionOptions, () => Promise.resolve({ data: regions.map((region) => ({ ...region })) }));

  serve(readPublicEventCall, async ({ params, translate, request }) => {
    const data = await readPublic(database, request, (db) => readPublicEvent(db, params.id, clock()));
    if (data === undefined) throw new Refusal('notFound');
    const companyName = data.organiser.companyName || translate(erasedOrganisationMessage);
    return { data: { ...data, organiser: { ...data.organiser, companyName } } };
  });

  registerOrganiserEventRoutes(serve, services);
  registerEventFormRoutes(serve, services);
  registerUnlistedEventRoutes(serve, services);
}
