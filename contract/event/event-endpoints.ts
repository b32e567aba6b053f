import * as v from 'valibot';
import { optionalLineSchema, paragraphsSchema } from '../account/fields.ts';
import { endpoint, success } from '../endpoint.ts';
import { idParams } from '../id.ts';
import { pagingEntries } from '../paging.ts';
import { eventFormSchema, maxCoverBytes, maxEventTextBytes, unlistedEventSchema } from './event-form.ts';
import {
  listTypeSchema,
  ownEventDetailSchema,
  ownEventSchema,
  ownEventSummarySchema,
  publicEventSchema,
} from './event.ts';

export const regionOptions = endpoint({
  method: 'GET',
  path: '/region/options',
  requires: 'browse',
  maxAgeSeconds: 3600,
  summary: 'The 20 Italian regions.',
  response: success({ data: v.array(v.object({ code: v.string(), name: v.string() })) }),
});

export const listOwnEvents = endpoint({
  method: 'GET',
  path: '/event/organiser/list',
  requires: 'manageEvents',
  summary:
    'Own events: Prossimi by start, Passati latest first, Tutti by start; `search` looks in title and place.',
  query: v.object({
    listType: v.optional(listTypeSchema, 'Prossimi'),
    search: optionalLineSchema(100),
    ...pagingEntries,
  }),
  response: success({ data: v.array(ownEventSummarySchema), totalCount: v.number() }),
});

export const countOwnEvents = endpoint({
  method: 'GET',
  path: '/event/organiser/count',
  requires: 'manageEvents',
  summary: 'How many own events there are per list type.',
  response: success({
    data: v.object({ Prossimi: v.number(), Passati: v.number(), Tutti: v.number() }),
  }),
});

const eventUpload = { field: 'file', maxBytes: maxCoverBytes, maxTextBytes: maxEventTextBytes } as const;

export const createEvent = endpoint({
  method: 'POST',
  path: '/event',
  requires: 'manageEvents',
  isIdempotent: true,
  summary: 'Publishes an event. Its cover comes as `file`, or is one of an own event (`image`).',
  upload: eventUpload,
  body: eventFormSchema,
  response: success({ message: v.string(), data: v.object({ _id: v.string() }) }),
});

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/event/:id',
  requires: 'manageEvents',
  summary:
    'Changes an own event, when nobody else has changed it since `version`; an unlisted event is published by it.',
  upload: eventUpload,
  params: idParams,
  body: eventFormSchema,
  response: success({ message: v.string(), data: ownEventSchema }),
});

export const createUnlistedEvent = endpoint({
  method: 'POST',
  path: '/event/unlisted',
  requires: 'manageEvents',
  isIdempotent: true,
  summary: 'Creates an event that is in no public list and takes no registrations.',
  body: unlistedEventSchema,
  response: success({ message: v.string(), data: v.object({ _id: v.string() }) }),
});

export const updateUnlistedEvent = endpoint({
  method: 'PUT',
  path: '/event/unlisted/:id',
  requires: 'manageEvents',
  summary: 'Changes an own unlisted event, when nobody else has changed it since `version`.',
  params: idParams,
  body: unlistedEventSchema,
  response: success({ message: v.string(), data: ownEventSchema }),
});

export const cancelEvent = endpoint({
  method: 'PUT',
  path: '/event/:id/cancel',
  requires: 'manageEvents',
  summary: 'Cancels an own event and tells its participants; `message` is what the organiser says to them.',
  params: idParams,
  body: v.object({ message: v.optional(paragraphsSchema(1000), '') }),
  response: success({ message: v.string() }),
});

export const listRefunds = endpoint({
  method: 'GET',
  path: '/event/organiser/refunds/:id',
  requires: 'manageEvents',
  summary: 'The orders that were paid for an own event that is cancelled. Amounts in euros.',
  params: idParams,
  query: v.object(pagingEntries),
  response: success({
    data: v.array(
      v.object({
        _id: v.string(),
        fullName: v.string(),
        email: v.string(),
        quantity: v.number(),
        finalPrice: v.number(),
      }),
    ),
    totalCount: v.number(),
  }),
});

const ownEventEndpoint = <const P extends string>(path: P, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    requires: 'manageEvents',
    summary,
    params: idParams,
    response: success({ data: ownEventSchema }),
  });

export const readOwnEvent = ownEventEndpoint('/event/:id', 'One of one’s own events.');
export const readOrganiserEvent = ownEventEndpoint('/organiser/event/:id', 'The same as /event/{id}.');

export const readOrganiserEventDetail = endpoint({
  method: 'GET',
  path: '/event/organiser/detail/:id',
  requires: 'manageEvents',
  summary: 'The same as /event/{id} with its promotion, revenue and refunds.',
  params: idParams,
  response: success({ data: ownEventDetailSchema }),
});

/** Length of a registration trend, in days. */
export const registrationTrendDays = 14;

export const readRegistrationTrend = endpoint({
  method: 'GET',
  path: '/event/organiser/trend/:id',
  requires: 'manageEvents',
  summary: 'Participants of an own event by day of registration: the last 14 days, oldest first.',
  params: idParams,
  response: success({ data: v.array(v.number()) }),
});

export const readPublicEvent = endpoint({
  method: 'GET',
  path: '/basic/event/:id',
  requires: 'browse',
  maxAgeSeconds: 0,
  summary: 'What everybody may read of an event, with its organiser’s card.',
  params: idParams,
  response: success({ data: publicEventSchema }),
});
