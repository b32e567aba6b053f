import type { regionCodes } from '#contract/event/lookups.ts';
import type { Cover } from './covers.ts';

/** An event's place: display text, degrees north and east, ISTAT code of the region. */
export type Place = readonly [
  location: string,
  latitude: number,
  longitude: number,
  region: (typeof regionCodes)[number],
];

/**
 * Event time in Italian local time, relative to the day of seeding: a weekday (1 Monday … 7 Sunday) some
 * weeks from the current one, or some days from today. `now` started an hour ago.
 */
export type Schedule =
  | 'now'
  | (({ week: number; weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7 } | { inDays: number }) & {
      from: string;
      to: string;
      /** Number of consecutive days; default 1. */
      days?: number;
    });

/** A demo event, as declared in `organisations/`. */
export interface DemoEvent {
  readonly title: string;
  /** HTML. */
  readonly description: string;
  /** Terms that participants must accept, as HTML. */
  readonly domanda?: string;
  /** Keys 2 volunteering, 3 activism, 4 conferences, 5 cleanup, 6 festivals, 7 shopping, 8 emergency, 9 initiatives, 10 fairs. */
  readonly category: readonly number[];
  readonly sdgs: readonly number[];
  /** `undefined`: no image, as with some real events. */
  readonly cover?: Cover;
  readonly when: Schedule;
  /** `undefined`: online. */
  readonly place?: Place;
  /** `undefined`: free. */
  readonly priceCents?: number;
  /** `undefined`: unlimited. */
  readonly tickets?: number;
  /** Number of participants; default: random between 5 and 80. */
  readonly participantCount?: number;
  readonly externalLink?: string;
  readonly isPromoted?: boolean;
  readonly isCancelled?: boolean;
  /** Number of tickets ordered by the attendee's demo account. */
  readonly attendeeTickets?: number;
}

/** An organisation's image: SVG shapes on 512 × 512, on a coloured background. */
export interface Emblem {
  readonly ground: string;
  readonly shapes: string;
}

export interface DemoOrganisation {
  readonly companyName: string;
  readonly email: string;
  /** 1 for the product's own organiser, 2 for all others. */
  readonly userRole: 1 | 2;
  readonly firstName: string;
  readonly lastName: string;
  readonly place: string;
  /** Plain text. */
  readonly description: string;
  readonly website: string;
  readonly mobile: string;
  /** Social networks, with the name of its website as handle. */
  readonly socials: readonly ('instagram' | 'facebook' | 'twitter' | 'linkedin')[];
  readonly emblem: Emblem;
  readonly events: readonly DemoEvent[];
}
