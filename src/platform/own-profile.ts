import { queryOptions } from '@tanstack/react-query';
import { profile } from '#contract/account/profile-calls.ts';
import { api } from './api.ts';

/** The signed-in user's own profile: more of her than the session keeps. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId],
    queryFn: ({ signal }) => api(profile, {}, { signal }),
    select: (answer) => answer.data,
  });
