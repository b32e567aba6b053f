import { queryOptions } from '@tanstack/react-query';
import { readPublicEvent } from '#contract/event/event-endpoints.ts';
import { api } from './http/api.ts';
import { readInitialData, initialDataStaleTime } from './render/initial-data.ts';
import { persistedGroup } from './http/query-client.ts';

/** Number of recently opened events persisted for offline use (BR-21). */
const maxPersistedEvents = 30;

/** A public event; once opened it can be read offline (BR-21). */
export const publicEventQuery = (id: string) =>
  queryOptions({
    ...persistedGroup('opened-events', maxPersistedEvents),
    queryKey: ['event', 'public', id],
    queryFn: ({ signal }) => api(readPublicEvent, { params: { id } }, { signal }),
    initialData: () => readInitialData(readPublicEvent, { params: { id } }),
    select: (response) => response.data,
    // Availability changes while the page is read; the server answers 304 until it does.
    staleTime: initialDataStaleTime,
  });
