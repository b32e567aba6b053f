import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { idParams } from '../id.ts';
import { pagingEntries } from '../paging.ts';
import { paymentStates, paymentStateSchema, txnSchema } from './payment-endpoints.ts';

/** A payment of an organisation: received for tickets and donations, or paid for promotions. */
const ownPaymentSchema = v.object({
  _id: v.string(),
  txn: txnSchema,
  state: paymentStateSchema,
  /** In euros. */
  amount: v.number(),
  created_at: v.string(),
  /** When its state last changed; `null` if never. */
  settled_at: v.nullable(v.string()),
  /** The payer; '' after erasure. */
  fullName: v.string(),
  email: v.string(),
  /** Event of its order or promotion; '' without one. */
  eventId: v.string(),
  title: v.string(),
  /** Its order once paid; '' before. */
  orderId: v.string(),
  /** Number of tickets; 0 without an order. */
  quantity: v.number(),
  /** Whether the organisation can refund its order now. */
  mayRefund: v.boolean(),
});
export type OwnPayment = v.InferOutput<typeof ownPaymentSchema>;

const filterEntries = {
  txn: v.optional(txnSchema),
  state: v.optional(v.picklist(paymentStates, 'valueInvalid')),
};

export const listOwnPayments = endpoint({
  method: 'GET',
  path: '/organiser/payments',
  requires: 'manageEvents',
  summary: 'Own payments, newest first, with their totals in euros, which are those of the filter.',
  query: v.object({ ...filterEntries, ...pagingEntries }),
  response: success({
    data: v.array(ownPaymentSchema),
    totalCount: v.number(),
    totals: v.object({
      /** Paid for tickets, excluding refunds due. */
      tickets: v.number(),
      /** Donations received. */
      donations: v.number(),
      /** Paid by the organisation for promotions. */
      promotions: v.number(),
      /** Refunds due and made. */
      refunds: v.number(),
    }),
  }),
});

export const exportOwnPayments = endpoint({
  method: 'GET',
  path: '/organiser/payments/export',
  requires: 'manageEvents',
  kind: 'file',
  summary: 'The same as a table for spreadsheets.',
  query: v.object({ ...filterEntries, format: v.optional(v.picklist(['csv'], 'valueInvalid'), 'csv') }),
  response: v.unknown(),
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/event/order/refund/:id',
  requires: 'manageEvents',
  summary: 'Gives a paid order of an own event back, all of it: its people leave the list.',
  params: idParams,
  response: success({ message: v.string() }),
});
