import { createFileRoute } from '@tanstack/react-router';
import { DoorPage } from '#src/features/check-in/door-page.tsx';

export const Route = createFileRoute('/organisation/event/detail/$id/door')({
  staticData: { isFullScreen: true },
  component: function DoorRoute() {
    const { id } = Route.useParams();
    return <DoorPage key={id} eventId={id} />;
  },
});
