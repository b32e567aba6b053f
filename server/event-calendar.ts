import { toShownJoinLink } from '#contract/event/join-link.ts';
import { toSingleLine } from './http/text/single-line.ts';
import type { ScheduledEvent } from './event/event-schedule-store.ts';

interface CalendarOptions {
  readonly name: string;
  readonly publicUrl: string;
  /** Sender of our mails: calendars only cancel entries of the same organiser. */
  readonly mailFrom: string;
  /** For a calendar sent by mail: whether it adds or cancels the events, and when the mail was created. */
  readonly mailed?: { readonly isCancelled: boolean; readonly createdAtMs: number };
}

const maxNameLength = 200;

/**
 * Serialises events as iCalendar: title, time, place, link, organiser, and `CANCELLED` where applicable. An
 * event's UID is the same everywhere, and its sequence rises with its changes, so that a calendar never holds
 * duplicates or outdated versions (RG-41).
 */
export async function buildCalendar(
  events: readonly ScheduledEvent[],
  { name, publicUrl, mailFrom, mailed }: CalendarOptions,
): Promise<string> {
  // Loaded on first use.
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator');
  const calendar = ical({
    // The only text that the library writes as it is (SH-23).
    name: toSingleLine(name, maxNameLength),
    prodId: '//Presente//Presente//IT',
    ...(mailed === undefined
      ? { ttl: 3600 }
      : { method: mailed.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH }),
  });
  for (const event of events) {
    const url = `${publicUrl}/event/detail/${event.id}`;
    const isCancelled = mailed?.isCancelled ?? event.isCancelled;
    // Only in the entry that a holder gets by mail: feeds are public (RG-52).
    const joinLink =
      mailed === undefined || isCancelled ? '' : toShownJoinLink(event, mailed.createdAtMs).joinLink;
    calendar.createEvent({
      id: `${event.id}@presente`,
      sequence: event.sequence,
      start: new Date(event.startAt),
      end: new Date(event.endAt),
      // A feed's stamp is older than any mail's, and changes only when the event does.
      stamp: new Date(mailed?.createdAtMs ?? event.createdAt),
      summary: event.title,
      description: joinLink === '' ? url : `${joinLink}\n${url}`,
      url,
      organizer: { name: event.companyName, email: parseEmailAddress(mailFrom) },
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(joinLink === '' ? toLocation(event) : { location: joinLink }),
    });
  }
  return calendar.toString();
}

/** Extracts the address of `Name <address>`. */
const parseEmailAddress = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

function toLocation({ location, latitude, longitude }: ScheduledEvent) {
  if (location === '') return {};
  return {
    location:
      latitude === null || longitude === null
        ? location
        : { title: location, address: location, geo: { lat: latitude, lon: longitude } },
  };
}
