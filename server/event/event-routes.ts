import { readPublicEvent as readPublicEventCall, regionOptions } from '#contract/event/event-calls.ts';
import { regions } from '#contract/event/lookups.ts';
import { erasedOrganisation } from '#contract/organisation/erased-organisation.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { registerEventForm } from './event-form-routes.ts';
import { readPublicEvent } from './event-store.ts';
import { registerOrganiserEvents } from './organiser-event-routes.ts';

/** The calls of `contract/event/event-calls.ts`. */
export function registerEvent(serve: Serve, services: Services): void {
  const { database, clock } = services;

  serve(regionOptions, () => Promise.resolve({ data: regions.map((region) => ({ ...region })) }));

  serve(readPublicEventCall, async ({ params, say }) => {
    const data = await readPublicEvent(database.db, params.id, clock());
    if (data === undefined) throw new Refusal('notFound');
    const companyName = data.organiser.companyName || say(erasedOrganisation);
    return { data: { ...data, organiser: { ...data.organiser, companyName } } };
  });

  registerOrganiserEvents(serve, services);
  registerEventForm(serve, services);
}
