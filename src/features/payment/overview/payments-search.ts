import * as v from 'valibot';
import { paymentStates, txnSchema } from '#contract/payment/payment-calls.ts';
import { orNothing, pageSchema } from '#src/platform/search-schema.ts';

/** What of the payments is shown, as the address says it; what is no filter is none. */
export const paymentsSearchEntries = {
  txn: orNothing(txnSchema),
  state: orNothing(v.picklist(paymentStates)),
  page: pageSchema,
};

const paymentsSearchSchema = v.object(paymentsSearchEntries);
export type PaymentsSearch = v.InferOutput<typeof paymentsSearchSchema>;

/** Whether not all of them are shown. */
export const isNarrowed = ({ txn, state }: PaymentsSearch): boolean =>
  txn !== undefined || state !== undefined;
