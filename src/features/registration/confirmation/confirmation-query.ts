import { queryOptions } from '@tanstack/react-query';
import {
  confirmOrder,
  readConfirmation,
  type OrderConfirmation,
} from '#contract/registration/confirmation-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { invalidate, queryClient } from '#src/platform/http/query-client.ts';

/** The order that a mailed link confirms. Contains names, so it is cached in memory only. */
export const confirmationQuery = (token: string) =>
  queryOptions({
    queryKey: ['order-confirmation', token],
    queryFn: async ({ signal }): Promise<OrderConfirmation> =>
      (await api(readConfirmation, { body: { token } }, { signal })).data,
    staleTime: 0,
  });

/** Confirms the order; repeated it has no second effect. */
export async function confirmMailedOrder(token: string): Promise<void> {
  const { data: order } = await api(confirmOrder, { body: { token } });
  const { queryKey } = confirmationQuery(token);
  // An older response without tickets must not arrive later.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (confirmation) => confirmation && { ...confirmation, order });
  invalidate('event', 'events', 'organiser', 'own-orders', 'linked-orders');
}
