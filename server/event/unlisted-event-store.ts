import { defaultConfirmAbove, type UnlistedEventForm } from '#contract/event/event-form.ts';
import type { Db } from '../db/tables.ts';
import type { EventContent } from './event-columns.ts';
import { toSearchText } from './own-event-store.ts';

/** Completes the form of an unlisted event to that of an event: free, without a limit or a pin on the map. */
export const toEventContent = ({ version: _, ...form }: UnlistedEventForm): EventContent => ({
  ...form,
  description: '',
  domanda: '',
  category: [],
  sdgs: [],
  mode: 'offline',
  latitude: null,
  longitude: null,
  region: '',
  isFree: true,
  price: 0,
  maxNoTickets: 'Unlimited',
  maxTicketAvailable: 0,
  externalLink: '',
  joinLink: '',
  joinLinkLead: 'now',
  confirmAbove: defaultConfirmAbove,
});

/**
 * Updates an own event that is unlisted, not cancelled, and still has this version, in one statement (EV-18).
 * Call it in a transaction that announces the change.
 * @returns whether the event was updated.
 */
export async function updateUnlistedEvent(
  db: Db,
  { organiserId, eventId, form }: { organiserId: string; eventId: string; form: UnlistedEventForm },
): Promise<boolean> {
  const updated = await db
    .updateTable('event')
    .set(({ eb }) => ({
      title: form.title,
      location: form.location,
      start_at: Date.parse(form.startDateTime),
      end_at: Date.parse(form.endDateTime),
      search_text: toSearchText(form),
      version: eb('version', '+', 1),
      change_no: eb('change_no', '+', 1),
    }))
    .where('id', '=', eventId)
    .where('organiser_id', '=', organiserId)
    .where('version', '=', form.version)
    .where('is_unlisted', '=', 1)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}
