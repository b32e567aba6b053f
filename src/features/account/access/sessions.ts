import { queryOptions } from '@tanstack/react-query';
import { listSessions } from '#contract/account/session-calls.ts';
import { api } from '#src/platform/api.ts';

/** Where the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api(listSessions, {}, { signal }),
  select: (answer) => answer.data,
});
