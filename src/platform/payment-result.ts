import { queryOptions } from '@tanstack/react-query';
import {
  failedStatus,
  readPayment,
  updateTransactionStatus,
  type Txn,
} from '#contract/payment/payment-endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { ApiRefusal } from './http/api-errors.ts';
import { api } from './http/api.ts';
import { readCurrentSession } from './session/session.ts';

/** A payment as its payer sees it. */
export type PayerPayment = ResponseOf<typeof readPayment>['data'];

/** Poll interval while the payment is pending. */
const pollIntervalMs = 2_000;
/** Slower interval later on: most payments are settled within seconds. */
const slowPollIntervalMs = 10_000;
const maxFastPolls = 15;

/** Outcome of a payment, polled until it is settled. Never cached, because it is read by a secret. */
export const paymentResultQuery = (txnid: string) =>
  queryOptions({
    queryKey: ['payment', txnid],
    queryFn: ({ signal }) => api(readPayment, { body: { txnid } }, { signal }),
    select: (response) => response.data,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      if (isUnknownPayment(error) || (data !== undefined && data.data.state !== 'pending')) return false;
      // Errors do not shorten the interval.
      return dataUpdateCount + errorUpdateCount < maxFastPolls ? pollIntervalMs : slowPollIntervalMs;
    },
  });

/** No payment has this secret: polling would not help. */
export const isUnknownPayment = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.reason === 'notFound';

/** Gives a payment up. Repeating it does not change the outcome; a payment that is made stays made. */
export const abandonPayment = (txn: Txn, txnid: string) =>
  api(updateTransactionStatus, {
    body: { txn, txnid, status: failedStatus, isLoggedIn: readCurrentSession() !== undefined },
  });
