import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { txnIdSchema, txnSchema } from '#contract/payment/payment-calls.ts';
import { CheckoutErrorPage } from '#src/features/payment/checkout-error-page.tsx';

export const Route = createFileRoute('/checkout-error')({
  validateSearch: v.object({
    txn: v.fallback(v.optional(txnSchema), undefined),
    txnid: v.fallback(v.optional(txnIdSchema), undefined),
  }),
  component: function CheckoutErrorRoute() {
    const { txn, txnid = '' } = Route.useSearch();
    return <CheckoutErrorPage txn={txn} txnid={txnid} />;
  },
});
