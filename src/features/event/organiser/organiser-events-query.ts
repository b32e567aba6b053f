import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOrganiserEvents } from '#contract/event/browse-calls.ts';
import type { ListType } from '#contract/event/event.ts';
import { api } from '#src/platform/api.ts';
import { keptAmong } from '#src/platform/query-client.ts';

/** Events on one page (spec 1 §9). */
export const organiserEventsPerPage = 10;
/** So many of the latest lists survive a reload. */
const keptLists = 10;

interface OrganiserEvents {
  readonly id: string;
  readonly listType: ListType;
  readonly page: number;
}

/** One page of the events of an organiser. */
export const organiserEventsQuery = ({ id, listType, page }: OrganiserEvents) =>
  queryOptions({
    ...keptAmong('organiser-events', keptLists),
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
