import { hourMs } from '#contract/durations.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { defaultConfirmAbove } from '#contract/event/event-form.ts';
import type { createEvent } from '#contract/event/event-endpoints.ts';
import type { JoinLinkLead } from '#contract/event/join-link.ts';
import type { OwnEvent } from '#contract/event/event.ts';
import { parseEuros, parsePlaces } from '#contract/input/parse-number.ts';
import { formatAmount, formatInteger } from '#src/platform/text/format.ts';
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
  /** Ignored unless `hasConfirmAbove` (EV-78). */
  readonly confirmAbove: string;
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
  confirmAbove: String(defaultConfirmAbove),
  image: '',
  cover: { kind: 'same' },
  version: 0,
};

/** Larger orders are confirmed by mail only for a free event with limited places (EV-78). */
export const hasConfirmAbove = ({ isFree, maxNoTickets }: EventValues): boolean =>
  isFree && maxNoTickets === 'Limited';

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
  price: event.price > 0 ? formatAmount(event.price) : '',
  maxNoTickets: event.maxNoTickets,
  maxTicketAvailable: event.maxNoTickets === 'Limited' ? formatInteger(event.maxTicketAvailable) : '',
  externalLink: event.externalLink,
  joinLink: event.joinLink,
  joinLinkLead: event.joinLinkLead,
  confirmAbove: formatInteger(event.confirmAbove),
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

/**
 * Converts form values to the request body, with numbers as they were read (EV-75); a text that is none stays, and is
 * refused. The image is sent as a separate file.
 */
export const toEventBody = ({
  cover,
  region,
  price,
  maxTicketAvailable,
  confirmAbove,
  ...values
}: EventValues): InputOf<typeof createEvent>['body'] => ({
  ...values,
  price: parseEuros(price) ?? price,
  maxTicketAvailable: parsePlaces(maxTicketAvailable) ?? maxTicketAvailable,
  confirmAbove: parsePlaces(confirmAbove) ?? confirmAbove,
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
