import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CloudOff, TicketX } from 'lucide-react';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { ago } from '#src/platform/format.ts';
import { useWakeLock } from '#src/platform/wake-lock.ts';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TicketSheet } from './ticket-sheet.tsx';
import { ticketQuery } from './ticket.ts';

/** `/ticket/{code}`: what its holder shows at the door, without a network too once it was opened. */
export function TicketScreen({ ticket }: { ticket: string }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(ticketQuery(ticket));
  useWakeLock(data !== undefined);
  useDocumentTitle(data === undefined ? t`Biglietto · Presente` : `${data.event.title} · Presente`);

  if (error instanceof ApiRefusal && error.status < 500 && error.reason !== 'tooManyRequests') {
    return (
      <ErrorState isPage icon={<TicketX size={32} />} title={t`Questo biglietto non è valido`}>
        {t`Forse il link è incompleto, o l’iscrizione è stata tolta. Aprilo di nuovo dalla mail di conferma.`}
      </ErrorState>
    );
  }
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        isPage
        title={t`Il biglietto non è arrivato`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {t`Serve la rete la prima volta che lo apri. Poi resta su questo telefono.`}
      </ErrorState>
    );
  }
  return (
    <Page width="narrow">
      {data === undefined ? (
        <Skeleton height="42rem" radius="var(--r-l)" />
      ) : (
        <>
          {error !== null && (
            <Notice tone="wait" role="status" icon={<CloudOff size={20} />}>
              {t`Senza rete: è il biglietto salvato ${ago(nowMs() - dataUpdatedAt)}. Alla porta vale lo stesso.`}
            </Notice>
          )}
          <TicketSheet page={data} />
        </>
      )}
    </Page>
  );
}
