import { queryOptions } from '@tanstack/react-query';
import {
  readDeletionInstructions,
  readDeletionRequest,
  type DeletionInstructions,
} from '#contract/account/deletion-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';

/** Whether the deletion of one's own account has been asked for. */
export const deletionRequestQuery = queryOptions({
  queryKey: ['own-deletion', 'request'],
  queryFn: ({ signal }) => api(readDeletionRequest, {}, { signal }),
  select: (answer) => answer.data,
});

/** What the way to the deletion of an account begins with. */
type Preparation =
  | { readonly kind: 'ready'; readonly instructions: DeletionInstructions }
  | { readonly kind: 'requested'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Asked each time somebody wants to go, because meanwhile events may have been published; and never by
 * itself, or coming back to the tab would answer one's own request with “already asked for”.
 */
export async function prepareDeletion(): Promise<Preparation> {
  try {
    const { data: request } = await api(readDeletionRequest, {});
    if (request.requestSent) return { kind: 'requested', message: request.message };
    const { data: instructions } = await api(readDeletionInstructions, {});
    return { kind: 'ready', instructions };
  } catch (error) {
    if (error instanceof ApiRefusal) return { kind: 'refused', message: error.message };
    throw error;
  }
}
