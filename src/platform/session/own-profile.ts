import { queryOptions } from '@tanstack/react-query';
import { profile } from '#contract/account/profile-endpoints.ts';
import { api } from '../http/api.ts';
import { updateSessionProfile } from './session.ts';

/** Profile of the signed-in user. In memory only: it holds more personal data than the session (AC-58). */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-profile', userId],
    queryFn: async ({ signal }) => {
      const response = await api(profile, {}, { signal });
      // Fresh responses only: a persisted profile may be older than the session (AC-53).
      updateSessionProfile(response.data);
      return response;
    },
    select: (response) => response.data,
    // Names and picture may have changed on another device, or just before a reload.
    staleTime: 0,
  });
