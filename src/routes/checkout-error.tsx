import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { txnIdSchema, txnSchema } from '#contract/payment/payment-calls.ts';
import { CheckoutErrorPage } from '#src/features/payment/checkout-error-page.tsx';
import { orNothing } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/checkout-error')({
  validateSearch: v.object({
    txn: orNothing(txnSchema),
    txnid: orNothing(txnIdSchema),
  }),
  component: function CheckoutErrorRoute() {
    const { txn, txnid = '' } = Route.useSearch();
    return <CheckoutErrorPage txn={txn} txnid={txnid} />;
  },
});
