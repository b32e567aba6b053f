import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '#contract/account/session-endpoints.ts';
import { api } from '#src/platform/http/api.ts';

/** Sessions of the signed-in user. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api(listSessions, {}, { signal }),
  select: (response) => response.data,
});
