import { queryOptions } from '@tanstack/react-query';
import { readListDetails } from '#contract/participant/list-detail-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { invalidate, persisted } from '#src/platform/http/query-client.ts';

/** The details of an own event's list. Persisted, so that the page does not move when it is loaded again. */
export const listDetailsQuery = (eventId: string) =>
  queryOptions({
    ...persisted,
    queryKey: ['list-details', eventId],
    queryFn: ({ signal }) => api(readListDetails, { params: { id: eventId } }, { signal }),
    select: (response) => response.data,
  });

/** Reads the details again, after an import has brought some, or they were changed. */
export const invalidateListDetails = (): void => invalidate('list-details');
