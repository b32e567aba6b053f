import * as v from 'valibot';
import { call, success } from '../call.ts';
import { idParams } from '../id.ts';
import { pagingEntries } from '../paging.ts';
import { paymentStates, paymentStateSchema, txnSchema } from './payment-calls.ts';

/** A payment that concerns an organisation: tickets and donations that it gets, promotions that it pays. */
const ownPaymentSchema = v.object({
  _id: v.string(),
  txn: txnSchema,
  state: paymentStateSchema,
  /** In euros. */
  amount: v.number(),
  created_at: v.string(),
  /** When its state last changed, or null. */
  settled_at: v.nullable(v.string()),
  /** Who pays, or empty: she has deleted her data. */
  fullName: v.string(),
  email: v.string(),
  /** Of its order or promotion, or empty. */
  eventId: v.string(),
  title: v.string(),
  /** Of its order once that is paid, or empty. */
  orderId: v.string(),
  /** How many tickets, or 0. */
  quantity: v.number(),
  /** It is an order whose money the organisation may give back now. */
  mayRefund: v.boolean(),
});
export type OwnPayment = v.InferOutput<typeof ownPaymentSchema>;

const filterEntries = {
  txn: v.optional(txnSchema),
  state: v.optional(v.picklist(paymentStates, 'valueInvalid')),
};

export const listOwnPayments = call({
  method: 'GET',
  path: '/organiser/payments',
  may: 'runEvents',
  summary: 'Own payments, newest first, with their totals in euros, which are those of the filter.',
  query: v.object({ ...filterEntries, ...pagingEntries }),
  answer: success({
    data: v.array(ownPaymentSchema),
    totalCount: v.number(),
    totals: v.object({
      /** Paid for tickets, and not to be given back. */
      tickets: v.number(),
      /** Donated. */
      donations: v.number(),
      /** Paid by the organisation for promotions. */
      promotions: v.number(),
      /** To be given back, and given back. */
      refunds: v.number(),
    }),
  }),
});

export const exportOwnPayments = call({
  method: 'GET',
  path: '/organiser/payments/export',
  may: 'runEvents',
  kind: 'file',
  summary: 'The same as a table for spreadsheets.',
  query: v.object({ ...filterEntries, format: v.optional(v.picklist(['csv'], 'valueInvalid'), 'csv') }),
  answer: v.unknown(),
});

export const refundOrder = call({
  method: 'POST',
  path: '/event/order/refund/:id',
  may: 'runEvents',
  summary: 'Gives a paid order of an own event back, all of it: its people leave the list.',
  params: idParams,
  answer: success({ message: v.string() }),
});
