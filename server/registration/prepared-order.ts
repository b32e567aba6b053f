import type { IdempotencyKey } from '../http/idempotency-key.ts';
import type { Share } from './confirmation/share-store.ts';
import type { NewOrder, NewParticipant, RegisteredOrder } from './registration-store.ts';
import type { OrderMail } from './tickets/queue-order-mails.ts';

/** An order of free tickets, with everything that can be prepared before the event is locked. */
export interface PreparedOrder {
  readonly order: NewOrder<NewParticipant>;
  readonly mails: readonly OrderMail[];
  /** The version of the event that its conditions were checked with and its mails rendered from. */
  readonly version: number;
  readonly requestKey: IdempotencyKey | undefined;
  /** Shares of the event that its tickets count towards; none where places are unlimited. */
  readonly shares: readonly Share[];
  /** The buyer asks and has confirmed the mailbox. */
  readonly isFromOwner: boolean;
}

/** `eventChanged`: nothing was written, and the conditions must be checked again. */
export type Placement = RegisteredOrder | 'eventChanged';

export const countTickets = (orders: readonly PreparedOrder[]): number =>
  orders.reduce((sum, { order }) => sum + order.participants.length, 0);
