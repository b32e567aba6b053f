import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { txnIdSchema } from '#contract/payment/payment-endpoints.ts';
import { CheckoutThankyouPage } from '#src/features/payment/checkout-thankyou-page.tsx';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { optionalParam } from '#src/platform/search-schema.ts';

const PaidOrder = lazyComponent(
  async () => (await import('#src/features/registration/done/paid-order.tsx')).PaidOrder,
);

/** No organisation name is longer; a longer text is ignored. */
const maxNameLength = 120;

export const Route = createFileRoute('/checkout-thankyou')({
  validateSearch: v.object({
    type: optionalParam(v.string()),
    orgname: optionalParam(v.pipe(v.string(), v.maxLength(maxNameLength))),
    txnid: optionalParam(txnIdSchema),
  }),
  component: function CheckoutThankyouRoute() {
    const { type = '', orgname = '', txnid = '' } = Route.useSearch();
    return <CheckoutThankyouPage type={type} orgname={orgname} txnid={txnid} PaidOrder={PaidOrder} />;
  },
});
