import {
  cancelEvent,
  countOwnEvents as countOwnEventsCall,
  createEvent,
  listOwnEvents as listOwnEventsCall,
  listRefunds,
  readOrganiserEvent,
  readOrganiserEventDetail,
  readOwnEvent as readOwnEventCall,
  readPublicEvent as readPublicEventCall,
  regionOptions,
  updateEvent,
} from '#contract/event/event-calls.ts';
import { regions } from '#contract/event/lookups.ts';
import { erasedOrganisation } from '#contract/organisation/erased-organisation.ts';
import { Refusal } from '#contract/reasons.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { cleanEventHtml } from './event-html.ts';
import { countOwnEvents, insertEvent, listOwnEvents, readOwnEvent, readPublicEvent } from './event-store.ts';

/** The calls of `contract/event`. */
export function registerEvent(serve: Serve, { database, clock }: Services): void {
  serve(regionOptions, () => Promise.resolve({ data: regions.map((region) => ({ ...region })) }));

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

  serve(createEvent, async ({ body, caller, say }) => {
    const form = {
      ...body,
      description: await cleanEventHtml(body.description),
      domanda: await cleanEventHtml(body.domanda),
    };
    const organiserId = accountIdOf(caller);
    const _id = await database.transaction(async (tx) => {
      const id = await insertEvent(tx.db, { organiserId, form, nowMs: clock() });
      await tx.announce(id);
      return id;
    });
    const message = say(/*i18n*/ { id: 'event.created', message: 'Evento pubblicato' });
    return { message, data: { _id } };
  });

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

  for (const call of [updateEvent, cancelEvent, listRefunds, readOrganiserEventDetail])
    serve(call, () => Promise.reject(new Refusal('unavailable')));

  serve(readPublicEventCall, async ({ params, say }) => {
    const data = await readPublicEvent(database.db, params.id, clock());
    if (data === undefined) throw new Refusal('notFound');
    const companyName = data.organiser.companyName || say(erasedOrganisation);
    return { data: { ...data, organiser: { ...data.organiser, companyName } } };
  });
}
