import { useLingui } from '@lingui/react/macro';
import { CloudOff, SearchX } from 'lucide-react';
import { Suspense, useId } from 'react';
import { OptionalBoundary } from '#src/platform/errors/optional-boundary.tsx';
import { lazyComponent } from '#src/platform/render/lazy-component.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { toRefusalMessage } from '#src/platform/errors/error-message.ts';
import { formatRelativeTime } from '#src/platform/text/format.ts';
import { useIsServerReachable } from '#src/platform/http/connectivity.ts';
import { Button } from '#src/ui/form/button.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { QueryError } from '#src/ui/status/query-error.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { RetryButton } from '#src/ui/form/retry-button.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';
import { LoadMore } from '../card/load-more.tsx';
import { EventCardSkeleton } from './event-card-skeleton.tsx';
import { FeedLinks } from './feed-links.tsx';
import { EventDays } from './event-days.tsx';
import type { LandingSearch } from './filter/landing-search.ts';
import { EventCount } from './event-count.tsx';
import css from './event-results.module.css';
import type { EventsResult } from './use-events.ts';

// Lazy: only for a search without a network.
const SavedMatches = lazyComponent(async () => (await import('./search/saved-matches.tsx')).SavedMatches);

interface EventResultsProps {
  search: LandingSearch;
  result: EventsResult;
  layout: 'tall' | 'flat';
  /** Clears the filters; `undefined` without active ones. */
  onClear: (() => void) | undefined;
}

/** Event count and list. The previous result stays, dimmed, while the next one loads (BR-6). */
export function EventResults({ search, result, layout, onClear }: EventResultsProps) {
  const { t } = useLingui();
  const id = useId();
  const isReachable = useIsServerReachable();
  const { data, error, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage } = result;
  const clear = onClear !== undefined && (
    <Button variant="quiet" onClick={onClear}>
      {t`Azzera i filtri`}
    </Button>
  );
  const retry = { isRetrying: result.isFetching, onRetry: () => void result.refetch() };

  if (data === undefined && error !== null) {
    return (
      <>
        {search.q !== undefined && (
          <OptionalBoundary>
            <Suspense>
              <SavedMatches search={search} query={search.q} layout={layout} />
            </Suspense>
          </OptionalBoundary>
        )}
        <QueryError
          title={t`Non riusciamo a caricare gli eventi`}
          refusal={toRefusalMessage(error)}
          actions={clear}
          {...retry}
        >
          {onClear && t`Senza connessione non possiamo cercare con filtri che non hai ancora usato.`}
        </QueryError>
      </>
    );
  }
  return (
    <section
      className={css['results']}
      aria-labelledby={id}
      aria-busy={data === undefined || isPlaceholderData}
    >
      <h2 id={id} className={css['count']} aria-live="polite">
        {data === undefined ? <Skeleton width="5rem" height="1lh" /> : <EventCount count={data.totalCount} />}
        {isPlaceholderData && <Spinner />}
      </h2>
      {data !== undefined &&
        !isPlaceholderData &&
        error !== null &&
        // Without a network, the line above the page says it.
        isReachable &&
        !isFetchingNextPage && (
          <Notice
            tone="wait"
            role="status"
            icon={<CloudOff size={20} />}
            title={t`L’elenco può essere cambiato`}
            action={<RetryButton {...retry} />}
          >
            {t`Ultimo aggiornamento: ${formatRelativeTime(nowMs() - result.dataUpdatedAt)}.`}
          </Notice>
        )}
      {data?.totalCount === 0 ? (
        <EmptyState icon={<SearchX size={32} />} title={t`Nessun evento trovato`} actions={clear}>
          {onClear === undefined
            ? t`Appena qualcuno ne pubblica uno lo trovi qui.`
            : search.q !== undefined
              ? t`Per “${search.q}” non c’è niente in programma. Prova con una parola sola, o senza altri filtri.`
              : t`Con questi filtri non c’è niente in programma. Prova ad allargare la ricerca.`}
        </EmptyState>
      ) : (
        <div className={css['days']} data-stale={isPlaceholderData || undefined}>
          {data === undefined ? (
            <div className={css['cards']} data-layout={layout}>
              {[0, 1, 2, 3].map((index) => (
                <EventCardSkeleton key={index} layout={layout} />
              ))}
            </div>
          ) : (
            <EventDays search={search} events={data.events} layout={layout} />
          )}
        </div>
      )}
      {hasNextPage && (
        <LoadMore
          // A new key for each page: an element that moved down would shift the scroll position.
          key={data?.events.length}
          isFetching={isFetchingNextPage}
          hasFailed={error !== null}
          onLoadMore={fetchNextPage}
          skeleton={
            <div className={css['cards']} data-layout={layout}>
              <EventCardSkeleton layout={layout} />
              <EventCardSkeleton layout={layout} />
            </div>
          }
        />
      )}
      {data !== undefined && <FeedLinks search={search} />}
    </section>
  );
}
