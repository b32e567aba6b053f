import type { InfiniteData } from '@tanstack/react-query';
import type { listEvents } from '#contract/event/browse-calls.ts';
import type { AnswerOf } from '#contract/call.ts';

export type EventPages = InfiniteData<AnswerOf<typeof listEvents>, number>;

/**
 * The promoted events of a list whose first pages have come, as pages of the same size. Undefined when
 * there may be more of them: they come first in a list (EV-6), so one other event says that these are all.
 */
export function promotedPages({ pages }: EventPages, pageSize: number): EventPages | undefined {
  const events = pages.flatMap((page) => page.data);
  const promoted = events.filter((event) => event.isPromoted);
  const isAll = promoted.length < events.length || events.length >= (pages[0]?.totalCount ?? Infinity);
  if (!isAll) return undefined;
  const count = Math.max(1, Math.ceil(promoted.length / pageSize));
  return {
    pages: Array.from({ length: count }, (_, at) => ({
      success: true,
      data: promoted.slice(at * pageSize, (at + 1) * pageSize),
      totalCount: promoted.length,
    })),
    pageParams: Array.from({ length: count }, (_, at) => at + 1),
  };
}
