import type { EventForm } from '#contract/event/event-form.ts';
import type { Db } from '../db/tables.ts';
import { toSearchText } from './own-event-store.ts';

/** The content of an event form, without image and version. */
export type EventContent = Omit<EventForm, 'image' | 'version'>;

/** Number of tickets on offer; null if unlimited. */
export const getMaxTickets = (form: EventContent): number | null =>
  form.maxNoTickets === 'Limited' ? form.maxTicketAvailable : null;

/** Maps a form to columns of `event`, without its tickets. */
export const toEventColumns = (form: EventContent) => ({
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
  join_link: form.joinLink,
  join_link_lead: form.joinLinkLead,
  confirm_above: form.confirmAbove,
  start_at: Date.parse(form.startDateTime),
  end_at: Date.parse(form.endDateTime),
  search_text: toSearchText(form),
});

/** Inserts categories and goals of an event that has none yet. */
export async function insertLabels(
  db: Db,
  eventId: string,
  { category: categories, sdgs }: EventContent,
): Promise<void> {
  if (categories.length > 0)
    await db
      .insertInto('event_category')
      .values(categories.map((category) => ({ event_id: eventId, category })))
      .execute();
  if (sdgs.length > 0)
    await db
      .insertInto('event_sdg')
      .values(sdgs.map((sdg) => ({ event_id: eventId, sdg })))
      .execute();
}
