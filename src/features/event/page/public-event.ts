import { queryOptions } from '@tanstack/react-query';
import { readPublicEvent } from '#contract/event/event-calls.ts';
import { api } from '#src/platform/api.ts';
import { brought, broughtFreshMs } from '#src/platform/brought.ts';
import { keptAmong } from '#src/platform/query-client.ts';

/** So many of the latest opened events survive a reload. */
const keptEvents = 30;

/** An event as everybody may read it; once opened it can be read without a network. */
export const publicEventQuery = (id: string) =>
  queryOptions({
    ...keptAmong('opened-events', keptEvents),
    queryKey: ['event', 'public', id],
    queryFn: ({ signal }) => api(readPublicEvent, { params: { id } }, { signal }),
    initialData: () => brought(readPublicEvent, { params: { id } }),
    select: (answer) => answer.data,
    // Places go while one reads; the server answers 304 as long as none has gone.
    staleTime: broughtFreshMs,
  });
