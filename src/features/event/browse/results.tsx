import { useLingui } from '@lingui/react/macro';
import { CloudOff, SearchX } from 'lucide-react';
import { useId } from 'react';
import type { EventCard as Event } from '#contract/event/event.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ago } from '#src/platform/format.ts';
import { useIsServerReachable } from '#src/platform/reachability.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { NextPage } from '../next-page.tsx';
import { EventCardSkeleton } from './event-card-skeleton.tsx';
import { EventCard } from './event-card.tsx';
import { EventCount } from './event-count.tsx';
import css from './results.module.css';
import type { EventsResult } from './use-events.ts';

interface ResultsProps {
  result: EventsResult;
  /** Those of the result that are not shown elsewhere on the page. */
  events: readonly Event[];
  layout: 'tall' | 'flat';
  /** Takes the filters away, where there are any. */
  onClear: (() => void) | undefined;
}

/** How many events there are, and the events; what there was stays while others are on their way. */
export function Results({ result, events, layout, onClear }: ResultsProps) {
  const { t } = useLingui();
  const id = useId();
  const isReachable = useIsServerReachable();
  const { data, error, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage } = result;
  const clear = onClear !== undefined && (
    <Button variant="quiet" onClick={onClear}>
      {t`Togli i filtri`}
    </Button>
  );
  const retry = { isRetrying: result.isFetching, onRetry: () => void result.refetch() };

  if (data === undefined && error !== null) {
    const isRefused = error instanceof ApiRefusal;
    return (
      <ErrorState
        title={isRefused ? messageOf(error) : t`Gli eventi non sono arrivati`}
        actions={clear}
        {...retry}
      >
        {isRefused
          ? undefined
          : onClear === undefined
            ? t`Il server non risponde. Controlla la rete e riprova.`
            : t`Questi filtri non li hai ancora usati, e senza rete non sappiamo che cosa c’è.`}
      </ErrorState>
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
        (error !== null || !isReachable) &&
        !isFetchingNextPage && (
          <Notice
            tone="wait"
            role="status"
            icon={<CloudOff size={20} />}
            title={t`Senza rete`}
            action={<RetryButton {...retry} />}
          >
            {t`Vedi gli eventi come erano ${ago(nowMs() - result.dataUpdatedAt)}.`}
          </Notice>
        )}
      {data?.totalCount === 0 ? (
        <EmptyState icon={<SearchX size={32} />} title={t`Nessun evento trovato`} actions={clear}>
          {onClear === undefined
            ? t`Appena qualcuno ne pubblica uno lo trovi qui.`
            : t`Con questi filtri non c’è niente in programma. Prova ad allargare la ricerca.`}
        </EmptyState>
      ) : (
        <div className={css['cards']} data-layout={layout} data-stale={isPlaceholderData || undefined}>
          {data === undefined
            ? [0, 1, 2, 3].map((at) => <EventCardSkeleton key={at} layout={layout} />)
            : events.map((event, at) => (
                <EventCard key={event._id} event={event} layout={layout} isEager={at < 2} />
              ))}
        </div>
      )}
      {hasNextPage && (
        <NextPage
          // Another place each time: one that moved down would be a jump to who looks at it.
          key={events.length}
          isFetching={isFetchingNextPage}
          hasFailed={error !== null}
          fetchNext={fetchNextPage}
          skeleton={
            <div className={css['cards']} data-layout={layout}>
              <EventCardSkeleton layout={layout} />
              <EventCardSkeleton layout={layout} />
            </div>
          }
        />
      )}
    </section>
  );
}
