import { queryOptions } from '@tanstack/react-query';
import { readPublicOrganiser } from '#contract/organisation/organisation-calls.ts';
import { api } from './api.ts';
import { keptAmong } from './query-client.ts';

/** So many of the latest organisers survive a reload. */
const keptOrganisers = 10;

/** What everybody may read of an organiser. */
export const publicOrganiserQuery = (id: string) =>
  queryOptions({
    ...keptAmong('organisers', keptOrganisers),
    queryKey: ['organiser', 'public', id],
    queryFn: ({ signal }) => api(readPublicOrganiser, { params: { id } }, { signal }),
    select: (answer) => answer.data,
  });
