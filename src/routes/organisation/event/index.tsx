import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as v from 'valibot';
import { listTypeSchema } from '#contract/event/event.ts';
import { formSearchEntries, toFormPurpose } from '#src/features/event/form/form-search.ts';
import { LazyEventForm } from '#src/features/event/form/lazy-event-form.tsx';
import { OwnEventsPage } from '#src/features/event/own/own-events-page.tsx';
import { ownEventQuery } from '#src/features/event/own/own-events-query.ts';
import { LazyPromotion } from '#src/features/promotion/lazy-promotion.tsx';
import { optionalParam } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/organisation/event/')({
  validateSearch: v.object({
    tab: optionalParam(listTypeSchema),
    /** Search query. */
    q: optionalParam(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100))),
    ...formSearchEntries,
  }),
  component: function OwnEventsRoute() {
    const { tab, q = '', drawer, event } = Route.useSearch();
    const navigate = Route.useNavigate();
    const promotedId = drawer === 'promote' ? event : undefined;
    const promoted = useQuery({ ...ownEventQuery(promotedId ?? ''), enabled: promotedId !== undefined });
    // The drawer itself confirms closing with unsaved changes.
    const close = () =>
      void navigate({
        search: ({ drawer: _, event: __, ...search }) => search,
        replace: true,
        ignoreBlocker: true,
      });
    const changeSearch = useCallback(
      (text: string) =>
        void navigate({
          search: ({ q: _, ...search }) => ({ ...search, ...(text !== '' && { q: text }) }),
          replace: true,
        }),
      [navigate],
    );
    return (
      <>
        <OwnEventsPage listType={tab ?? 'Prossimi'} search={q} onSearchChange={changeSearch} />
        <LazyEventForm
          purpose={toFormPurpose(drawer)}
          eventId={event}
          onClose={close}
          onSaved={(saved, next) =>
            next === undefined
              ? close()
              : void navigate({
                  to: '/organisation/event/detail/$id',
                  params: { id: saved },
                  search: { drawer: next },
                  ignoreBlocker: true,
                })
          }
        />
        <LazyPromotion
          eventId={promotedId}
          event={promoted.data}
          eventError={promoted.error}
          onReload={promoted.refetch}
          onClose={close}
        />
      </>
    );
  },
});
