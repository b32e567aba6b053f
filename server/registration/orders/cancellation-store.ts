import type { Ticket } from '#contract/registration/ticket-code.ts';
import type { Db } from '../../db/tables.ts';

/** A ticket holder on a list: what decides whether the ticket can be cancelled, and the recipients of the mail. */
export interface TicketHolder {
  readonly orderId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Empty if the holder has deleted their data (AC-33); likewise the buyer's. */
  readonly email: string;
  readonly buyerFirstName: string;
  readonly buyerEmail: string;
  /** The organiser has typed the buyer's e-mail. */
  readonly isBuyerEmailTyped: boolean;
  readonly language: string;
  readonly eventTitle: string;
  readonly startAt: number;
  readonly isEventCancelled: boolean;
  readonly isPaid: boolean;
  readonly isCheckedIn: boolean;
}

/**
 * Finds the holder of a verified ticket.
 * @returns `undefined` if the holder is no longer on the list.
 */
export async function findTicketHolder(
  db: Db,
  { eventId, participantId }: Ticket,
): Promise<TicketHolder | undefined> {
  const row = await db
    .selectFrom('participant')
    .innerJoin('event', 'event.id', 'participant.event_id')
    .innerJoin('order', 'order.id', 'participant.order_id')
    .select(['participant.first_name', 'participant.last_name', 'participant.email'])
    .select(['event.title', 'event.start_at', 'event.cancelled_at'])
    .select(['order.first_name as buyer_first_name', 'order.email as buyer_email'])
    .select(['order.id as order_id', 'order.language', 'order.price_cents'])
    .select((eb) =>
      eb
        .selectFrom('check_in_operation')
        .select('operation_id')
        .whereRef('participant_id', '=', 'participant.id')
        .where('is_active', '=', 1)
        .limit(1)
        .as('active_check_in'),
    )
    .select(({ selectFrom }) =>
      selectFrom('participant as typed')
        .select('typed.id')
        .whereRef('typed.order_id', '=', 'participant.order_id')
        .whereRef('typed.email', '=', 'order.email')
        .where('typed.is_email_typed', '=', 1)
        .limit(1)
        .as('typed_buyer_id'),
    )
    .where('participant.id', '=', participantId)
    .where('participant.event_id', '=', eventId)
    .where('participant.removed_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      orderId: row.order_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      buyerFirstName: row.buyer_first_name,
      buyerEmail: row.buyer_email,
      isBuyerEmailTyped: row.typed_buyer_id !== null,
      language: row.language,
      eventTitle: row.title,
      startAt: row.start_at,
      isEventCancelled: row.cancelled_at !== null,
      isPaid: row.price_cents > 0,
      isCheckedIn: row.active_check_in !== null,
    }
  );
}
