import { queryOptions } from '@tanstack/react-query';
import type { DraftKey } from '#src/offline/documents/draft-store.ts';
import { readEventDraft } from './event-draft.ts';

/** The draft stored on this device, read each time the form opens; never cached. */
export const eventDraftQuery = (key: DraftKey) =>
  queryOptions({
    queryKey: ['event-draft', key.accountId, key.form],
    queryFn: () => readEventDraft(key),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
