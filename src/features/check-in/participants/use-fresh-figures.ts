import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DoorState } from '#src/offline/door-state.ts';
import { nowMs } from '#src/platform/clock.ts';

/** In a rush at the doors nothing is asked for more often. */
const atMostEveryMs = 5_000;
const soonMs = 300;

/**
 * What else the page tells of these people, such as the figures of their event, is fetched again when the
 * server knows of a change.
 */
export function useFreshFigures({ status, counts, sync }: DoorState): void {
  const client = useQueryClient();
  const told = useRef<string>(undefined);
  const freshAt = useRef(0);
  const figures = `${counts.in} of ${counts.expected}`;
  const isKnown = status !== 'loading' && counts.pending === 0 && sync.connection === 'online';

  useEffect(() => {
    if (!isKnown || told.current === figures) return;
    const isFirst = told.current === undefined;
    const waitMs = Math.max(soonMs, freshAt.current + atMostEveryMs - nowMs());
    const timer = setTimeout(
      () => {
        told.current = figures;
        freshAt.current = nowMs();
        if (!isFirst) void client.invalidateQueries();
      },
      isFirst ? 0 : waitMs,
    );
    return () => clearTimeout(timer);
  }, [client, figures, isKnown]);
}
