import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { listTypeSchema } from '#contract/event/event.ts';
import { OrganiserPage } from '#src/features/event/organiser/organiser-page.tsx';
import { lazyPart } from '#src/platform/lazy-part.ts';
import { orNothing, pageSchema } from '#src/platform/search-schema.ts';

const DonationDrawer = lazyPart(
  async () => (await import('#src/features/donation/donation-drawer.tsx')).DonationDrawer,
);

export const Route = createFileRoute('/organisation/page/$id')({
  validateSearch: v.object({
    tab: orNothing(listTypeSchema),
    page: pageSchema,
    drawer: orNothing(v.literal('donate')),
  }),
  component: function OrganiserRoute() {
    const { id } = Route.useParams();
    const { tab, page, drawer } = Route.useSearch();
    return (
      <OrganiserPage
        key={id}
        organiserId={id}
        listType={tab ?? 'Prossimi'}
        page={page ?? 1}
        Donation={DonationDrawer}
        isDonationAsked={drawer === 'donate'}
      />
    );
  },
});
