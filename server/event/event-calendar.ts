import type { EventCard } from '#contract/event/event.ts';

/**
 * Events as iCalendar text: title, time, place, link, and the state `CANCELLED` where it is so. The
 * same event has the same UID everywhere, so that a calendar never holds it twice.
 */
export async function calendarOf(
  events: readonly EventCard[],
  { name, publicUrl }: { name: string; publicUrl: string },
): Promise<string> {
  // Loaded by the first who asks for one.
  const { default: ical, ICalEventStatus } = await import('ical-generator');
  const calendar = ical({ name, prodId: '//Presente//Presente//IT', ttl: 3600 });
  for (const event of events) {
    const url = `${publicUrl}/event/detail/${event._id}`;
    calendar.createEvent({
      id: `${event._id}@presente`,
      start: new Date(event.startDateTime),
      end: new Date(event.endDateTime),
      // A fixed stamp: the text changes only when the event does.
      stamp: new Date(event.startDateTime),
      summary: event.title,
      description: url,
      url,
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...placeOf(event),
    });
  }
  return calendar.toString();
}

function placeOf({ location, latitude, longitude }: EventCard) {
  if (location === '') return {};
  return {
    location:
      latitude === null || longitude === null
        ? location
        : { title: location, address: location, geo: { lat: latitude, lon: longitude } },
  };
}
