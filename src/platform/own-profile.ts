import { queryOptions } from '@tanstack/react-query';
import { profile } from '#contract/account/profile-calls.ts';
import { api } from './api.ts';
import { renewSession } from './session.ts';

/** The signed-in user's own profile: more of her than the session keeps, so it stays in memory alone. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId],
    queryFn: async ({ signal }) => {
      const answer = await api(profile, {}, { signal });
      // Only what has just come: what the last visit kept may be older than what the session knows.
      renewSession(answer.data);
      return answer;
    },
    select: (answer) => answer.data,
    // Names and picture may have changed on another device, or a moment before this page was loaded again.
    staleTime: 0,
  });
