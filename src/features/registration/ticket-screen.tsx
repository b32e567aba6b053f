import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CloudOff } from 'lucide-react';
import type { TicketPage } from '#contract/registration/registration-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ago } from '#src/platform/format.ts';
import { useWakeLock } from '#src/platform/wake-lock.ts';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Page } from '#src/ui/page.tsx';
import { CancelledTicket, GoneTicket } from './gone-ticket.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketSheet } from './ticket-sheet.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { useTicket, type ShownTicket } from './use-ticket.ts';

/** A ticket that is not older than this is as good as one that has just come. */
const youngMs = 5 * 60_000;

/** `/ticket/{code}`: what its holder shows at the door, without a network too once it was opened. */
export function TicketScreen({ ticket }: { ticket: string }) {
  const { t } = useLingui();
  const shown = useTicket(ticket.toUpperCase());
  const [isCancelled, setIsCancelled] = useState(false);
  const { page, error, isGone } = shown;
  const isShown = page !== undefined && !isGone && !isCancelled;
  useWakeLock(isShown);
  useDocumentTitle(page === undefined ? t`Biglietto · Presente` : `${page.event.title} · Presente`);

  if (isCancelled && page !== undefined) return <CancelledTicket page={page} />;
  if (isGone) return <GoneTicket page={page} />;
  if (page !== undefined)
    return (
      <Page width="text">
        <Age shown={shown} mode={page.event.mode} />
        <TicketSheet page={page} />
        <TicketActions page={page} isNotKept={shown.isNotKept} onCancelled={() => setIsCancelled(true)} />
      </Page>
    );
  if (shown.isLoading || error === null)
    return (
      <Page width="text">
        <TicketSkeleton />
      </Page>
    );
  return (
    <ErrorState
      isPage
      title={t`Il biglietto non è arrivato`}
      onRetry={shown.refetch}
      isRetrying={shown.isFetching}
    >
      {error instanceof ApiRefusal
        ? messageOf(error)
        : t`Serve la rete la prima volta che lo apri. Poi resta su questo telefono.`}
    </ErrorState>
  );
}

interface AgeProps {
  shown: ShownTicket;
  mode: TicketPage['event']['mode'];
}

/** Says how old a ticket is that could not be asked for again, once that may matter. */
function Age({ shown: { error, readAt }, mode }: AgeProps) {
  const { t } = useLingui();
  const ageMs = nowMs() - readAt;
  if (error === null || ageMs < youngMs) return null;
  return (
    <Notice tone="wait" role="status" icon={<CloudOff size={20} />}>
      {mode === 'online'
        ? t`Senza rete: è il biglietto salvato ${ago(ageMs)}.`
        : t`Senza rete: è il biglietto salvato ${ago(ageMs)}. Alla porta vale lo stesso.`}
    </Notice>
  );
}
