import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { txnIdSchema, txnSchema } from '#contract/payment/payment-endpoints.ts';
import { CheckoutErrorPage } from '#src/features/payment/checkout-error-page.tsx';
import { optionalParam } from '#src/platform/search-schema.ts';

/** The event page no longer opens the drawer by itself; what was typed stays (PY-43). */
const handleGivenUp = async (eventId: string) =>
  (await import('#src/features/registration/form/registration-draft.ts')).releaseHeldDraft(eventId);

export const Route = createFileRoute('/checkout-error')({
  validateSearch: v.object({
    txn: optionalParam(txnSchema),
    txnid: optionalParam(txnIdSchema),
  }),
  component: function CheckoutErrorRoute() {
    const { txn, txnid = '' } = Route.useSearch();
    return <CheckoutErrorPage txn={txn} txnid={txnid} onGivenUp={handleGivenUp} />;
  },
});
