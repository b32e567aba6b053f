import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudOff, SearchX } from 'lucide-react';
import type { ComponentType } from 'react';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ago } from '#src/platform/format.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import { EventPageSkeleton } from './event-page-skeleton.tsx';
import { EventSheet, type DonationOfferProps, type RegistrationProps } from './event-sheet.tsx';
import { publicEventQuery } from './public-event.ts';

interface EventPageProps {
  eventId: string;
  /** Where people put their names; another feature's, so that the route brings it. */
  Registration: ComponentType<RegistrationProps>;
  /** What is offered to who has a ticket; likewise. */
  Donation: ComponentType<DonationOfferProps>;
  /** The address asks for the registration: a payment failed, and is tried again. */
  isRegistrationAsked: boolean;
}

/** `/event/detail/{id}` and `/basic/event/detail/{id}`: one event, for everybody. */
export function EventPage({ eventId, ...ofSheet }: EventPageProps) {
  const { t } = useLingui();
  const { data: event, error, refetch, isFetching, dataUpdatedAt } = useQuery(publicEventQuery(eventId));
  useDocumentTitle(event === undefined ? 'Presente' : `${event.title} · Presente`);
  const isGone = error instanceof ApiRefusal && isAboutTheEvent(error);

  if (isGone) return <MissingEvent />;
  if (event === undefined) {
    if (error === null) return <EventPageSkeleton />;
    return (
      <ErrorState
        isPage
        title={t`L’evento non è arrivato`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        actions={<ToEvents />}
      >
        {error instanceof ApiRefusal
          ? messageOf(error)
          : t`Su questo telefono non l’hai ancora aperto, e il server non risponde. Con la rete lo apri una volta, poi resta.`}
      </ErrorState>
    );
  }
  return (
    <EventSheet
      event={event}
      {...ofSheet}
      onReload={refetch}
      notice={
        error !== null && (
          <Notice
            tone="wait"
            role="status"
            icon={<CloudOff size={20} />}
            title={t`Senza rete`}
            action={<RetryButton isRetrying={isFetching} onRetry={() => void refetch()} />}
          >
            {t`Vedi l’evento com’era ${ago(nowMs() - dataUpdatedAt)}. I posti possono essere cambiati.`}
          </Notice>
        )
      }
    />
  );
}

/** An id that is none, and one of nothing, lead nowhere; being asked to wait does not. */
const isAboutTheEvent = ({ reason }: ApiRefusal): boolean => reason === 'notFound' || reason === 'validation';

function ToEvents() {
  const { t } = useLingui();
  return (
    <Link to="/" className={buttonClass({ variant: 'quiet' })}>
      {t`Trova un evento`}
    </Link>
  );
}

function MissingEvent() {
  const { t } = useLingui();
  useDocumentTitle(t`Evento non trovato · Presente`);
  return (
    <ErrorState
      isPage
      icon={<SearchX size={32} />}
      title={t`Questo evento non c’è (più)`}
      actions={<ToEvents />}
    >
      {t`Forse chi lo organizza l’ha tolto, o il link è incompleto.`}
    </ErrorState>
  );
}
