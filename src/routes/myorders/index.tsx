import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { OwnOrdersPage } from '#src/features/registration/own-orders-page.tsx';

const pageSchema = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined);

export const Route = createFileRoute('/myorders/')({
  validateSearch: v.object({ page: pageSchema }),
  component: function OwnOrdersRoute() {
    return <OwnOrdersPage page={Route.useSearch().page ?? 1} />;
  },
});
