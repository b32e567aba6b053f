import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { landingSearchEntries } from '#src/features/event/browse/filter/landing-search.ts';
import { Landing } from '#src/features/event/browse/landing.tsx';
import { NextEventSlot } from '#src/features/registration/held/next-event-slot.tsx';
import { readCurrentSession, sessionHasCapability } from '#src/platform/session/session.ts';

export const Route = createFileRoute('/')({
  // Not code-split: most visits start here, and most screens share its parts (decision 0011).
  codeSplitGroupings: [],
  validateSearch: v.object({
    source: v.optional(v.fallback(v.optional(v.literal('app')), undefined)),
    ...landingSearchEntries,
  }),
  beforeLoad: async ({ search }) => {
    // The installed app opens today's door if its list is on this device.
    if (search.source !== 'app' || !sessionHasCapability(readCurrentSession(), 'checkIn')) return;
    const { resolveStartDoor } = await import('#src/features/check-in/device/resolve-start-door.ts');
    const id = await resolveStartDoor().catch(() => undefined);
    throw id === undefined
      ? redirect({ to: '/organisation/event', replace: true })
      : redirect({ to: '/organisation/event/detail/$id/door', params: { id }, replace: true });
  },
  component: function LandingRoute() {
    return <Landing search={Route.useSearch()} nextEvent={<NextEventSlot />} />;
  },
});
