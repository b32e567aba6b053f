import * as v from 'valibot';
import { joinLinkLeadSchema } from './join-link.ts';

export const listTypes = ['Prossimi', 'Passati', 'Tutti'] as const;
export type ListType = (typeof listTypes)[number];
export const listTypeSchema = v.picklist(listTypes, 'valueInvalid');

export const modeSchema = v.picklist(['online', 'offline'], 'valueInvalid');
export const maxNoTicketsSchema = v.picklist(['Limited', 'Unlimited'], 'valueInvalid');

/** Public fields of an event. Prices in euros, instants in UTC. */
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
  /** 0 with `Unlimited`, where it has no meaning. */
  availableTickets: v.number(),
  isPromoted: v.boolean(),
  isCancelled: v.boolean(),
  externalLink: v.string(),
};

/** An event in its organiser's lists. */
export const ownEventSummarySchema = v.object({
  ...publicEntries,
  isUnlisted: v.boolean(),
  purchasedTickets: v.number(),
  noOfParticipants: v.number(),
  /** Number of checked-in participants. */
  noOfCheckIns: v.number(),
});
export type OwnEventSummary = v.InferOutput<typeof ownEventSummarySchema>;

/** An event as its organiser edits it. */
export const ownEventSchema = v.object({
  ...ownEventSummarySchema.entries,
  description: v.string(),
  domanda: v.string(),
  joinLink: v.string(),
  joinLinkLead: joinLinkLeadSchema,
  /** Larger orders are confirmed by mail (EV-78). */
  confirmAbove: v.number(),
  /** Incremented by each update of the form; an update names the version that it edited (EV-18). */
  version: v.number(),
});
export type OwnEvent = v.InferOutput<typeof ownEventSchema>;

/** A promotion: instants, end exclusive. */
export const promotionDetailSchema = v.object({
  promotedStartDate: v.string(),
  promotedEndDate: v.string(),
  /** In days. */
  promotedDuration: v.number(),
  isPromoted: v.boolean(),
});
export type PromotionDetail = v.InferOutput<typeof promotionDetailSchema>;

/** An organiser's own event with promotion, revenue and refunds. Amounts in euros (EV-26). */
export const ownEventDetailSchema = v.object({
  ...ownEventSchema.entries,
  /** Sum paid for the participants still on the list. */
  revenue: v.number(),
  /** Paid orders of a cancelled event, to be refunded (EV-27). */
  refundsDue: v.object({ totalCount: v.number(), totalAmount: v.number() }),
  /** The running or next promotion; `null` without one. */
  promotion: v.nullable(promotionDetailSchema),
});
export type OwnEventDetail = v.InferOutput<typeof ownEventDetailSchema>;

/** An event in a public list. */
export const eventCardSchema = v.object({
  ...publicEntries,
  organiser: v.object({ _id: v.string(), companyName: v.string() }),
  /** In a list sorted by distance (EV-61): whole metres from `near`. */
  distanceMetres: v.optional(v.number()),
});
export type EventCard = v.InferOutput<typeof eventCardSchema>;

/** An event in the list of all organisers. */
export const listedEventSchema = v.object({
  ...eventCardSchema.entries,
  /** In a paid place, before its day (EV-70). */
  isSponsored: v.boolean(),
});
export type ListedEvent = v.InferOutput<typeof listedEventSchema>;

export const organiserCardSchema = v.object({
  _id: v.string(),
  companyName: v.string(),
  picture: v.string(),
  place: v.string(),
  totalEvents: v.number(),
});

/** An event's public page, with its organiser's card. */
export const publicEventSchema = v.object({
  ...publicEntries,
  /** In no public list and closed for registration: people come from an imported list (EV-74). */
  isUnlisted: v.boolean(),
  description: v.string(),
  domanda: v.string(),
  organiser: organiserCardSchema,
});
export type PublicEvent = v.InferOutput<typeof publicEventSchema>;
