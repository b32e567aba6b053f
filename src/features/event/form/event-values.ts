import { hourMs } from '#contract/durations.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { createEvent } from '#contract/event/event-endpoints.ts';
import type { JoinLinkLead } from '#contract/event/join-link.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import type { CoverChoice } from './fields/cover-choice.ts';

/** Values of the event form; numbers as typed. */
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
  readonly joinLink: string;
  readonly joinLinkLead: JoinLinkLead;
  /** URL of the saved cover. */
  readonly image: string;
  readonly cover: CoverChoice;
  /** Version the edit is based on (EV-18). */
  readonly version: number;
}

/** Default values of a new event (EV-30). */
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
  joinLink: '',
  joinLinkLead: 'now',
  image: '',
  cover: { kind: 'same' },
  version: 0,
};

/** Formats a price for its input: `5,00`; empty for 0. */
export const formatPriceInput = (euros: number): string =>
  euros > 0 ? euros.toFixed(2).replace('.', ',') : '';

/** Converts an event to initial form values. */
export const toFormValues = (event: OwnEvent): EventValues => ({
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
  price: formatPriceInput(event.price),
  maxNoTickets: event.maxNoTickets,
  maxTicketAvailable: event.maxNoTickets === 'Limited' ? String(event.maxTicketAvailable) : '',
  externalLink: event.externalLink,
  joinLink: event.joinLink,
  joinLinkLead: event.joinLinkLead,
  image: event.image,
  cover: { kind: 'same' },
  version: event.version,
});

/** Form values of a duplicate: without dates, and free (EV-33). */
export const toDuplicateValues = (event: OwnEvent): EventValues => ({
  ...toFormValues(event),
  startDateTime: '',
  endDateTime: '',
  isFree: true,
  price: '',
  version: 0,
});

/** Converts form values to the request body; the image is sent as a separate file. */
export const toEventBody = ({
  cover,
  region,
  ...values
}: EventValues): InputOf<typeof createEvent>['body'] => ({
  ...values,
  region: region as Region,
});

type Region = NonNullable<InputOf<typeof createEvent>['body']['region']>;

const defaultDurationMs = 2 * hourMs;
const getDefaultEnd = (start: string): string =>
  start === '' ? '' : new Date(Date.parse(start) + defaultDurationMs).toISOString();

/** The end after a change of start: two hours later unless the user chose an end (EV-32). */
export const adjustEnd = (
  start: string,
  previous: Pick<EventValues, 'startDateTime' | 'endDateTime'>,
): string =>
  start !== '' &&
  (previous.endDateTime === '' || previous.endDateTime === getDefaultEnd(previous.startDateTime))
    ? getDefaultEnd(start)
    : previous.endDateTime;
