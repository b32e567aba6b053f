import type { LandingSearch } from '../browse/event-filter.ts';

/** The events that the landing's filters leave, on a map. */
export function EventMap(_: { search: LandingSearch }) {
  return null;
}
