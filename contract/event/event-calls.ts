import * as v from 'valibot';
import { optionalLineOf, paragraphsOf } from '../account/fields.ts';
import { call, success } from '../call.ts';
import { idParams } from '../id.ts';
import { pagingEntries } from '../paging.ts';
import { eventFormSchema, maxCoverBytes, maxEventTextBytes } from './event-form.ts';
import {
  listTypeSchema,
  ownEventDetailSchema,
  ownEventSchema,
  ownEventSummarySchema,
  publicEventSchema,
} from './event.ts';

export const regionOptions = call({
  method: 'GET',
  path: '/region/options',
  may: 'browse',
  maxAgeSeconds: 3600,
  summary: 'The 20 Italian regions.',
  answer: success({ data: v.array(v.object({ code: v.string(), name: v.string() })) }),
});

export const listOwnEvents = call({
  method: 'GET',
  path: '/event/organiser/list',
  may: 'runEvents',
  summary:
    'Own events: Prossimi by start, Passati latest first, Tutti by start; `search` looks in title and place.',
  query: v.object({
    listType: v.optional(listTypeSchema, 'Prossimi'),
    search: optionalLineOf(100),
    ...pagingEntries,
  }),
  answer: success({ data: v.array(ownEventSummarySchema), totalCount: v.number() }),
});

export const countOwnEvents = call({
  method: 'GET',
  path: '/event/organiser/count',
  may: 'runEvents',
  summary: 'How many own events there are per list type.',
  answer: success({
    data: v.object({ Prossimi: v.number(), Passati: v.number(), Tutti: v.number() }),
  }),
});

const eventUpload = { field: 'file', maxBytes: maxCoverBytes, maxTextBytes: maxEventTextBytes } as const;

export const createEvent = call({
  method: 'POST',
  path: '/event',
  may: 'runEvents',
  isIdempotent: true,
  summary: 'Publishes an event. Its cover comes as `file`, or is one of an own event (`image`).',
  upload: eventUpload,
  body: eventFormSchema,
  answer: success({ message: v.string(), data: v.object({ _id: v.string() }) }),
});

export const updateEvent = call({
  method: 'PUT',
  path: '/event/:id',
  may: 'runEvents',
  summary: 'Changes an own event, when nobody else has changed it since `version`.',
  upload: eventUpload,
  params: idParams,
  body: eventFormSchema,
  answer: success({ message: v.string(), data: ownEventSchema }),
});

export const cancelEvent = call({
  method: 'PUT',
  path: '/event/:id/cancel',
  may: 'runEvents',
  summary: 'Cancels an own event and tells its participants; `message` is what the organiser says to them.',
  params: idParams,
  body: v.object({ message: v.optional(paragraphsOf(1000), '') }),
  answer: success({ message: v.string() }),
});

export const listRefunds = call({
  method: 'GET',
  path: '/event/organiser/refunds/:id',
  may: 'runEvents',
  summary: 'The orders that were paid for an own event that is cancelled. Amounts in euros.',
  params: idParams,
  query: v.object(pagingEntries),
  answer: success({
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

const ownEvent = <const P extends string>(path: P, summary: string) =>
  call({
    method: 'GET',
    path,
    may: 'runEvents',
    summary,
    params: idParams,
    answer: success({ data: ownEventSchema }),
  });

export const readOwnEvent = ownEvent('/event/:id', 'One of one’s own events.');
export const readOrganiserEvent = ownEvent('/organiser/event/:id', 'The same as /event/{id}.');

export const readOrganiserEventDetail = call({
  method: 'GET',
  path: '/event/organiser/detail/:id',
  may: 'runEvents',
  summary: 'The same as /event/{id} with its promotion, revenue and refunds.',
  params: idParams,
  answer: success({ data: ownEventDetailSchema }),
});

export const readPublicEvent = call({
  method: 'GET',
  path: '/basic/event/:id',
  may: 'browse',
  maxAgeSeconds: 0,
  summary: 'What everybody may read of an event, with its organiser’s card.',
  params: idParams,
  answer: success({ data: publicEventSchema }),
});
