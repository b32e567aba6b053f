import { queryOptions } from '@tanstack/react-query';
import { readPublicOrganiser } from '#contract/organisation/organisation-endpoints.ts';
import { api } from './http/api.ts';
import { persistedGroup } from './http/query-client.ts';

/** Number of latest organisers that survive a reload (BR-21). */
const maxPersistedOrganisers = 10;

/** Public profile of an organiser. */
export const publicOrganiserQuery = (id: string) =>
  queryOptions({
    ...persistedGroup('organisers', maxPersistedOrganisers),
    queryKey: ['organiser', 'public', id],
    queryFn: ({ signal }) => api(readPublicOrganiser, { params: { id } }, { signal }),
    select: (response) => response.data,
  });
