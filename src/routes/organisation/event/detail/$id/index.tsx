import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ParticipantsSection } from '#src/features/check-in/participants/participants-section.tsx';
import { PassesSection } from '#src/features/check-in/passes/passes-section.tsx';
import { DateTimeField } from '#src/features/event/form/date-time-field.tsx';
import { purposeOf } from '#src/features/event/form/form-search.ts';
import { LazyEventForm } from '#src/features/event/form/lazy-event-form.tsx';
import { OwnEventPage } from '#src/features/event/own-event-page.tsx';
import { ownEventQuery } from '#src/features/event/own-events.ts';
import { LazyPromotion } from '#src/features/promotion/lazy-promotion.tsx';
import { orNothing } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/organisation/event/detail/$id/')({
  validateSearch: v.object({
    drawer: orNothing(v.picklist(['edit', 'duplicate', 'promote'])),
  }),
  component: function OwnEventRoute() {
    const { id } = Route.useParams();
    const { drawer } = Route.useSearch();
    const navigate = Route.useNavigate();
    const { data: event, error, refetch } = useQuery(ownEventQuery(id));
    // The drawer asks by itself before it closes with something unsaved.
    const close = () => void navigate({ search: {}, replace: true, ignoreBlocker: true });
    return (
      <>
        <OwnEventPage key={id} eventId={id}>
          {(event) => (
            <>
              <PassesSection event={event} DateTimeField={DateTimeField} />
              <ParticipantsSection eventId={id} />
            </>
          )}
        </OwnEventPage>
        <LazyEventForm
          purpose={purposeOf(drawer)}
          eventId={id}
          onClose={close}
          onSaved={(saved) =>
            saved === id
              ? close()
              : void navigate({ params: { id: saved }, search: {}, replace: true, ignoreBlocker: true })
          }
        />
        <LazyPromotion
          eventId={drawer === 'promote' ? id : undefined}
          event={event}
          failure={error}
          onReload={refetch}
          onClose={close}
        />
      </>
    );
  },
});
