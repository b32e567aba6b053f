import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ParticipantsSection } from '#src/features/check-in/participants/participants-section.tsx';
import { PassesSection } from '#src/features/check-in/passes/passes-section.tsx';
import { DateTimeField } from '#src/features/event/form/fields/date-time-field.tsx';
import { eventDrawers, toFormPurpose } from '#src/features/event/form/form-search.ts';
import { LazyEventForm } from '#src/features/event/form/lazy-event-form.tsx';
import { OwnEventPage } from '#src/features/event/own/own-event-page.tsx';
import { ownEventQuery } from '#src/features/event/own/own-events-query.ts';
import { ListActions } from '#src/features/participant/list-actions.tsx';
import { ListNotices } from '#src/features/participant/list-notices.tsx';
import { LazyPromotion } from '#src/features/promotion/lazy-promotion.tsx';
import { optionalParam } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/organisation/event/detail/$id/')({
  validateSearch: v.object({
    drawer: optionalParam(v.picklist([...eventDrawers, 'import'])),
  }),
  component: function OwnEventRoute() {
    const { id } = Route.useParams();
    const { drawer } = Route.useSearch();
    const navigate = Route.useNavigate();
    const { data: event, error, refetch } = useQuery(ownEventQuery(id));
    // The drawer itself confirms closing with unsaved changes.
    const close = () => void navigate({ search: {}, replace: true, ignoreBlocker: true });
    return (
      <>
        <OwnEventPage
          key={id}
          eventId={id}
          renderParticipants={({ noOfParticipants }) => (
            <ParticipantsSection
              eventId={id}
              expectedCount={noOfParticipants}
              isImportRequested={drawer === 'import'}
              ListActions={ListActions}
              ListNotices={ListNotices}
            />
          )}
          renderPasses={(event) => <PassesSection event={event} DateTimeField={DateTimeField} />}
        />
        <LazyEventForm
          purpose={toFormPurpose(drawer === 'import' ? undefined : drawer)}
          eventId={id}
          onClose={close}
          onSaved={(saved, next) =>
            saved === id
              ? close()
              : void navigate({
                  params: { id: saved },
                  search: next === undefined ? {} : { drawer: next },
                  replace: true,
                  ignoreBlocker: true,
                })
          }
        />
        <LazyPromotion
          eventId={drawer === 'promote' ? id : undefined}
          event={event}
          eventError={error}
          onReload={refetch}
          onClose={close}
        />
      </>
    );
  },
});
