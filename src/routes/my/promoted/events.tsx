import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { OwnPromotionsPage } from '#src/features/promotion/own-promotions-page.tsx';

const pageSchema = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined);

export const Route = createFileRoute('/my/promoted/events')({
  validateSearch: v.object({ page: pageSchema }),
  component: function OwnPromotionsRoute() {
    return <OwnPromotionsPage page={Route.useSearch().page ?? 1} />;
  },
});
