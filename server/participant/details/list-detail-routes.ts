import {
  readListDetails,
  updateListDetails as updateListDetailsCall,
} from '#contract/participant/list-detail-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import { requireAccountId, type RegisterRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findOwnDetails } from './list-detail-store.ts';
import { updateListDetails } from './update-list-details.ts';

const messages = {
  updated: /*i18n*/ { id: 'details.updated', message: 'Informazioni aggiornate' },
};

/** Registers the routes by which an organiser reads and changes the details of a list. */
export function registerListDetailRoutes(serve: RegisterRoute, services: Services): void {
  serve(readListDetails, async ({ params, caller }) => {
    const event = { eventId: params.id, organiserId: requireAccountId(caller) };
    const details = await findOwnDetails(services.database.db, event);
    if (details === undefined) throw new Refusal('notFound');
    return { data: details };
  });

  serve(updateListDetailsCall, async ({ params, body, caller, translate }) => {
    await updateListDetails(services, {
      eventId: params.id,
      organiserId: requireAccountId(caller),
      ...body,
    });
    return { message: translate(messages.updated) };
  });
}
