import { useLingui } from '@lingui/react/macro';
import { readListCalendar, readListFeed } from '#contract/event/feed-endpoints.ts';
import { buildUrl } from '#src/platform/http/api.ts';
import css from './event-results.module.css';
import { toFilterQuery, type LandingSearch } from './filter/landing-search.ts';

/** Links to subscribe to what the list shows (EV-73). */
export function FeedLinks({ search }: { search: LandingSearch }) {
  const { t } = useLingui();
  const { dateRange, ...filter } = toFilterQuery(search);
  const { date } = search;
  const query = {
    ...filter,
    // A feed keeps moving: today is the day of each reading.
    ...(date === 'today' || date === 'weekend' ? { when: date } : dateRange !== undefined && { dateRange }),
  };
  return (
    <p className={css['feeds']}>
      {t`Segui questi eventi:`}
      <a href={buildUrl(readListCalendar, { query })}>{t`Calendario`}</a>
      <a href={buildUrl(readListFeed, { query })} type="application/atom+xml">
        {'Atom'}
      </a>
    </p>
  );
}
