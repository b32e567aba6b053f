import * as v from 'valibot';
import { call, success } from '../call.ts';
import { idParams } from '../id.ts';
import { pagingEntries } from '../paging.ts';
import {
  eventFormSchema,
  listTypeSchema,
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
  summary: 'Own events: Prossimi by start, Passati latest first, Tutti by start.',
  query: v.object({ listType: v.optional(listTypeSchema, 'Prossimi'), ...pagingEntries }),
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

export const createEvent = call({
  method: 'POST',
  path: '/event',
  may: 'runEvents',
  summary: 'Publishes an event.',
  body: eventFormSchema,
  answer: success({ message: v.string(), data: v.object({ _id: v.string() }) }),
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
export const readOrganiserEventDetail = ownEvent('/event/organiser/detail/:id', 'The same as /event/{id}.');

export const readPublicEvent = call({
  method: 'GET',
  path: '/basic/event/:id',
  may: 'browse',
  maxAgeSeconds: 0,
  summary: 'What everybody may read of an event, with its organiser’s card.',
  params: idParams,
  answer: success({ data: publicEventSchema }),
});
