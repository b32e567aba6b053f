import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { PaymentsPage } from '#src/features/payment/overview/payments-page.tsx';
import { paymentsSearchEntries } from '#src/features/payment/overview/payments-search.ts';

export const Route = createFileRoute('/organisation/payments')({
  validateSearch: v.object(paymentsSearchEntries),
  component: function PaymentsRoute() {
    return <PaymentsPage search={Route.useSearch()} />;
  },
});
