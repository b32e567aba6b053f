import { queryOptions } from '@tanstack/react-query';
import { listPasses } from '#contract/check-in/pass-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { invalidate } from '#src/platform/http/query-client.ts';

/** Polling interval while the section is mounted. */
const refetchIntervalMs = 15_000;

/** The passes of an event with their phones. Never persisted: their links open the door. */
export const passesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['passes', eventId],
    queryFn: ({ signal }) => api(listPasses, { params: { id: eventId } }, { signal }),
    select: (response) => response.data,
    refetchInterval: refetchIntervalMs,
  });

/** Refetches the passes after one was created or revoked. */
export const invalidatePasses = (): void => invalidate('passes');
