import * as v from 'valibot';
import { paymentStates, txnSchema } from '#contract/payment/payment-calls.ts';

const orNothing = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

/** What of the payments is shown, as the address says it; what is no filter is none. */
export const paymentsSearchEntries = {
  txn: orNothing(txnSchema),
  state: orNothing(v.picklist(paymentStates)),
  page: orNothing(v.pipe(v.number(), v.integer(), v.minValue(1))),
};

const paymentsSearchSchema = v.object(paymentsSearchEntries);
export type PaymentsSearch = v.InferOutput<typeof paymentsSearchSchema>;

/** Whether not all of them are shown. */
export const isNarrowed = ({ txn, state }: PaymentsSearch): boolean =>
  txn !== undefined || state !== undefined;
