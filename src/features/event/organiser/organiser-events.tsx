import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, CloudOff } from 'lucide-react';
import type { ListType } from '#contract/event/event.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { formatRelativeTime } from '#src/platform/text/format.ts';
import { sessionHasCapability, useSession } from '#src/platform/session/session.ts';
import { Badge } from '#src/ui/status/badge.tsx';
import { buttonClass } from '#src/ui/form/button.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Pager } from '#src/ui/list/pager.tsx';
import { RetryButton } from '#src/ui/form/retry-button.tsx';
import { EventCardSkeleton } from '../browse/event-card-skeleton.tsx';
import { EventCard } from '../browse/event-card.tsx';
import css from './organiser-events.module.css';
import { organiserEventsPerPage, organiserEventsQuery } from './organiser-events-query.ts';

interface OrganiserEventsProps {
  organiserId: string;
  listType: ListType;
  page: number;
}

/** One page of an organiser's events of one tab (BR-25). */
export function OrganiserEvents({ organiserId: id, listType, page }: OrganiserEventsProps) {
  const { t } = useLingui();
  const isOrganisation = sessionHasCapability(useSession(), 'manageEvents');
  const { data, error, refetch, isFetching, isPlaceholderData, dataUpdatedAt } = useQuery(
    organiserEventsQuery({ id, listType, page }),
  );
  if (data === undefined || (isPlaceholderData && error !== null)) {
    if (error === null) return <EventsSkeleton />;
    return (
      <ErrorState
        title={t`Non riusciamo a caricare gli eventi`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {toErrorMessage(error)}
      </ErrorState>
    );
  }
  const tab = listType === 'Prossimi' ? {} : { tab: listType };
  if (data.data.length === 0) {
    return (
      <EmptyState
        icon={<CalendarDays size={32} />}
        title={t`Nessun evento`}
        {...(page > 1 && {
          actions: (
            <Link
              to="/organisation/page/$id"
              params={{ id }}
              search={tab}
              className={buttonClass({ variant: 'quiet' })}
            >
              {t`Torna alla prima pagina`}
            </Link>
          ),
        })}
      >
        {page === 1 && listType === 'Prossimi' && t`Nessun evento in programma per ora: torna a trovarci.`}
      </EmptyState>
    );
  }
  return (
    <>
      {error !== null && (
        <Notice
          tone="wait"
          role="status"
          icon={<CloudOff size={20} />}
          title={t`Senza connessione`}
          action={<RetryButton isRetrying={isFetching} onRetry={() => void refetch()} />}
        >
          {t`Ultimo aggiornamento: ${formatRelativeTime(nowMs() - dataUpdatedAt)}.`}
        </Notice>
      )}
      <ul className={css['cards']} aria-busy={isPlaceholderData}>
        {data.data.map((event) => (
          <li key={event._id}>
            <EventCard event={event} sizes="(width < 640px) 92vw, 24rem" />
            {isOrganisation && event.isPromoted && (
              <Badge tone="accent" className={css['promoted']}>{t`In promozione`}</Badge>
            )}
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        noOfPages={Math.ceil(data.totalCount / organiserEventsPerPage)}
        renderLink={(targetPage, props) => (
          <Link
            to="/organisation/page/$id"
            params={{ id }}
            search={targetPage === 1 ? tab : { ...tab, page: targetPage }}
            {...props}
          />
        )}
      />
    </>
  );
}

const EventsSkeleton = () => (
  <div className={css['cards']} aria-hidden="true">
    {Array.from({ length: 3 }, (_, index) => (
      <EventCardSkeleton key={index} />
    ))}
  </div>
);
