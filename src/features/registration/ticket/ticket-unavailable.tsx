import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleCheck, TicketX } from 'lucide-react';
import type { TicketPage } from '#contract/registration/registration-endpoints.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';

/** A ticket code that the server refuses. `page` is the cached ticket, if this device had one. */
export function TicketUnavailable({ page }: { page: TicketPage | undefined }) {
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
        {t`Forse il link è incompleto, o l’iscrizione è stata disdetta o rimossa. Riapri il biglietto dall’e-mail di conferma.`}
      </ErrorState>
    );
  return (
    <ErrorState
      isPage
      icon={<TicketX size={32} />}
      title={t`Questo biglietto non è più valido`}
      actions={<EventLink page={page} />}
    >
      {t`L’iscrizione a «${page.event.title}» non è più attiva: è stata disdetta, oppure rimossa da chi organizza.`}
    </ErrorState>
  );
}

/** Confirms that the holder has cancelled. */
export function CancelledTicket({ page }: { page: TicketPage }) {
  const { t } = useLingui();
  return (
    <EmptyState
      isPage
      icon={<CircleCheck size={32} />}
      title={t`Iscrizione disdetta`}
      actions={<EventLink page={page} />}
    >
      {t`Il posto per «${page.event.title}» è di nuovo libero. Te lo confermiamo per e-mail.`}
    </EmptyState>
  );
}

function EventLink({ page }: { page: TicketPage }) {
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
