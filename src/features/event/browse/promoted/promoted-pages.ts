import type { InfiniteData } from '@tanstack/react-query';
import type { listEvents } from '#contract/event/browse-endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';

/** Cached data of `eventsQuery`. */
export type EventPages = InfiniteData<ResponseOf<typeof listEvents>, number>;

/**
 * Extracts the promoted events of a cached list as pages of the same size.
 *
 * @returns `undefined` when there may be more: promoted events come first (EV-6), so one other event proves
 *   that these are all.
 */
export function promotedPages({ pages }: EventPages, pageSize: number): EventPages | undefined {
  const events = pages.flatMap((page) => page.data);
  const promoted = events.filter((event) => event.isPromoted);
  const isAll = promoted.length < events.length || events.length >= (pages[0]?.totalCount ?? Infinity);
  if (!isAll) return undefined;
  const count = Math.max(1, Math.ceil(promoted.length / pageSize));
  return {
    pages: Array.from({ length: count }, (_, index) => ({
      success: true,
      data: promoted.slice(index * pageSize, (index + 1) * pageSize),
      totalCount: promoted.length,
    })),
    pageParams: Array.from({ length: count }, (_, index) => index + 1),
  };
}
