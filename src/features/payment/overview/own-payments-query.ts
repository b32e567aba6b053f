import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOwnPayments } from '#contract/payment/overview-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import type { PaymentsSearch } from './payments-search.ts';

export const paymentsPerPage = 20;
/** Poll interval while a payment or refund is pending. */
const pollIntervalMs = 10_000;

/** A page of the organiser's payments with totals (PY-23). Contains personal data: never persisted. */
export const ownPaymentsQuery = ({ txn, state, page = 1 }: PaymentsSearch) =>
  queryOptions({
    queryKey: ['own-payments', txn ?? '', state ?? '', page],
    queryFn: ({ signal }) =>
      api(listOwnPayments, { query: { txn, state, page, limit: paymentsPerPage } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: query }) =>
      query.data?.data.some((payment) => payment.state === 'pending' || payment.state === 'refundDue') ===
      true
        ? pollIntervalMs
        : false,
    placeholderData: keepPreviousData,
  });
