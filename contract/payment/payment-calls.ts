import * as v from 'valibot';
import { call, success } from '../call.ts';
import { idParams, idSchema } from '../id.ts';

/** What is paid for: an order, a promotion, a donation (spec 2 §2). */
export const txnSchema = v.picklist(['o', 'p', 'd'], 'valueInvalid');
export type Txn = v.InferOutput<typeof txnSchema>;

/** The secret by which its payer knows a payment: it shows what came of it, and gives it up. */
export const txnIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'idInvalid'));

/** What the result page says of a payment that failed (spec 2 §9). */
export const failedStatus = 3;

/** What became of a payment; `refundDue`: it is paid, and to be given back. */
export const paymentStates = ['pending', 'paid', 'failed', 'expired', 'refundDue', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];
export const paymentStateSchema = v.picklist(paymentStates);

/** What a payment was for; each empty where it does not apply. */
const paidForEntries = {
  /** Of an order or a promotion. */
  eventId: v.string(),
  /** Whose tickets or donation it was, or who promotes. */
  organiserId: v.string(),
};

/** The signature of an event stands in this header. */
export const signatureHeader = 'presente-signature';

export const createCheckoutSession = call({
  method: 'POST',
  path: '/create-checkout-session/:id',
  may: 'pay',
  summary: 'Where an order of this event that waits for its payment can be paid.',
  params: idParams,
  body: v.object({ orderId: idSchema }),
  answer: success({
    message: v.string(),
    data: v.object({ price: v.number(), checkoutUrl: v.string(), orderId: v.string() }),
  }),
});

export const readPayment = call({
  method: 'POST',
  path: '/transaction/result',
  may: 'pay',
  summary: 'What became of a payment, and the tickets that it bought, for who has its secret.',
  body: v.object({ txnid: txnIdSchema }),
  answer: success({
    data: v.object({
      txn: txnSchema,
      state: paymentStateSchema,
      price: v.number(),
      ...paidForEntries,
      title: v.string(),
      companyName: v.string(),
      /** It has bought what it was for, whatever became of that since; not, when it came too late. */
      hasBought: v.boolean(),
      tickets: v.array(v.object({ ticket: v.string(), firstName: v.string(), lastName: v.string() })),
    }),
  }),
});

export const updateTransactionStatus = call({
  method: 'PUT',
  path: '/transaction/update/status',
  may: 'pay',
  summary: 'Gives up a payment that nobody has made yet; what is paid stays paid.',
  body: v.object({
    txn: txnSchema,
    txnid: txnIdSchema,
    status: v.literal(failedStatus, 'valueInvalid'),
    isLoggedIn: v.optional(v.boolean(), false),
  }),
  answer: success({
    message: v.string(),
    data: v.object({ state: paymentStateSchema, ...paidForEntries }),
  }),
});

export const receivePayment = call({
  method: 'POST',
  path: '/payment/webhook',
  may: 'pay',
  isRaw: true,
  summary: 'Events of the payment provider, signed. The only thing that marks anything paid.',
  answer: success({}),
});
