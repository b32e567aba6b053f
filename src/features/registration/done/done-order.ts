import type { ResponseOf } from '#contract/endpoint.ts';
import type { register } from '#contract/registration/registration-endpoints.ts';

/** Tickets as registering and a payment answer them. */
export type IssuedTickets = ResponseOf<typeof register>['data']['tickets'];

/** A confirmed order, as registering or its payment answered it. */
export interface DoneOrder {
  readonly orderId: string;
  /** In euros. */
  readonly price: number;
  /** The buyer's address; '' after erasure. */
  readonly email: string;
  readonly tickets: IssuedTickets;
  /** When it was paid; `null` if it was free. */
  readonly paidAt: string | null;
}
