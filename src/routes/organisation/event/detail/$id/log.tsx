import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { LogPage } from '#src/features/check-in/log/log-page.tsx';
import { logSearchEntries } from '#src/features/check-in/log/log-search.ts';
import { ownEventQuery } from '#src/features/event/own/own-events-query.ts';

export const Route = createFileRoute('/organisation/event/detail/$id/log')({
  validateSearch: v.object(logSearchEntries),
  component: function LogRoute() {
    const { id } = Route.useParams();
    const { data: event } = useQuery(ownEventQuery(id));
    return <LogPage key={id} eventId={id} title={event?.title} search={Route.useSearch()} />;
  },
});
