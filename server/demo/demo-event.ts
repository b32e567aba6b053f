import type { regionCodes } from '#contract/event/lookups.ts';
import type { Cover } from './covers.ts';

/** Where an event takes place: the text people read, degrees north and east, ISTAT code of the region. */
export type Place = readonly [
  location: string,
  latitude: number,
  longitude: number,
  region: (typeof regionCodes)[number],
];

/**
 * When, in Italian local time, relative to the day of seeding: so many weeks from this one on a
 * weekday (1 Monday … 7 Sunday), or so many days from today. `now` has begun an hour ago.
 */
export type Schedule =
  | 'now'
  | (({ week: number; weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7 } | { inDays: number }) & {
      from: string;
      to: string;
      /** On how many days in a row; 1 if not given. */
      days?: number;
    });

export interface DemoEvent {
  readonly title: string;
  /** HTML. */
  readonly description: string;
  /** What participants accept, as HTML. */
  readonly domanda?: string;
  /** Keys 2 volunteering, 3 activism, 4 conferences, 5 cleanup, 6 festivals, 7 shopping, 8 emergency, 9 initiatives, 10 fairs. */
  readonly category: readonly number[];
  readonly sdgs: readonly number[];
  /** None: it has no picture, as some in real life. */
  readonly cover?: Cover;
  readonly when: Schedule;
  /** None: the event is online. */
  readonly place?: Place;
  /** None: it is free. */
  readonly priceCents?: number;
  /** None: tickets are unlimited. */
  readonly tickets?: number;
  /** How many take part; some between 5 and 80 if not given. */
  readonly people?: number;
  readonly externalLink?: string;
  readonly isPromoted?: boolean;
  readonly isCancelled?: boolean;
  /** So many tickets were ordered by the attendee's demo account. */
  readonly attendeeTickets?: number;
}

/** The picture of an organisation: shapes of SVG on 512 × 512, on a coloured ground. */
export interface Emblem {
  readonly ground: string;
  readonly shapes: string;
}

export interface DemoOrganisation {
  readonly companyName: string;
  readonly email: string;
  /** 1 the product itself as organiser, 2 everybody else. */
  readonly userRole: 1 | 2;
  readonly firstName: string;
  readonly lastName: string;
  readonly place: string;
  /** Plain text. */
  readonly description: string;
  readonly website: string;
  readonly mobile: string;
  /** Where else it can be found, under the name of its site. */
  readonly socials: readonly ('instagram' | 'facebook' | 'twitter' | 'linkedin')[];
  readonly emblem: Emblem;
  readonly events: readonly DemoEvent[];
}
