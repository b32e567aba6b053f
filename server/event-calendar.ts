import type { AppointedEvent } from './event/appointment-store.ts';

interface Wishes {
  readonly name: string;
  readonly publicUrl: string;
  /** Who sends our mails: calendars strike out only what the same sender wrote down. */
  readonly mailFrom: string;
  /**
   * For a calendar that travels by mail: whether its reader is to write the events down or to strike
   * them out, and when the mail was made.
   */
  readonly mailed?: { readonly isOff: boolean; readonly atMs: number };
}

/**
 * Events as iCalendar text: title, time, place, link, organiser, and the state `CANCELLED` where it is
 * so. The same event has the same UID everywhere, and a sequence that rises with its changes, so that a
 * calendar never holds it twice, nor an older state of it (RG-41).
 */
export async function calendarOf(
  events: readonly AppointedEvent[],
  { name, publicUrl, mailFrom, mailed }: Wishes,
): Promise<string> {
  // Loaded by the first who asks for one.
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator');
  const calendar = ical({
    name,
    prodId: '//Presente//Presente//IT',
    ...(mailed === undefined
      ? { ttl: 3600 }
      : { method: mailed.isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH }),
  });
  for (const event of events) {
    const url = `${publicUrl}/event/detail/${event.id}`;
    const isOff = mailed?.isOff ?? event.isCancelled;
    calendar.createEvent({
      id: `${event.id}@presente`,
      sequence: event.sequence,
      start: new Date(event.startAt),
      end: new Date(event.endAt),
      // What is read from the web is older than any mail; its text changes only when the event does.
      stamp: new Date(mailed?.atMs ?? event.createdAt),
      summary: event.title,
      description: url,
      url,
      organizer: { name: event.companyName, email: addressOf(mailFrom) },
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...placeOf(event),
    });
  }
  return calendar.toString();
}

/** The address in `Name <address>`, or the whole. */
const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

function placeOf({ location, latitude, longitude }: AppointedEvent) {
  if (location === '') return {};
  return {
    location:
      latitude === null || longitude === null
        ? location
        : { title: location, address: location, geo: { lat: latitude, lon: longitude } },
  };
}
