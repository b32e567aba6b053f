import { queryOptions } from '@tanstack/react-query';
import { listPasses } from '#contract/check-in/pass-calls.ts';
import { api } from '#src/platform/api.ts';
import { askAgain } from '#src/platform/query-client.ts';

/** While somebody looks at it, what phones do is seen this soon. */
const followedEveryMs = 15_000;

/** The passes of an own event with their phones. Their links open a door: never kept. */
export const passesQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['passes', eventId],
    queryFn: ({ signal }) => api(listPasses, { params: { id: eventId } }, { signal }),
    select: (answer) => answer.data,
    refetchInterval: followedEveryMs,
  });

/** A pass or a phone has changed. */
export const askForPassesAgain = (): void => askAgain('passes');
