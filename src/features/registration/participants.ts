import { queryOptions } from '@tanstack/react-query';
import { listParticipants } from '#contract/check-in/check-in-calls.ts';
import type { ParticipantRow } from '#contract/check-in/participant.ts';
import { api } from '#src/platform/api.ts';

/** Everybody on the list of an own event. Never kept on disk: the door keeps its own list. */
export const participantsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['participants', eventId],
    queryFn: ({ signal }) => api(listParticipants, { params: { id: eventId } }, { signal }),
    select: (answer) => answer.data.participants,
    staleTime: 30_000,
  });

/** A row with the text in which the search looks. */
export interface SearchableRow {
  readonly row: ParticipantRow;
  readonly folded: string;
}
