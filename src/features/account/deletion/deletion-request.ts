import { queryOptions } from '@tanstack/react-query';
import {
  readDeletionInstructions,
  readDeletionRequest,
  type DeletionInstructions,
} from '#contract/account/deletion-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';

/** Whether the user has requested account deletion. */
export const deletionRequestQuery = queryOptions({
  queryKey: ['own-deletion', 'request'],
  queryFn: ({ signal }) => api(readDeletionRequest, {}, { signal }),
  select: (response) => response.data,
});

/** First screen of the deletion dialog. */
type Preparation =
  | { readonly kind: 'ready'; readonly instructions: DeletionInstructions }
  | { readonly kind: 'requested'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Fetched each time the dialog opens, because events may have been published since; never refetched
 * automatically, or refocusing the tab would answer the user's own request with “already requested”.
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
