import type { Db } from '../db/tables.ts';
import type { Tx } from '../db/database.ts';
import type { Services } from '../services.ts';

/**
 * What registration does when an organiser corrects or removes a participant. Passed in by the application: registration
 * builds on the list of participants, not the other way round.
 */
export interface Ticketing {
  /** Queues the ticket of a participant in a mail to the participant's address (RG-5). */
  queueTicketMails(
    services: Services,
    db: Db,
    ticket: { orderId: string; participantId: string; nowMs: number },
  ): Promise<void>;
  /** Queues the mail to a participant who was just removed (RG-4). */
  queueRemovalMail(
    services: Services,
    db: Db,
    removal: { participantId: string; isSelfCancelled: boolean; nowMs: number },
  ): Promise<void>;
  /** Marks the participant's order for refund if no participant of it is left on the list (PY-19). */
  refundIfEmpty(tx: Tx, removal: { participantId: string; nowMs: number }): Promise<void>;
}
