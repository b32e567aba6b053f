import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleCheck, TicketX } from 'lucide-react';
import type { TicketPage } from '#contract/registration/registration-calls.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';

/** A code that opens nothing; `page` when this device knew it, so that it was a ticket once. */
export function GoneTicket({ page }: { page: TicketPage | undefined }) {
  const { t } = useLingui();
  if (page === undefined)
    return (
      <ErrorState
        isPage
        icon={<TicketX size={32} />}
        title={t`Questo biglietto non è valido`}
        actions={
          <Link to="/orders" className={buttonClass({ variant: 'quiet' })}>
            {t`I tuoi biglietti`}
          </Link>
        }
      >
        {t`Forse il link è incompleto, o l’iscrizione è stata disdetta o tolta. Aprilo di nuovo dalla mail di conferma.`}
      </ErrorState>
    );
  return (
    <ErrorState
      isPage
      icon={<TicketX size={32} />}
      title={t`Questo biglietto non vale più`}
      actions={<ToEvent page={page} />}
    >
      {t`L’iscrizione a “${page.event.title}” è già disdetta, o l’ha tolta chi organizza.`}
    </ErrorState>
  );
}

/** Its holder has just given her place back. */
export function CancelledTicket({ page }: { page: TicketPage }) {
  const { t } = useLingui();
  return (
    <EmptyState
      isPage
      icon={<CircleCheck size={32} />}
      title={t`Iscrizione disdetta`}
      actions={<ToEvent page={page} />}
    >
      {t`Il posto per “${page.event.title}” è di nuovo libero. Te lo confermiamo per e-mail.`}
    </EmptyState>
  );
}

function ToEvent({ page }: { page: TicketPage }) {
  const { t } = useLingui();
  return (
    <Link
      to="/event/detail/$id"
      params={{ id: page.event._id }}
      className={buttonClass({ variant: 'quiet' })}
    >
      {t`Vai all’evento`}
    </Link>
  );
}
