import type { InputOf } from '#contract/call.ts';
import type { createEvent } from '#contract/event/event-calls.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import type { CoverChoice } from './cover-choice.ts';

/** What the form of an event holds while it is filled in: numbers as they are typed. */
export interface EventValues {
  readonly title: string;
  readonly description: string;
  readonly domanda: string;
  readonly category: number[];
  readonly sdgs: number[];
  readonly startDateTime: string;
  readonly endDateTime: string;
  readonly mode: 'online' | 'offline';
  readonly location: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly region: string;
  readonly isFree: boolean;
  readonly price: string;
  readonly maxNoTickets: 'Limited' | 'Unlimited';
  readonly maxTicketAvailable: string;
  readonly externalLink: string;
  /** The address of the picture as it is saved. */
  readonly image: string;
  readonly cover: CoverChoice;
  /** What the change was made from (EV-18). */
  readonly version: number;
}

/** The defaults of spec 2 §4 (EV-30). */
export const emptyValues: EventValues = {
  title: '',
  description: '',
  domanda: '',
  category: [],
  sdgs: [],
  startDateTime: '',
  endDateTime: '',
  mode: 'offline',
  location: '',
  latitude: null,
  longitude: null,
  region: '',
  isFree: true,
  price: '',
  maxNoTickets: 'Unlimited',
  maxTicketAvailable: '',
  externalLink: '',
  image: '',
  cover: { kind: 'same' },
  version: 0,
};

/** A price as its field shows it: `5,00`. */
export const typedPrice = (euros: number): string => (euros > 0 ? euros.toFixed(2).replace('.', ',') : '');

/** An event as its form shows it at first. */
export const valuesOf = (event: OwnEvent): EventValues => ({
  title: event.title,
  description: event.description,
  domanda: event.domanda,
  category: event.category,
  sdgs: event.sdgs,
  startDateTime: event.startDateTime,
  endDateTime: event.endDateTime,
  mode: event.mode,
  location: event.location,
  latitude: event.latitude,
  longitude: event.longitude,
  region: event.region,
  isFree: event.isFree,
  price: typedPrice(event.price),
  maxNoTickets: event.maxNoTickets,
  maxTicketAvailable: event.maxNoTickets === 'Limited' ? String(event.maxTicketAvailable) : '',
  externalLink: event.externalLink,
  image: event.image,
  cover: { kind: 'same' },
  version: event.version,
});

/** The form that makes another event like this one: without its days, and free (EV-33). */
export const duplicateOf = (event: OwnEvent): EventValues => ({
  ...valuesOf(event),
  startDateTime: '',
  endDateTime: '',
  isFree: true,
  price: '',
  version: 0,
});

/** The form as the calls take it; its picture goes beside it. */
export const bodyOf = ({ cover, region, ...values }: EventValues): InputOf<typeof createEvent>['body'] => ({
  ...values,
  region: region as Region,
});

type Region = NonNullable<InputOf<typeof createEvent>['body']['region']>;

const usualLengthMs = 2 * 3_600_000;
const usualEnd = (start: string): string =>
  start === '' ? '' : new Date(Date.parse(start) + usualLengthMs).toISOString();

/** Where the end goes when another start is chosen: along, as long as nobody has chosen it (EV-32). */
export const endAfter = (start: string, before: Pick<EventValues, 'startDateTime' | 'endDateTime'>): string =>
  start !== '' && (before.endDateTime === '' || before.endDateTime === usualEnd(before.startDateTime))
    ? usualEnd(start)
    : before.endDateTime;
