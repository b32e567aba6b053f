import { queryOptions } from '@tanstack/react-query';
import type { DraftKey } from '#src/offline/draft-store.ts';
import { readEventDraft } from './event-draft.ts';

/** The draft of a form as it lies on this device now: read whenever the form is opened, kept nowhere else. */
export const eventDraftQuery = (key: DraftKey) =>
  queryOptions({
    queryKey: ['event-draft', key.accountId, key.form],
    queryFn: () => readEventDraft(key),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
