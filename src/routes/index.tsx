import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { landingSearchEntries } from '#src/features/event/browse/event-filter.ts';
import { Landing } from '#src/features/event/browse/landing.tsx';
import { readCurrentSession, sessionMay } from '#src/platform/session.ts';

export const Route = createFileRoute('/')({
  // Most visits begin here, and most screens share its parts: it is no file of its own (decision 0011).
  codeSplitGroupings: [],
  validateSearch: v.object({
    source: v.optional(v.fallback(v.optional(v.literal('app')), undefined)),
    ...landingSearchEntries,
  }),
  beforeLoad: async ({ search }) => {
    // The installed app starts where its user works: at today's door, if its list is on this phone.
    if (search.source !== 'app' || !sessionMay(readCurrentSession(), 'checkIn')) return;
    const { doorToOpen } = await import('#src/features/check-in/door-to-open.ts');
    const id = await doorToOpen().catch(() => undefined);
    throw id === undefined
      ? redirect({ to: '/organisation/event', replace: true })
      : redirect({ to: '/organisation/event/detail/$id/door', params: { id }, replace: true });
  },
  component: function LandingRoute() {
    return <Landing search={Route.useSearch()} />;
  },
});
