import { queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { readDeferredMails } from '#contract/participant/participant-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { persisted } from '#src/platform/http/query-client.ts';

/**
 * How many mails about an own event wait for the organisation's allowance; read again while some do. What may queue mails invalidates the key, also
 * from other features. Persisted, so that
 * the list does not move when the page is loaded again.
 */
export const deferredMailsQuery = (eventId: string) =>
  queryOptions({
    ...persisted,
    queryKey: ['deferred-mails', eventId],
    queryFn: ({ signal }) => api(readDeferredMails, { params: { id: eventId } }, { signal }),
    select: (response) => response.data,
    refetchInterval: ({ state }) => (state.data && state.data.data.deferred > 0 ? minuteMs : false),
  });
