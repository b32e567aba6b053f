import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOrganiserEvents } from '#contract/event/browse-calls.ts';
import type { ListType } from '#contract/event/event.ts';
import { readPublicOrganiser } from '#contract/organisation/organisation-calls.ts';
import { api } from '#src/platform/api.ts';
import { keptAmong } from '#src/platform/query-client.ts';

/** Events on one page (spec 1 §9). */
export const organiserEventsPerPage = 10;
/** So many of the latest organisers, and of their lists, survive a reload. */
const keptOrganisers = 10;

/** What everybody may read of an organiser. */
export const publicOrganiserQuery = (id: string) =>
  queryOptions({
    ...keptAmong('organisers', keptOrganisers),
    queryKey: ['organiser', 'public', id],
    queryFn: ({ signal }) => api(readPublicOrganiser, { params: { id } }, { signal }),
    select: (answer) => answer.data,
  });

interface OrganiserEvents {
  readonly id: string;
  readonly listType: ListType;
  readonly page: number;
}

/** One page of the events of an organiser. */
export const organiserEventsQuery = ({ id, listType, page }: OrganiserEvents) =>
  queryOptions({
    ...keptAmong('organiser-events', keptOrganisers),
    queryKey: ['organiser', 'events', id, listType, page],
    queryFn: ({ signal }) =>
      api(
        listOrganiserEvents,
        { params: { id }, query: { listType, page, limit: organiserEventsPerPage } },
        { signal },
      ),
    // The page before stays in sight while this one comes.
    placeholderData: keepPreviousData,
  });
