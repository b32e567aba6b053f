import * as v from 'valibot';
import { paymentStates, txnSchema } from '#contract/payment/payment-endpoints.ts';
import { optionalParam, pageSchema } from '#src/platform/search-schema.ts';

/** Filters of the payments as search params; an invalid value counts as absent. */
export const paymentsSearchEntries = {
  txn: optionalParam(txnSchema),
  state: optionalParam(v.picklist(paymentStates)),
  page: pageSchema,
};

const paymentsSearchSchema = v.object(paymentsSearchEntries);
export type PaymentsSearch = v.InferOutput<typeof paymentsSearchSchema>;

/** Whether a filter is active. */
export const hasPaymentFilters = ({ txn, state }: PaymentsSearch): boolean =>
  txn !== undefined || state !== undefined;
