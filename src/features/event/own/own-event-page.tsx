import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowLeft, Ban, CloudOff, Pencil, SearchX, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { hourMs } from '#contract/durations.ts';
import type { OwnEventDetail } from '#contract/event/event.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { formatRelativeTime, formatDayRange } from '#src/platform/text/format.ts';
import { classNames } from '#src/ui/layout/class-names.ts';
import { backLinkClass } from '#src/ui/layout/back-link.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { QueryError } from '#src/ui/status/query-error.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { CategoryBadge } from '../card/categories.tsx';
import { DoorLink } from './door-link.tsx';
import { EventDetails } from '../card/event-details.tsx';
import { EventStats } from './event-stats.tsx';
import { getEventStatus } from '../card/event-status.ts';
import { EventSummary } from './event-summary.tsx';
import { OwnEventMenu } from './own-event-menu.tsx';
import css from './own-event-page.module.css';
import { OwnEventSkeleton } from './own-event-skeleton.tsx';
import { ownEventQuery, getEventErrorMessage } from './own-events-query.ts';
import { EventStatusBadge } from './event-status-badge.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { TicketDetail } from '../card/ticket-detail.tsx';
import { UnlistedNotice } from '../unlisted/unlisted-notice.tsx';

const halfDayMs = 12 * hourMs;

interface OwnEventPageProps {
  eventId: string;
  /** Sections of the door's feature, injected by the route. */
  renderParticipants: (event: OwnEventDetail) => ReactNode;
  renderPasses: (event: OwnEventDetail) => ReactNode;
}

/**
 * `/organisation/event/detail/{id}`: an organiser's own event. The participants come first (EV-56); the page
 * scrolls their table, so a link leads past it.
 */
export function OwnEventPage({ eventId, renderParticipants, renderPasses }: OwnEventPageProps) {
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
        <QueryError
          isPage
          title={t`Non riusciamo a caricare l’evento`}
          {...(isRefused
            ? { icon: <SearchX size={32} />, refusal: getEventErrorMessage(error) }
            : {
                onRetry: () => void refetch(),
                isRetrying: isFetching,
                actions: <DoorLink eventId={eventId} variant="quiet" />,
              })}
        >
          {t`Presente non risponde. Controlla la connessione e riprova. Se l’elenco è già sul telefono, il check-in si apre lo stesso.`}
        </QueryError>
      </Page>
    );
  }

  const status = getEventStatus(event, nowMs());
  return (
    <Page>
      <PageHeader
        back={back}
        title={event.title}
        lead={
          <span className={css['badges']}>
            <EventStatusBadge status={status} />
            {event.category.map((category) => (
              <CategoryBadge key={category} category={category} />
            ))}
          </span>
        }
        actions={
          <>
            {status !== 'cancelled' && (
              <Link
                to="."
                search={(search) => ({ ...search, drawer: 'edit' as const })}
                className={buttonClass({ variant: 'quiet' })}
              >
                <Pencil size={20} aria-hidden="true" />
                {t`Modifica`}
              </Link>
            )}
            <OwnEventMenu event={event} status={status} />
          </>
        }
      />
      {status === 'cancelled' && (
        <Notice tone="stop" icon={<Ban size={20} />} title={t`Evento annullato`}>
          {event.noOfParticipants > 0
            ? t`Le persone iscritte ricevono un’e-mail. L’elenco resta qui.`
            : t`Non si vede più sulla mappa e nella lista.`}
        </Notice>
      )}
      {event.isUnlisted && <UnlistedNotice mayPublish={status !== 'cancelled'} />}
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
          {/* The end is exclusive: midnight after the last day. */}
          {formatDayRange(
            event.promotion.promotedStartDate,
            Date.parse(event.promotion.promotedEndDate) - halfDayMs,
          )}
        </Notice>
      )}
      {error !== null && (
        <Notice tone="wait" role="status" icon={<CloudOff size={20} />} title={t`Senza connessione`}>
          {t`Ultimo aggiornamento: ${formatRelativeTime(nowMs() - dataUpdatedAt)}. Se l’elenco è già sul telefono, il check-in si apre lo stesso.`}
        </Notice>
      )}
      <div className={css['columns']}>
        <aside className={css['aside']}>
          <Card className={css['panel']}>
            <EventStats event={event} />
            {status !== 'cancelled' && (
              <DoorLink eventId={event._id} variant={status === 'past' ? 'quiet' : 'accent'} isWide />
            )}
          </Card>
          <Card>
            <EventDetails event={event}>{!event.isUnlisted && <TicketDetail event={event} />}</EventDetails>
            <Link
              to="."
              search={(search) => search}
              hash="passes"
              replace
              className={classNames(buttonClass({ variant: 'plain', size: 'small' }), css['jump'])}
            >
              {t`Pass e registro`}
              <ArrowDown size={18} aria-hidden="true" />
            </Link>
          </Card>
        </aside>
        <div className={css['main']}>
          {event.refundsDue.totalCount > 0 && <RefundsSection event={event} />}
          {renderParticipants(event)}
          <div id="passes" className={css['anchor']}>
            {renderPasses(event)}
          </div>
          {!event.isUnlisted && <EventSummary event={event} />}
        </div>
      </div>
    </Page>
  );
}
