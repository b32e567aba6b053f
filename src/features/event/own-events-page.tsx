import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, CloudOff, History, Plus, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { listTypes, type ListType } from '#contract/event/event.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ago, wholeNumber } from '#src/platform/format.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { TabCount, tabClass, Tabs } from '#src/ui/tabs.tsx';
import { EventListSkeleton } from './event-list-skeleton.tsx';
import { EventList } from './event-list.tsx';
import { NextPage } from './next-page.tsx';
import { ownEventCountsQuery, ownEventsQuery } from './own-events.ts';
import css from './own-events-page.module.css';
import { OwnProfileCard } from './own-profile-card.tsx';

/** So long after the last letter a search is asked for. */
const pauseMs = 250;

interface OwnEventsPageProps {
  listType: ListType;
  /** What is looked for, or empty. */
  search: string;
  onSearchChange: (search: string) => void;
}

/** `/organisation/event`: the organiser's own events, one tab per list type. */
export function OwnEventsPage({ listType, search, onSearchChange }: OwnEventsPageProps) {
  const { t } = useLingui();
  const [text, setText] = useState(search);
  const counts = useQuery(ownEventCountsQuery).data;
  useDocumentTitle(t`I miei eventi · Presente`);
  useEffect(() => {
    if (text.trim() === search) return;
    const pause = setTimeout(() => onSearchChange(text.trim()), pauseMs);
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
          <Link to="." search={(before) => ({ ...before, drawer: 'new' as const })} className={buttonClass()}>
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
              {labels[key]} {counts !== undefined && <TabCount>{wholeNumber(counts[key])}</TabCount>}
            </Link>
          ))}
        </Tabs>
        <SearchField label={t`Cerca tra i tuoi eventi`} value={text} onValueChange={setText} />
      </div>
      <OwnEvents key={listType} listType={listType} search={search} onSearchEnd={() => setText('')} />
    </Page>
  );
}

interface OwnEventsProps {
  listType: ListType;
  search: string;
  onSearchEnd: () => void;
}

function OwnEvents({ listType, search, onSearchEnd }: OwnEventsProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(ownEventsQuery(listType, search));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  if (data === undefined) {
    if (error === null) return <EventListSkeleton count={4} />;
    return (
      <ErrorState
        title={error instanceof ApiRefusal ? messageOf(error) : t`I tuoi eventi non sono arrivati`}
        kept={t`Le porte già preparate su questo telefono funzionano lo stesso`}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {error instanceof ApiRefusal ? undefined : t`Il server non risponde. Controlla la rete e riprova.`}
      </ErrorState>
    );
  }

  const events = data.pages.flatMap((page) => page.data);
  if (events.length === 0 && search !== '') {
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title={t`Nessun evento con queste parole`}
        actions={<Button variant="quiet" onClick={onSearchEnd}>{t`Mostrali tutti`}</Button>}
      >
        {t`Si cerca nel titolo e nel luogo, tra quelli di questa scheda.`}
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
          <Link
            to="."
            search={(before) => ({ ...before, drawer: 'new' as const })}
            className={buttonClass({ variant: 'accent' })}
          >
            {t`Pubblica un evento`}
          </Link>
        }
      >
        {t`Quando ne pubblichi uno lo trovi qui, con gli iscritti e la porta.`}
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
          title={t`Senza rete`}
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
          {t`Vedi i tuoi eventi come erano ${ago(nowMs() - query.dataUpdatedAt)}. Le porte già preparate si aprono lo stesso.`}
        </Notice>
      )}
      <div aria-busy={query.isPlaceholderData || undefined}>
        <EventList events={events} nowMs={nowMs()} isNowFirst={listType === 'Prossimi'} />
      </div>
      {hasNextPage && (
        <NextPage
          isFetching={isFetchingNextPage}
          hasFailed={error !== null}
          fetchNext={fetchNextPage}
          skeleton={<EventListSkeleton count={2} />}
        />
      )}
    </>
  );
}
