import { useMemo, useState } from 'react';
import type { Door } from '#src/offline/door/door.ts';
import type { ParticipantQuery } from '#src/offline/participants/participant.ts';
import { RowStability, type Results } from './row-stability.ts';

/** What a list shows, and what it will show. */
export interface StableResults {
  readonly shown: Results;
  /** Differs from `shown` while results wait. */
  readonly latest: Results;
  readonly stability: RowStability;
  /** Shows these results. */
  readonly renew: (results: Results) => void;
}

/**
 * Searches the door's participants, and keeps the results on the screen while the operator uses them (CI-60).
 * @param isFollowing The results are not used: they are covered, or not a list.
 */
export function useStableResults(door: Door, query: ParticipantQuery, isFollowing: boolean): StableResults {
  const ids = door.find(query);
  const latest = useMemo<Results>(() => ({ ids, query }), [ids, query]);
  const [shown, renew] = useState(latest);
  const [stability] = useState(() => new RowStability());
  const isSame = latest.ids === shown.ids && latest.query === shown.query;
  const chosen = isSame ? shown : isFollowing ? latest : stability.choose(shown, latest);
  if (chosen !== shown) renew(chosen);
  // The same object until something changes: the list is memoised.
  return useMemo(() => ({ shown: chosen, latest, stability, renew }), [chosen, latest, stability]);
}
