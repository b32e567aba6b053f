import { createFileRoute } from '@tanstack/react-router';
import { EventPage } from '#src/features/event/page/event-page.tsx';
import { parseEventSearch } from '#src/features/event/page/event-search.ts';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';

const RegistrationDrawer = lazyComponent(
  async () => (await import('#src/features/registration/form/registration-drawer.tsx')).RegistrationDrawer,
);
const DonationOffer = lazyComponent(
  async () => (await import('#src/features/donation/donation-offer.tsx')).DonationOffer,
);

export const Route = createFileRoute('/event/detail/$id')({
  validateSearch: parseEventSearch,
  component: function EventRoute() {
    const { id } = Route.useParams();
    const { drawer } = Route.useSearch();
    return (
      <EventPage
        key={id}
        eventId={id}
        Registration={RegistrationDrawer}
        Donation={DonationOffer}
        isRegistrationRequested={drawer === 'participate'}
      />
    );
  },
});
