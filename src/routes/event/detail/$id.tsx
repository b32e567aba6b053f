import { createFileRoute } from '@tanstack/react-router';
import { EventPage } from '#src/features/event/page/event-page.tsx';
import { eventSearch } from '#src/features/event/page/event-search.ts';
import { lazyPart } from '#src/platform/lazy-part.ts';

const RegistrationDrawer = lazyPart(
  async () => (await import('#src/features/registration/registration-drawer.tsx')).RegistrationDrawer,
);
const DonationOffer = lazyPart(
  async () => (await import('#src/features/donation/donation-offer.tsx')).DonationOffer,
);

export const Route = createFileRoute('/event/detail/$id')({
  validateSearch: eventSearch,
  component: function EventRoute() {
    const { id } = Route.useParams();
    const { drawer } = Route.useSearch();
    return (
      <EventPage
        key={id}
        eventId={id}
        Registration={RegistrationDrawer}
        Donation={DonationOffer}
        isRegistrationAsked={drawer === 'participate'}
      />
    );
  },
});
