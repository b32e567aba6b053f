import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, CloudOff, History, Plus, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { listTypes, type ListType } from '#contract/event/event.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { toRefusalMessage } from '#src/platform/errors/error-message.ts';
import { formatRelativeTime, formatInteger } from '#src/platform/text/format.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { QueryError } from '#src/ui/status/query-error.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { SearchField } from '#src/ui/form/search-field.tsx';
import { TabCount, tabClass, Tabs } from '#src/ui/layout/tabs.tsx';
import { EventListSkeleton } from '../card/event-list-skeleton.tsx';
import { EventList } from '../card/event-list.tsx';
import { LoadMore } from '../card/load-more.tsx';
import { ownEventCountsQuery, ownEventsQuery } from './own-events-query.ts';
import css from './own-events-page.module.css';
import { OwnProfileCard } from './own-profile-card.tsx';
import { StartFromListHint, StartFromListLink } from '../unlisted/start-from-list.tsx';

/** Debounce of the search. */
const searchDebounceMs = 250;

interface OwnEventsPageProps {
  listType: ListType;
  /** Search text, or empty. */
  search: string;
  onSearchChange: (search: string) => void;
}

/** `/organisation/event`: the organiser's own events, one tab per list type (EV-4). */
export function OwnEventsPage({ listType, search, onSearchChange }: OwnEventsPageProps) {
  const { t } = useLingui();
  const [text, setText] = useState(search);
  const counts = useQuery(ownEventCountsQuery).data;
  useDocumentTitle(t`I miei eventi · Presente`);
  useEffect(() => {
    if (text.trim() === search) return;
    const pause = setTimeout(() => onSearchChange(text.trim()), searchDebounceMs);
    return () => clearTimeout(pause);
  }, [text, search, onSearchChange]);
  const labels: Record<ListType, string> = {
    Prossimi: t`Prossimi`,
    Passati: t`Passati`,
    Tutti: t`Tutti`,
  };
  return (
    <Page>
      <PageHeader
        title={t`I miei eventi`}
        actions={
          <Link
            to="."
            search={(previous) => ({ ...previous, drawer: 'new' as const })}
            className={buttonClass()}
          >
            <Plus size={20} aria-hidden="true" />
            {t`Nuovo evento`}
          </Link>
        }
      />
      <OwnProfileCard />
      <div className={css['choice']}>
        <Tabs label={t`Quali eventi`}>
          {listTypes.map((key) => (
            <Link
              key={key}
              to="/organisation/event"
              search={{ ...(key !== 'Prossimi' && { tab: key }), ...(search !== '' && { q: search }) }}
              replace
              className={tabClass}
              activeOptions={{ exact: true }}
              aria-current={key === listType ? 'page' : undefined}
            >
              {/* The list Tutti has no past events (EV-4): its count is not the sum of the others (EV-57). */}
              {labels[key]}{' '}
              {counts !== undefined && key !== 'Tutti' && <TabCount>{formatInteger(counts[key])}</TabCount>}
            </Link>
          ))}
        </Tabs>
        <SearchField label={t`Cerca tra i tuoi eventi`} value={text} onValueChange={setText} />
      </div>
      {listType === 'Tutti' && (
        <p
          className={css['hint']}
        >{t`Quelli da fare, anche se annullati. I passati hanno la loro scheda.`}</p>
      )}
      <OwnEvents key={listType} listType={listType} search={search} onSearchClear={() => setText('')} />
    </Page>
  );
}

interface OwnEventsProps {
  listType: ListType;
  search: string;
  onSearchClear: () => void;
}

function OwnEvents({ listType, search, onSearchClear }: OwnEventsProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(ownEventsQuery(listType, search));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  if (data === undefined) {
    if (error === null) return <EventListSkeleton count={4} />;
    return (
      <QueryError
        title={t`Non riusciamo a caricare i tuoi eventi`}
        refusal={toRefusalMessage(error)}
        preserved={t`I check-in già preparati su questo telefono funzionano lo stesso`}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }

  const events = data.pages.flatMap((page) => page.data);
  if (events.length === 0 && search !== '') {
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title={t`Nessun evento con queste parole`}
        actions={<Button variant="quiet" onClick={onSearchClear}>{t`Mostrali tutti`}</Button>}
      >
        {t`La ricerca guarda titolo e luogo degli eventi in questa scheda.`}
      </EmptyState>
    );
  }
  if (events.length === 0) {
    return listType === 'Passati' ? (
      <EmptyState icon={<History size={32} />} title={t`Ancora nessun evento passato`}>
        {t`Quando un evento finisce lo ritrovi qui, con chi c’era.`}
      </EmptyState>
    ) : (
      <EmptyState
        icon={<CalendarPlus size={32} />}
        title={t`Nessun evento in programma`}
        actions={
          <>
            <Link
              to="."
              search={(previous) => ({ ...previous, drawer: 'new' as const })}
              className={buttonClass({ variant: 'accent' })}
            >
              {t`Pubblica un evento`}
            </Link>
            <StartFromListLink />
          </>
        }
      >
        <p>{t`Quando ne pubblichi uno lo trovi qui, con le iscrizioni e il check-in.`}</p>
        <StartFromListHint />
      </EmptyState>
    );
  }

  return (
    <>
      {error !== null && !isFetchingNextPage && (
        <Notice
          tone="wait"
          role="status"
          icon={<CloudOff size={20} />}
          title={t`Senza connessione`}
          action={
            <Button
              size="small"
              variant="plain"
              isBusy={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {t`Riprova`}
            </Button>
          }
        >
          {t`Ultimo aggiornamento: ${formatRelativeTime(nowMs() - query.dataUpdatedAt)}. I check-in già preparati si aprono lo stesso.`}
        </Notice>
      )}
      <div aria-busy={query.isPlaceholderData || undefined}>
        <EventList events={events} nowMs={nowMs()} isNowFirst={listType === 'Prossimi'} />
      </div>
      {hasNextPage && (
        <LoadMore
          isFetching={isFetchingNextPage}
          hasFailed={error !== null}
          onLoadMore={fetchNextPage}
          skeleton={<EventListSkeleton count={2} />}
        />
      )}
    </>
  );
}
