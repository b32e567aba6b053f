import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { txnIdSchema } from '#contract/payment/payment-calls.ts';
import { CheckoutThankyouPage } from '#src/features/payment/checkout-thankyou-page.tsx';
import { orNothing } from '#src/platform/search-schema.ts';

/** Names of organisations are no longer; what else somebody writes there is none. */
const longestName = 120;

export const Route = createFileRoute('/checkout-thankyou')({
  validateSearch: v.object({
    type: orNothing(v.string()),
    orgname: orNothing(v.pipe(v.string(), v.maxLength(longestName))),
    txnid: orNothing(txnIdSchema),
  }),
  component: function CheckoutThankyouRoute() {
    const { type = '', orgname = '', txnid = '' } = Route.useSearch();
    return <CheckoutThankyouPage type={type} orgname={orgname} txnid={txnid} />;
  },
});
