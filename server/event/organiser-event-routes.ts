import {
  cancelEvent,
  countOwnEvents as countOwnEventsCall,
  listOwnEvents as listOwnEventsCall,
  listRefunds,
  readOrganiserEvent,
  readOrganiserEventDetail,
  readOwnEvent as readOwnEventCall,
} from '#contract/event/event-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { countOwnEvents, listOwnEvents, readOwnEvent } from './own-event-store.ts';

/** What organisers read of their own events. */
export function registerOrganiserEvents(serve: Serve, { database, clock }: Services): void {
  serve(listOwnEventsCall, async ({ query, caller }) => {
    const { events, totalCount } = await listOwnEvents(database.db, {
      ...query,
      organiserId: accountIdOf(caller),
      nowMs: clock(),
    });
    return { data: events, totalCount };
  });

  serve(countOwnEventsCall, async ({ caller }) => ({
    data: await countOwnEvents(database.db, accountIdOf(caller), clock()),
  }));

  // Two paths of the spec, one answer.
  for (const call of [readOwnEventCall, readOrganiserEvent] as const) {
    serve(call, async ({ params, caller }) => {
      const data = await readOwnEvent(database.db, {
        organiserId: accountIdOf(caller),
        eventId: params.id,
        nowMs: clock(),
      });
      if (data === undefined) throw new Refusal('notFound');
      return { data };
    });
  }

  for (const call of [cancelEvent, listRefunds, readOrganiserEventDetail])
    serve(call, () => Promise.reject(new Refusal('unavailable')));
}
