import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOwnPayments } from '#contract/payment/overview-calls.ts';
import { api } from '#src/platform/api.ts';
import type { PaymentsSearch } from './payments-search.ts';

export const paymentsPerPage = 20;
/** How soon one sees what becomes of money that is on its way. */
const followedEveryMs = 10_000;

/** A page of one's own payments and the totals of what is shown. Names and sums: never kept. */
export const ownPaymentsQuery = ({ txn, state, page = 1 }: PaymentsSearch) =>
  queryOptions({
    queryKey: ['own-payments', txn ?? '', state ?? '', page],
    queryFn: ({ signal }) =>
      api(listOwnPayments, { query: { txn, state, page, limit: paymentsPerPage } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: query }) =>
      query.data?.data.some((it) => it.state === 'pending' || it.state === 'refundDue') === true
        ? followedEveryMs
        : false,
    placeholderData: keepPreviousData,
  });
