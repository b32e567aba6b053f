import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DoorState } from '#src/offline/door/door.ts';
import { nowMs } from '#src/platform/text/clock.ts';

/** Minimum interval between refetches while many participants arrive. */
const throttleMs = 5_000;
const debounceMs = 300;

/**
 * Refetches the page's other queries, such as the event's stats, after the server has acknowledged a change
 * of the counts.
 */
export function useRefreshEventStats({ status, counts, sync }: DoorState): void {
  const client = useQueryClient();
  const lastStats = useRef<string>(undefined);
  const refreshedAt = useRef(0);
  const stats = `${counts.in} of ${counts.expected}`;
  const isSynced = status !== 'loading' && counts.pending === 0 && sync.connection === 'online';

  useEffect(() => {
    if (!isSynced || lastStats.current === stats) return;
    const isFirst = lastStats.current === undefined;
    const waitMs = Math.max(debounceMs, refreshedAt.current + throttleMs - nowMs());
    const timer = setTimeout(
      () => {
        lastStats.current = stats;
        refreshedAt.current = nowMs();
        if (!isFirst) void client.invalidateQueries();
      },
      isFirst ? 0 : waitMs,
    );
    return () => clearTimeout(timer);
  }, [client, stats, isSynced]);
}
