import { toShownJoinLink } from '#contract/event/join-link.ts';
import { toImageUrl } from '#contract/image/image-url.ts';
import type { Ticket } from '#contract/registration/ticket-code.ts';
import type { TicketPage } from '#contract/registration/registration-endpoints.ts';
import { readActiveCheckIns } from '../../participant/participant-store.ts';
import type { Db } from '../../db/tables.ts';

/**
 * Reads the page of a verified ticket, as its holder sees it at `nowMs`.
 * @returns `undefined` if its holder is no longer on the list.
 */
export async function findTicketPage(
  db: Db,
  { eventId, participantId }: Ticket,
  nowMs: number,
): Promise<Omit<TicketPage, 'ticket' | 'qrText'> | undefined> {
  const row = await db
    .selectFrom('participant')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .innerJoin('event', 'event.id', 'participant.event_id')
    .innerJoin('organisation', 'organisation.id', 'event.organiser_id')
    .select(['participant.first_name', 'participant.last_name', 'participant.ticket_no'])
    .select(['order.quantity', 'order.price_cents', 'organisation.company_name'])
    .select(['event.title', 'event.start_at', 'event.end_at', 'event.mode', 'event.location'])
    .select(['event.latitude', 'event.longitude', 'event.cancelled_at', 'event.organiser_id'])
    .select(['event.image', 'event.join_link', 'event.join_link_lead'])
    .where('participant.id', '=', participantId)
    .where('participant.event_id', '=', eventId)
    .where('participant.removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const checkInsById = await readActiveCheckIns(db, [participantId]);
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    ticketNo: row.ticket_no,
    noOfTickets: row.quantity,
    isPaid: row.price_cents > 0,
    checkedInAt: checkInsById.get(participantId)?.[0]?.at ?? null,
    event: {
      _id: eventId,
      title: row.title,
      startDateTime: new Date(row.start_at).toISOString(),
      endDateTime: new Date(row.end_at).toISOString(),
      mode: row.mode,
      location: row.location,
      latitude: row.latitude,
      longitude: row.longitude,
      isCancelled: row.cancelled_at !== null,
      image: toImageUrl(row.image),
      ...toShownJoinLink(
        {
          mode: row.mode,
          joinLink: row.join_link,
          joinLinkLead: row.join_link_lead,
          startAt: row.start_at,
          isCancelled: row.cancelled_at !== null,
        },
        nowMs,
      ),
      companyName: row.company_name,
      organiserId: row.company_name === '' ? '' : row.organiser_id,
    },
  };
}
