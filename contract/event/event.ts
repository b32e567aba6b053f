import * as v from 'valibot';
import { lineOf, optionalLineOf, paragraphsOf, withoutControls } from '../account/fields.ts';
import { instantSchema } from '../instant.ts';
import { regionCodes, sdgKeys, selectableCategoryKeys } from './lookups.ts';

export const listTypes = ['Prossimi', 'Passati', 'Tutti'] as const;
export type ListType = (typeof listTypes)[number];
export const listTypeSchema = v.picklist(listTypes, 'valueInvalid');

const modeSchema = v.picklist(['online', 'offline'], 'valueInvalid');
const maxNoTicketsSchema = v.picklist(['Limited', 'Unlimited'], 'valueInvalid');

/** What everybody may read of an event; field names of spec 2 §3. Prices in euros, instants in UTC. */
const publicEntries = {
  _id: v.string(),
  title: v.string(),
  image: v.string(),
  category: v.array(v.number()),
  sdgs: v.array(v.number()),
  startDateTime: v.string(),
  endDateTime: v.string(),
  mode: modeSchema,
  location: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  region: v.string(),
  isFree: v.boolean(),
  price: v.number(),
  maxNoTickets: maxNoTicketsSchema,
  maxTicketAvailable: v.number(),
  /** 0 with `Unlimited`, where it says nothing. */
  availableTickets: v.number(),
  isPromoted: v.boolean(),
  isCancelled: v.boolean(),
  externalLink: v.string(),
};

/** An event in its organiser's lists. */
export const ownEventSummarySchema = v.object({
  ...publicEntries,
  purchasedTickets: v.number(),
  noOfParticipants: v.number(),
  /** How many of them are in. */
  noOfCheckIns: v.number(),
});
export type OwnEventSummary = v.InferOutput<typeof ownEventSummarySchema>;

export const ownEventSchema = v.object({
  ...ownEventSummarySchema.entries,
  description: v.string(),
  domanda: v.string(),
});
export type OwnEvent = v.InferOutput<typeof ownEventSchema>;

/** An event in a public list. */
export const eventCardSchema = v.object({
  ...publicEntries,
  organiser: v.object({ _id: v.string(), companyName: v.string() }),
});
export type EventCard = v.InferOutput<typeof eventCardSchema>;

export const organiserCardSchema = v.object({
  _id: v.string(),
  companyName: v.string(),
  picture: v.string(),
  place: v.string(),
  totalEvents: v.number(),
});

export const publicEventSchema = v.object({
  ...publicEntries,
  description: v.string(),
  domanda: v.string(),
  organiser: organiserCardSchema,
});
export type PublicEvent = v.InferOutput<typeof publicEventSchema>;

const wholeNumber = v.pipe(v.number('numberInvalid'), v.integer('numberInvalid'));

const externalLinkSchema = v.pipe(
  v.string(),
  withoutControls,
  v.trim(),
  v.maxLength(2000, 'textTooLong'),
  v.check((text) => {
    if (text === '') return true;
    return /^https?:\/\/[^\s/?#@\\]+\.[^\s\\]+$/i.test(text);
  }, 'linkUnsafe'),
);

/** The event form (spec 2 §5). Free forces price 0, Unlimited forces 0 tickets, online clears the place. */
export const eventFormSchema = v.pipe(
  v.object({
    title: lineOf(150),
    description: v.optional(paragraphsOf(100_000), ''),
    domanda: v.optional(paragraphsOf(100_000), ''),
    category: v.pipe(
      v.array(v.picklist(selectableCategoryKeys, 'valueInvalid')),
      v.nonEmpty('valueIsRequired'),
      v.transform((keys) => [...new Set(keys)]),
    ),
    sdgs: v.pipe(
      v.array(v.picklist(sdgKeys, 'valueInvalid')),
      v.nonEmpty('valueIsRequired'),
      v.transform((keys) => [...new Set(keys)]),
    ),
    startDateTime: instantSchema,
    endDateTime: instantSchema,
    mode: v.optional(modeSchema, 'offline'),
    location: optionalLineOf(300),
    latitude: v.optional(v.nullable(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))), null),
    longitude: v.optional(v.nullable(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))), null),
    region: v.optional(v.union([v.literal(''), v.picklist(regionCodes)], 'valueInvalid'), ''),
    isFree: v.optional(v.boolean(), true),
    price: v.optional(
      v.pipe(
        v.number('numberInvalid'),
        v.minValue(0, 'numberInvalid'),
        v.maxValue(10_000, 'numberInvalid'),
        v.check((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, 'numberInvalid'),
      ),
      0,
    ),
    maxNoTickets: v.optional(maxNoTicketsSchema, 'Unlimited'),
    maxTicketAvailable: v.optional(v.pipe(wholeNumber, v.minValue(0), v.maxValue(1_000_000)), 0),
    externalLink: v.optional(externalLinkSchema, ''),
  }),
  v.forward(
    v.check((it) => Date.parse(it.endDateTime) > Date.parse(it.startDateTime), 'endDateIsLesser'),
    ['endDateTime'],
  ),
  v.forward(
    v.check(
      (it) => it.maxNoTickets === 'Unlimited' || it.maxTicketAvailable >= 1,
      'participantsMorethanZero',
    ),
    ['maxTicketAvailable'],
  ),
  v.forward(
    v.check((it) => it.mode === 'online' || it.location !== '', 'valueIsRequired'),
    ['location'],
  ),
  v.forward(
    v.check((it) => it.mode === 'online' || it.region !== '', 'valueIsRequired'),
    ['region'],
  ),
  v.forward(
    v.check((it) => it.mode === 'online' || it.latitude !== null, 'valueIsRequired'),
    ['latitude'],
  ),
  v.forward(
    v.check((it) => it.mode === 'online' || it.longitude !== null, 'valueIsRequired'),
    ['longitude'],
  ),
  v.forward(
    v.check((it) => it.isFree || it.price > 0, 'numberInvalid'),
    ['price'],
  ),
  v.transform((it) => ({
    ...it,
    price: it.isFree ? 0 : it.price,
    maxTicketAvailable: it.maxNoTickets === 'Unlimited' ? 0 : it.maxTicketAvailable,
    ...(it.mode === 'online' && { location: '', region: '' as const, latitude: null, longitude: null }),
  })),
);
export type EventForm = v.InferOutput<typeof eventFormSchema>;
