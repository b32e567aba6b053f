import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOrganiserEvents } from '#contract/event/browse-endpoints.ts';
import type { ListType } from '#contract/event/event.ts';
import { api } from '#src/platform/http/api.ts';
import { persistedGroup } from '#src/platform/http/query-client.ts';
import { initialDataStaleTime, readInitialData } from '#src/platform/render/initial-data.ts';

/** Events per page. */
export const organiserEventsPerPage = 10;
/** Number of recent lists persisted (BR-21). */
const maxPersistedLists = 10;

interface OrganiserEventsParams {
  readonly id: string;
  readonly listType: ListType;
  readonly page: number;
}

/** One page of an organiser's public events. */
export const organiserEventsQuery = ({ id, listType, page }: OrganiserEventsParams) =>
  queryOptions({
    ...persistedGroup('organiser-events', maxPersistedLists),
    queryKey: ['organiser', 'events', id, listType, page],
    queryFn: ({ signal }) =>
      api(
        listOrganiserEvents,
        { params: { id }, query: { listType, page, limit: organiserEventsPerPage } },
        { signal },
      ),
    initialData: () =>
      readInitialData(listOrganiserEvents, {
        params: { id },
        query: { listType, page, limit: organiserEventsPerPage },
      }),
    staleTime: initialDataStaleTime,
    // The previous page stays visible while this one loads.
    placeholderData: keepPreviousData,
  });
