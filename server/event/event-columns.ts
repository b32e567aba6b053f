import type { EventForm } from '#contract/event/event-form.ts';
import type { Db } from '../db/tables.ts';
import { searchTextOf } from './own-event-store.ts';

/** What an event's form says, apart from its picture and the version it was made from. */
export type EventContent = Omit<EventForm, 'image' | 'version'>;

/** How many tickets a form offers; null for as many as are wanted. */
export const ticketsOf = (form: EventContent): number | null =>
  form.maxNoTickets === 'Limited' ? form.maxTicketAvailable : null;

/** A form as the columns of `event` hold it, without its tickets. */
export const columnsOf = (form: EventContent) => ({
  title: form.title,
  description: form.description,
  domanda: form.domanda,
  mode: form.mode,
  location: form.location,
  latitude: form.latitude,
  longitude: form.longitude,
  region: form.region,
  price_cents: Math.round(form.price * 100),
  external_link: form.externalLink,
  start_at: Date.parse(form.startDateTime),
  end_at: Date.parse(form.endDateTime),
  search_text: searchTextOf(form),
});

/** Writes the categories and goals of an event that has none yet. */
export async function insertLabels(
  db: Db,
  eventId: string,
  { category: categories, sdgs }: EventContent,
): Promise<void> {
  await db
    .insertInto('event_category')
    .values(categories.map((category) => ({ event_id: eventId, category })))
    .execute();
  await db
    .insertInto('event_sdg')
    .values(sdgs.map((sdg) => ({ event_id: eventId, sdg })))
    .execute();
}
