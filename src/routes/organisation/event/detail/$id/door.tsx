import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { DoorPage } from '#src/features/check-in/door-page.tsx';

export const Route = createFileRoute('/organisation/event/detail/$id/door')({
  validateSearch: v.object({
    view: v.fallback(v.optional(v.picklist(['list', 'scan'])), undefined),
  }),
  staticData: { isFullScreen: true },
  component: function DoorRoute() {
    const { id } = Route.useParams();
    return <DoorPage key={id} eventId={id} />;
  },
});
