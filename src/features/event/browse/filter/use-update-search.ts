import { useNavigate } from '@tanstack/react-router';
import type { LandingSearch } from './landing-search.ts';

/**
 * Returns a function that merges a change into the search params; each is a history entry that browser back
 * undoes.
 */
export function useUpdateSearch(search: LandingSearch) {
  const navigate = useNavigate();
  return (change: LandingSearch, how: { replace?: boolean; resetScroll?: boolean } = {}): void =>
    void navigate({ to: '/', search: { ...search, ...change }, ...how });
}
