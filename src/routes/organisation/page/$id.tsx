import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { listTypeSchema } from '#contract/event/event.ts';
import { OrganiserPage } from '#src/features/event/organiser/organiser-page.tsx';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { optionalParam, pageSchema } from '#src/platform/search-schema.ts';

const DonationDrawer = lazyComponent(
  async () => (await import('#src/features/donation/donation-drawer.tsx')).DonationDrawer,
);

export const Route = createFileRoute('/organisation/page/$id')({
  validateSearch: v.object({
    tab: optionalParam(listTypeSchema),
    page: pageSchema,
    drawer: optionalParam(v.literal('donate')),
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
        isDonationRequested={drawer === 'donate'}
      />
    );
  },
});
