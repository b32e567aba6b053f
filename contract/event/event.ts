import * as v from 'valibot';

export const listTypes = ['Prossimi', 'Passati', 'Tutti'] as const;
export type ListType = (typeof listTypes)[number];
export const listTypeSchema = v.picklist(listTypes, 'valueInvalid');

export const modeSchema = v.picklist(['online', 'offline'], 'valueInvalid');
export const maxNoTicketsSchema = v.picklist(['Limited', 'Unlimited'], 'valueInvalid');

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
  /** Raised by each change of the form: a change says which one it was made from (EV-18). */
  version: v.number(),
});
export type OwnEvent = v.InferOutput<typeof ownEventSchema>;

/** A run of promotion (spec 2 §3, Promotion detail): instants, the end excluded; price in euros. */
export const promotionDetailSchema = v.object({
  promotedStartDate: v.string(),
  promotedEndDate: v.string(),
  /** In days. */
  promotedDuration: v.number(),
  isPromoted: v.boolean(),
});
export type PromotionDetail = v.InferOutput<typeof promotionDetailSchema>;

/** An own event with everything about it. Amounts in euros. */
export const ownEventDetailSchema = v.object({
  ...ownEventSchema.entries,
  /** What the tickets of people who are still on the list cost. */
  revenue: v.number(),
  /** Orders that were paid for an event that is now cancelled: each is to be given back. */
  refundsDue: v.object({ totalCount: v.number(), totalAmount: v.number() }),
  /** The promotion that runs now, or the next one; null without. */
  promotion: v.nullable(promotionDetailSchema),
});
export type OwnEventDetail = v.InferOutput<typeof ownEventDetailSchema>;

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
