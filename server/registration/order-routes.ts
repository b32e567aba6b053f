import { listOwnOrders as listOwnOrdersCall } from '#contract/registration/order-calls.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { listOwnOrders } from './order-store.ts';

/** The calls of `contract/registration/order-calls.ts`. */
export function registerOrders(serve: Serve, { database, ticketKey }: Services): void {
  serve(listOwnOrdersCall, async ({ query, caller }) => {
    const { orders, totalCount } = await listOwnOrders(database.db, {
      ...query,
      accountId: accountIdOf(caller),
      ticketOf: (eventId, participantId) => ticketKey.issue(eventId, participantId),
    });
    return { data: orders, totalCount };
  });
}
