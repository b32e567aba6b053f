import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { OwnPromotionsPage } from '#src/features/promotion/own-promotions-page.tsx';
import { pageSchema } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/my/promoted/events')({
  validateSearch: v.object({ page: pageSchema }),
  component: function OwnPromotionsRoute() {
    return <OwnPromotionsPage page={Route.useSearch().page ?? 1} />;
  },
});
