import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { listTypeSchema } from '#contract/event/event.ts';
import { formSearchEntries, LazyEventForm } from '#src/features/event/form/lazy-event-form.tsx';
import { OwnEventsPage } from '#src/features/event/own-events-page.tsx';

export const Route = createFileRoute('/organisation/event/')({
  validateSearch: v.object({
    tab: v.fallback(v.optional(listTypeSchema), undefined),
    ...formSearchEntries,
  }),
  component: function OwnEventsRoute() {
    const { tab, drawer, event } = Route.useSearch();
    const navigate = Route.useNavigate();
    // The drawer asks by itself before it closes with something unsaved.
    const close = () =>
      void navigate({
        search: ({ drawer: _, event: __, ...search }) => search,
        replace: true,
        ignoreBlocker: true,
      });
    return (
      <>
        <OwnEventsPage listType={tab ?? 'Prossimi'} />
        <LazyEventForm purpose={drawer} eventId={event} onClose={close} onSaved={close} />
      </>
    );
  },
});
