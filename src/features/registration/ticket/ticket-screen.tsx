import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CloudOff } from 'lucide-react';
import { minuteMs } from '#contract/durations.ts';
import { findTicketCode } from '#contract/registration/ticket-code.ts';
import type { TicketPage } from '#contract/registration/registration-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { formatRelativeTime } from '#src/platform/text/format.ts';
import { useHeldEvent } from '#src/platform/session/held-events.ts';
import { useWakeLock } from '#src/platform/use-wake-lock.ts';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { CancelledTicket, TicketUnavailable } from './ticket-unavailable.tsx';
import { InstallHint } from './install-hint.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketBack } from './ticket-back.tsx';
import { TicketSheet } from './ticket-sheet.tsx';
import { TicketSiblings } from './ticket-siblings.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { useTicket, type TicketView } from './use-ticket.ts';

/** A ticket fetched within this time is shown as current. */
const freshMs = 5 * minuteMs;

/** `/ticket/{code}`: the ticket to show at the door; opens offline once it was opened (RG-27). */
export function TicketScreen({ ticket }: { ticket: string }) {
  const { t } = useLingui();
  const view = useTicket(findTicketCode(ticket) ?? ticket);
  const [isCancelled, setIsCancelled] = useState(false);
  const { page, error, isUnavailable } = view;
  const isShown = page !== undefined && !isUnavailable && !isCancelled;
  const held = useHeldEvent(page?.event._id ?? '')?.tickets ?? [];
  useWakeLock(isShown);
  useDocumentTitle(page === undefined ? t`Biglietto · Presente` : `${page.event.title} · Presente`);

  if (isCancelled && page !== undefined) return <CancelledTicket page={page} />;
  if (isUnavailable) return <TicketUnavailable page={page} />;
  if (page !== undefined)
    return (
      <Page width="text">
        <TicketBack />
        <StaleTicketNotice view={view} mode={page.event.mode} />
        <TicketSheet page={page} held={held} />
        <TicketSiblings ticket={page.ticket} tickets={held} />
        <TicketActions page={page} isNotCached={view.isNotCached} onCancelled={() => setIsCancelled(true)} />
        <InstallHint />
      </Page>
    );
  if (view.isLoading || error === null)
    return (
      <Page width="text">
        <TicketSkeleton />
      </Page>
    );
  return (
    <ErrorState
      isPage
      title={t`Non riusciamo a caricare il biglietto`}
      onRetry={view.refetch}
      isRetrying={view.isFetching}
    >
      {error instanceof ApiRefusal
        ? toErrorMessage(error)
        : t`La prima volta serve la connessione. Poi il biglietto resta su questo telefono.`}
    </ErrorState>
  );
}

interface StaleTicketNoticeProps {
  view: TicketView;
  mode: TicketPage['event']['mode'];
}

/** Shows the age of a cached ticket when refetching failed and it is no longer fresh. */
function StaleTicketNotice({ view: { error, fetchedAt }, mode }: StaleTicketNoticeProps) {
  const { t } = useLingui();
  const ageMs = nowMs() - fetchedAt;
  if (error === null || ageMs < freshMs) return null;
  return (
    <Notice tone="wait" role="status" icon={<CloudOff size={20} />}>
      {mode === 'online'
        ? t`Senza connessione: questo è il biglietto salvato ${formatRelativeTime(ageMs)}.`
        : t`Senza connessione: questo è il biglietto salvato ${formatRelativeTime(ageMs)}. All’ingresso è comunque valido.`}
    </Notice>
  );
}
