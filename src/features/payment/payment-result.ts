import { queryOptions } from '@tanstack/react-query';
import {
  failedStatus,
  readPayment,
  updateTransactionStatus,
  type Txn,
} from '#contract/payment/payment-calls.ts';
import type { AnswerOf } from '#contract/call.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { readCurrentSession } from '#src/platform/session.ts';

/** A payment as its payer is shown it. */
export type ShownPayment = AnswerOf<typeof readPayment>['data'];

/** So often it is asked again while the provider has not said what became of a payment. */
const askEveryMs = 2_000;
/** Later more patiently: most are settled within seconds. */
const askLaterEveryMs = 10_000;
const patientAfter = 15;

/** What became of a payment: asked until it is known. Kept nowhere, as its secret is. */
export const paymentResultQuery = (txnid: string) =>
  queryOptions({
    queryKey: ['payment', txnid],
    queryFn: ({ signal }) => api(readPayment, { body: { txnid } }, { signal }),
    select: (answer) => answer.data,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      if (isOfNothing(error) || (data !== undefined && data.data.state !== 'pending')) return false;
      // A server that does not answer is asked no more eagerly than one that does not know yet.
      return dataUpdateCount + errorUpdateCount < patientAfter ? askEveryMs : askLaterEveryMs;
    },
  });

/** Nobody pays under this secret: asking again would change nothing. */
export const isOfNothing = (error: unknown): boolean =>
  error instanceof ApiRefusal && error.reason === 'notFound';

/** Gives up a payment that was not made. Once: what came of it does not change by asking again. */
export const givenUpQuery = (txn: Txn, txnid: string) =>
  queryOptions({
    queryKey: ['payment-given-up', txnid],
    queryFn: () =>
      api(updateTransactionStatus, {
        body: { txn, txnid, status: failedStatus, isLoggedIn: readCurrentSession() !== undefined },
      }),
    select: (answer) => answer.data,
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
