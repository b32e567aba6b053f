import { createFileRoute } from '@tanstack/react-router';
import { EventPage } from '#src/features/event/page/event-page.tsx';
import { lazyPart } from '#src/platform/lazy-part.ts';

const RegistrationDrawer = lazyPart(
  async () => (await import('#src/features/registration/registration-drawer.tsx')).RegistrationDrawer,
);

export const Route = createFileRoute('/event/detail/$id')({
  component: function EventRoute() {
    const { id } = Route.useParams();
    return <EventPage key={id} eventId={id} Registration={RegistrationDrawer} />;
  },
});
