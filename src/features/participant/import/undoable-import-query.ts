import { queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { readUndoableImport } from '#contract/participant/import-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { invalidate, persisted } from '#src/platform/http/query-client.ts';
import { nowMs } from '#src/platform/text/clock.ts';

/** Added to the time until which an import can be undone: the server's clock decides. */
const marginMs = 1000;
/** How often it is read again where this device's clock or network is not right. */
const retryMs = minuteMs;

/**
 * The latest import into an own event that can be undone, or null; read again when it no longer can. Persisted, so that
 * the list does not move when the page is loaded again.
 */
export const undoableImportQuery = (eventId: string) =>
  queryOptions({
    ...persisted,
    queryKey: ['undoable-import', eventId],
    queryFn: ({ signal }) => api(readUndoableImport, { params: { id: eventId } }, { signal }),
    select: (response) => response.data,
    refetchInterval: ({ state }) => {
      const undoable = state.data?.data;
      if (!undoable) return false;
      const leftMs = Date.parse(undoable.undoableUntil) - nowMs();
      return leftMs > 0 ? leftMs + marginMs : retryMs;
    },
  });

/** Reads the latest import again, after one was added or undone. */
export const invalidateUndoableImport = (): void => invalidate('undoable-import');
