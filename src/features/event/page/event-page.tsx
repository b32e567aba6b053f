import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudOff, SearchX } from 'lucide-react';
import type { ComponentType } from 'react';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { formatRelativeTime } from '#src/platform/text/format.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { RetryButton } from '#src/ui/form/retry-button.tsx';
import { EventPageSkeleton } from './event-page-skeleton.tsx';
import { EventPageContent, type DonationOfferProps, type RegistrationProps } from './event-page-content.tsx';
import { publicEventQuery } from '#src/platform/public-event.ts';

interface EventPageProps {
  eventId: string;
  /** Registration drawer of another feature, injected by the route. */
  Registration: ComponentType<RegistrationProps>;
  /** Donation offer shown after registration; injected likewise. */
  Donation: ComponentType<DonationOfferProps>;
  /** The URL asks for the registration: a failed payment is retried (PY-38). */
  isRegistrationRequested: boolean;
}

/** `/event/detail/{id}` and `/basic/event/detail/{id}`: the public page of an event. */
export function EventPage({ eventId, ...contentProps }: EventPageProps) {
  const { t } = useLingui();
  const { data: event, error, refetch, isFetching, dataUpdatedAt } = useQuery(publicEventQuery(eventId));
  useDocumentTitle(event === undefined ? 'Presente' : `${event.title} · Presente`);
  const isGone = error instanceof ApiRefusal && isEventNotFound(error);

  if (isGone) return <MissingEvent />;
  if (event === undefined) {
    if (error === null) return <EventPageSkeleton />;
    return (
      <ErrorState
        isPage
        title={t`Non riusciamo a caricare l’evento`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        actions={<BackToEvents />}
      >
        {error instanceof ApiRefusal
          ? toErrorMessage(error)
          : t`Non hai ancora aperto questo evento su questo telefono. Aprilo una volta con la connessione: poi resta disponibile anche senza.`}
      </ErrorState>
    );
  }
  return (
    <EventPageContent
      event={event}
      {...contentProps}
      onReload={refetch}
      notice={
        error !== null && (
          <Notice
            tone="wait"
            role="status"
            icon={<CloudOff size={20} />}
            title={t`Senza connessione`}
            action={<RetryButton isRetrying={isFetching} onRetry={() => void refetch()} />}
          >
            {t`Ultimo aggiornamento: ${formatRelativeTime(nowMs() - dataUpdatedAt)}. Nel frattempo i posti possono essere cambiati.`}
          </Notice>
        )
      }
    />
  );
}

/** The event does not exist, or its id is invalid. Other errors, such as a rate limit, can be retried. */
const isEventNotFound = ({ reason }: ApiRefusal): boolean => reason === 'notFound' || reason === 'validation';

function BackToEvents() {
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
    <ErrorState isPage icon={<SearchX size={32} />} title={t`Evento non trovato`} actions={<BackToEvents />}>
      {t`Forse è stato rimosso da chi lo organizza, o il link è incompleto.`}
    </ErrorState>
  );
}
