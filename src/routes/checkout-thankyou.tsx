import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { txnIdSchema } from '#contract/payment/payment-calls.ts';
import { CheckoutThankyouPage } from '#src/features/payment/checkout-thankyou-page.tsx';

/** Names of organisations are no longer; what else somebody writes there is none. */
const longestName = 120;

export const Route = createFileRoute('/checkout-thankyou')({
  validateSearch: v.object({
    type: v.fallback(v.optional(v.string()), undefined),
    orgname: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(longestName))), undefined),
    txnid: v.fallback(v.optional(txnIdSchema), undefined),
  }),
  component: function CheckoutThankyouRoute() {
    const { type = '', orgname = '', txnid = '' } = Route.useSearch();
    return <CheckoutThankyouPage type={type} orgname={orgname} txnid={txnid} />;
  },
});
