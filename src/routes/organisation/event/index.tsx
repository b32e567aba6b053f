import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { listTypeSchema } from '#contract/event/event.ts';
import { OwnEventsPage } from '#src/features/event/own-events-page.tsx';

export const Route = createFileRoute('/organisation/event/')({
  validateSearch: v.object({ tab: v.fallback(v.optional(listTypeSchema), undefined) }),
  component: function OwnEventsRoute() {
    const { tab } = Route.useSearch();
    return <OwnEventsPage listType={tab ?? 'Prossimi'} />;
  },
});
