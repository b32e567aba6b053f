import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CloudOff, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ago } from '#src/platform/format.ts';
import { backLinkClass } from '#src/ui/back-link.ts';
import { Card } from '#src/ui/card.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { CategoryBadge } from './categories.tsx';
import { DoorLink } from './door-link.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventFigures } from './event-figures.tsx';
import { phaseOf } from './event-phase.ts';
import css from './own-event-page.module.css';
import { OwnEventSkeleton } from './own-event-skeleton.tsx';
import { ownEventQuery } from './own-events.ts';
import { PhaseBadge } from './phase-badge.tsx';
import { TicketFact } from './ticket-fact.tsx';

/** `/organisation/event/detail/{id}`: one own event; `children` is the part about its participants. */
export function OwnEventPage({ eventId, children }: { eventId: string; children: ReactNode }) {
  const { t } = useLingui();
  const { data: event, error, refetch, isFetching, dataUpdatedAt } = useQuery(ownEventQuery(eventId));
  useDocumentTitle(event === undefined ? 'Presente' : `${event.title} · Presente`);
  const back = (
    <Link to="/organisation/event" className={backLinkClass}>
      <ArrowLeft size={18} aria-hidden="true" />
      {t`I miei eventi`}
    </Link>
  );

  if (event === undefined) {
    if (error === null) {
      return (
        <Page>
          {back}
          <OwnEventSkeleton />
        </Page>
      );
    }
    const isRefused = error instanceof ApiRefusal;
    return (
      <Page>
        {back}
        <ErrorState
          isPage
          icon={isRefused ? <SearchX size={32} /> : <CloudOff size={32} />}
          title={isRefused ? messageOf(error) : t`L’evento non è arrivato`}
          {...(!isRefused && {
            onRetry: () => void refetch(),
            isRetrying: isFetching,
            actions: <DoorLink eventId={eventId} variant="quiet" />,
          })}
        >
          {isRefused
            ? undefined
            : t`Il server non risponde. Controlla la rete e riprova. Se la lista è già sul telefono, la porta si apre lo stesso.`}
        </ErrorState>
      </Page>
    );
  }

  const phase = phaseOf(event, nowMs());
  return (
    <Page>
      <PageHeader
        back={back}
        title={event.title}
        lead={
          <span className={css['badges']}>
            <PhaseBadge phase={phase} />
            {event.category.map((category) => (
              <CategoryBadge key={category} category={category} />
            ))}
          </span>
        }
      />
      {error !== null && (
        <Notice tone="wait" role="status" icon={<CloudOff size={20} />} title={t`Senza rete`}>
          {t`Vedi l’evento come era ${ago(nowMs() - dataUpdatedAt)}. La porta, se è già sul telefono, si apre lo stesso.`}
        </Notice>
      )}
      <div className={css['columns']}>
        <aside className={css['aside']}>
          <Card className={css['panel']}>
            <EventFigures event={event} />
            {phase !== 'cancelled' && (
              <DoorLink eventId={event._id} variant={phase === 'past' ? 'quiet' : 'accent'} isWide />
            )}
          </Card>
          <Card>
            <EventFacts event={event}>
              <TicketFact event={event} />
            </EventFacts>
          </Card>
        </aside>
        <div className={css['people']}>{children}</div>
      </div>
    </Page>
  );
}
