import { queryOptions } from '@tanstack/react-query';
import { readPublicOrganiser } from '#contract/organisation/organisation-endpoints.ts';
import { api } from './http/api.ts';
import { persistedGroup } from './http/query-client.ts';
import { initialDataStaleTime, readInitialData } from './render/initial-data.ts';

/** Number of latest organisers that survive a reload (BR-21). */
const maxPersistedOrganisers = 10;

/** Public profile of an organiser. */
export const publicOrganiserQuery = (id: string) =>
  queryOptions({
    ...persistedGroup('organisers', maxPersistedOrganisers),
    queryKey: ['organiser', 'public', id],
    queryFn: ({ signal }) => api(readPublicOrganiser, { params: { id } }, { signal }),
    initialData: () => readInitialData(readPublicOrganiser, { params: { id } }),
    staleTime: initialDataStaleTime,
    select: (response) => response.data,
  });
