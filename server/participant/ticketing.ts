import type { Db } from '../db/tables.ts';
import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';

/**
 * What registration does when an organiser corrects or removes a participant. Passed in by the application: registration
 * builds on the list of participants, not the other way round.
 */
export interface Ticketing {
  /** Queues the ticket of a participant, or with `to` those of an order for this recipient, in a mail (RG-5). */
  queueTicketMails(
    services: Services,
    db: Db,
    ticket: {
      orderId: string;
      participantId?: string | undefined;
      to?: string | undefined;
      nowMs: number;
    },
  ): Promise<void>;
  /** Queues the mail to a participant who was just removed (RG-4). */
  queueRemovalMail(
    services: Services,
    db: Db,
    removal: { participantId: string; nowMs: number },
  ): Promise<void>;
  /** Marks the participant's order for refund if no participant of it is left on the list (PY-19). */
  refundIfEmpty(tx: Tx, removal: { participantId: string; nowMs: number }): Promise<void>;
}
