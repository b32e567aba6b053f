import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { DoorPage } from '#src/features/check-in/door-page.tsx';
import { orNothing } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/organisation/event/detail/$id/door')({
  validateSearch: v.object({
    view: orNothing(v.picklist(['list', 'scan'])),
  }),
  staticData: { isFullScreen: true },
  component: function DoorRoute() {
    const { id } = Route.useParams();
    return <DoorPage key={id} eventId={id} />;
  },
});
