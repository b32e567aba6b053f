import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Ban, CloudOff, Pencil, SearchX, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnEventDetail } from '#contract/event/event.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { ago, dayRange } from '#src/platform/format.ts';
import { backLinkClass } from '#src/ui/back-link.ts';
import { buttonClass } from '#src/ui/button.tsx';
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
import { OwnEventAbout } from './own-event-about.tsx';
import { OwnEventMenu } from './own-event-menu.tsx';
import css from './own-event-page.module.css';
import { OwnEventSkeleton } from './own-event-skeleton.tsx';
import { ownEventQuery, whyNoEvent } from './own-events.ts';
import { PhaseBadge } from './phase-badge.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { TicketFact } from './ticket-fact.tsx';

const halfDayMs = 12 * 3_600_000;

interface OwnEventPageProps {
  eventId: string;
  /** The parts about its door and its participants. */
  children: (event: OwnEventDetail) => ReactNode;
}

/** `/organisation/event/detail/{id}`: one own event. */
export function OwnEventPage({ eventId, children }: OwnEventPageProps) {
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
    const isRefused = error instanceof ApiRefusal && error.status < 500;
    return (
      <Page>
        {back}
        <ErrorState
          isPage
          icon={isRefused ? <SearchX size={32} /> : <CloudOff size={32} />}
          title={isRefused ? whyNoEvent(error) : t`L’evento non è arrivato`}
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
        actions={
          <>
            {phase !== 'cancelled' && (
              <Link
                to="."
                search={(search) => ({ ...search, drawer: 'edit' as const })}
                className={buttonClass({ variant: 'quiet' })}
              >
                <Pencil size={20} aria-hidden="true" />
                {t`Modifica`}
              </Link>
            )}
            <OwnEventMenu event={event} phase={phase} />
          </>
        }
      />
      {phase === 'cancelled' && (
        <Notice tone="stop" icon={<Ban size={20} />} title={t`Evento annullato`}>
          {event.noOfParticipants > 0
            ? t`Chi era iscritto riceve un’e-mail. Qui resta l’elenco delle persone.`
            : t`Non si vede più sulla mappa e nella lista.`}
        </Notice>
      )}
      {event.promotion !== null && (
        <Notice
          icon={<Sparkles size={20} />}
          title={event.promotion.isPromoted ? t`In evidenza adesso` : t`Presto in evidenza`}
          action={
            <Link
              to="."
              search={(search) => ({ ...search, drawer: 'promote' as const })}
              className={buttonClass({ variant: 'plain', size: 'small' })}
            >
              {t`Vedi la promozione`}
            </Link>
          }
        >
          {/* The end is the midnight after the last day. */}
          {dayRange(
            event.promotion.promotedStartDate,
            Date.parse(event.promotion.promotedEndDate) - halfDayMs,
          )}
        </Notice>
      )}
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
        <div className={css['main']}>
          {event.refundsDue.totalCount > 0 && <RefundsSection event={event} />}
          <OwnEventAbout event={event} />
          {children(event)}
        </div>
      </div>
    </Page>
  );
}
