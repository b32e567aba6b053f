import { useNavigate } from '@tanstack/react-router';
import type { LandingSearch } from './event-filter.ts';

/** How to change what the address says; each change can be taken back by the browser's own way back. */
export function useChangeSearch(search: LandingSearch) {
  const navigate = useNavigate();
  return (change: LandingSearch, how: { replace?: boolean; resetScroll?: boolean } = {}): void =>
    void navigate({ to: '/', search: { ...search, ...change }, ...how });
}
