import { createFileRoute } from '@tanstack/react-router';
import { OwnEventPage } from '#src/features/event/own-event-page.tsx';
import { ParticipantsSection } from '#src/features/registration/participants-section.tsx';

export const Route = createFileRoute('/organisation/event/detail/$id/')({
  component: function OwnEventRoute() {
    const { id } = Route.useParams();
    return (
      <OwnEventPage key={id} eventId={id}>
        <ParticipantsSection eventId={id} />
      </OwnEventPage>
    );
  },
});
