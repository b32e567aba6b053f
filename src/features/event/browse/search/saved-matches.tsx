import { Plural, useLingui } from '@lingui/react/macro';
import type { InfiniteData } from '@tanstack/react-query';
import type { listEvents } from '#contract/event/browse-endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { ListedEvent } from '#contract/event/event.ts';
import { toQueryWords, toSearchWords } from '#contract/event/search-words.ts';
import { queryClient } from '#src/platform/http/query-client.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import { EventDays } from '../event-days.tsx';
import css from '../event-results.module.css';
import type { LandingSearch } from '../filter/landing-search.ts';

interface SavedMatchesProps {
  search: LandingSearch;
  query: string;
  layout: 'tall' | 'flat';
}

/** Without a network: searches the events of the lists that this device keeps (BR-39). */
export function SavedMatches({ search, query, layout }: SavedMatchesProps) {
  const { t } = useLingui();
  const events = findSaved(query);
  if (events.length === 0) return null;
  return (
    <section className={css['results']} aria-label={t`Eventi salvati su questo telefono`}>
      <h2 className={css['count']}>
        <Plural
          value={events.length}
          one="Un evento tra quelli salvati su questo telefono"
          other={`${formatInteger(events.length)} eventi tra quelli salvati su questo telefono`}
        />
      </h2>
      <EventDays search={search} events={events} layout={layout} />
    </section>
  );
}

/** Events of all lists in memory that are not over and have all words in title, place or organisation. */
function findSaved(query: string): ListedEvent[] {
  const words = toQueryWords(query);
  const lists = queryClient.getQueriesData<InfiniteData<ResponseOf<typeof listEvents>>>({
    queryKey: ['events', 'list'],
  });
  const byId = new Map<string, ListedEvent>();
  for (const [, list] of lists)
    for (const page of list?.pages ?? []) for (const event of page.data) byId.set(event._id, event);
  const now = nowMs();
  const matches = (event: ListedEvent): boolean => {
    const texts = toSearchWords(`${event.title} ${event.location} ${event.organiser.companyName}`);
    return words.every((word) => texts.some((text) => text.startsWith(word)));
  };
  return [...byId.values()]
    .filter((event) => Date.parse(event.endDateTime) > now && matches(event))
    .toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime));
}
