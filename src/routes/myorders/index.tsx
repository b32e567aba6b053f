import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { OwnOrdersPage } from '#src/features/registration/order/own-orders-page.tsx';
import { pageSchema } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/myorders/')({
  validateSearch: v.object({ page: pageSchema }),
  component: function OwnOrdersRoute() {
    return <OwnOrdersPage page={Route.useSearch().page ?? 1} />;
  },
});
