import * as v from 'valibot';
import { endpoint, success } from '../endpoint.ts';
import { idParams, idSchema } from '../id.ts';

/** What a payment is for: `o` order, `p` promotion, `d` donation. */
export const txnSchema = v.picklist(['o', 'p', 'd'], 'valueInvalid');
export type Txn = v.InferOutput<typeof txnSchema>;

/** Secret id of a payment, known to its payer: shows its result, and abandons it (PY-10). */
export const txnIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'idInvalid'));

/** Status that the result page sends for a failed payment. */
export const failedStatus = 3;

/** State of a payment; `refundDue`: paid, refund pending. */
export const paymentStates = ['pending', 'paid', 'failed', 'expired', 'refundDue', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];
export const paymentStateSchema = v.picklist(paymentStates);

/** What a payment was for; each '' where it does not apply. */
const paidForEntries = {
  /** Event of an order or a promotion. */
  eventId: v.string(),
  /** Organiser of the tickets, donation or promotion. */
  organiserId: v.string(),
};

/** Header with the signature of a provider event. */
export const signatureHeader = 'presente-signature';

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/create-checkout-session/:id',
  requires: 'pay',
  summary: 'Where an order of this event that waits for its payment can be paid.',
  params: idParams,
  body: v.object({ orderId: idSchema }),
  response: success({
    message: v.string(),
    data: v.object({ price: v.number(), checkoutUrl: v.string(), orderId: v.string() }),
  }),
});

export const readPayment = endpoint({
  method: 'POST',
  path: '/transaction/result',
  requires: 'pay',
  summary: 'What became of a payment, and the tickets that it bought, for who has its secret.',
  body: v.object({ txnid: txnIdSchema }),
  response: success({
    data: v.object({
      txn: txnSchema,
      state: paymentStateSchema,
      price: v.number(),
      ...paidForEntries,
      title: v.string(),
      companyName: v.string(),
      /** The purchase took effect, whatever happened since; `false` when the payment came too late. */
      hasBought: v.boolean(),
      /** The payer gave it up; a failed payment is not (PY-43). */
      isCancelled: v.boolean(),
      /** Where it can be paid now, or ''. */
      checkoutUrl: v.string(),
      /** When it was paid, or `null`. */
      paidAt: v.nullable(v.string()),
      /** Its order; `null` for donations and promotions. */
      order: v.nullable(
        v.object({
          _id: v.string(),
          /** The buyer's, which the tickets are mailed to; '' after erasure. */
          email: v.string(),
          quantity: v.number(),
          /** How long its tickets are still held, in minutes begun; 0 when they are not. */
          heldMinutes: v.number(),
        }),
      ),
      tickets: v.array(v.object({ ticket: v.string(), firstName: v.string(), lastName: v.string() })),
    }),
  }),
});

export const updateTransactionStatus = endpoint({
  method: 'PUT',
  path: '/transaction/update/status',
  requires: 'pay',
  summary: 'Gives up a payment that nobody has made yet; what is paid stays paid.',
  body: v.object({
    txn: txnSchema,
    txnid: txnIdSchema,
    status: v.literal(failedStatus, 'valueInvalid'),
    isLoggedIn: v.optional(v.boolean(), false),
  }),
  response: success({
    message: v.string(),
    data: v.object({ state: paymentStateSchema, ...paidForEntries }),
  }),
});

export const receivePayment = endpoint({
  method: 'POST',
  path: '/payment/webhook',
  requires: 'pay',
  hasRawBody: true,
  summary: 'Events of the payment provider, signed. The only thing that marks anything paid.',
  response: success({}),
});
