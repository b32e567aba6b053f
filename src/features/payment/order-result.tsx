import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, ChevronRight, CircleX, Hourglass, Undo2 } from 'lucide-react';
import { messageOf } from '#src/platform/error-message.ts';
import { euros } from '#src/platform/format.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { EventLink } from './event-link.tsx';
import { HomeButton } from './home-button.tsx';
import css from './order-result.module.css';
import { isOfNothing, paymentResultQuery } from './payment-result.ts';

/** What became of the payment of an order, which its provider may tell before its payer comes or after. */
export function OrderResult({ txnid }: { txnid: string }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(paymentResultQuery(txnid));
  if (data === undefined) {
    if (error === null) return <Waiting />;
    const isUnknown = isOfNothing(error);
    return (
      <ErrorState
        isPage
        title={isUnknown ? t`Richiesta non valida` : t`Non sappiamo ancora com’è andata`}
        {...(!isUnknown && {
          kept: t`Se hai pagato non devi pagare di nuovo: i biglietti ti arrivano anche per e-mail`,
          onRetry: () => void refetch(),
          isRetrying: isFetching,
        })}
        actions={<HomeButton />}
      >
        {isUnknown ? undefined : messageOf(error)}
      </ErrorState>
    );
  }
  const { state, title, tickets, eventId, price } = data;
  const toEvent = <EventLink eventId={eventId} variant="accent" />;
  if (state === 'pending') return <Waiting />;
  if (state === 'paid')
    return (
      <EmptyState isPage icon={<BadgeCheck size={32} />} title={t`Posto preso!`} actions={<HomeButton />}>
        <p role="status">{t`Ci vediamo a ${title}. I biglietti ti arrivano anche per e-mail.`}</p>
        <ul className={css['tickets']}>
          {tickets.map(({ ticket, firstName, lastName }) => (
            <li key={ticket}>
              <Link
                to="/ticket/$ticket"
                params={{ ticket }}
                className={buttonClass({ variant: 'brand', isWide: true })}
              >
                {t`Biglietto di ${firstName} ${lastName}`}
                <ChevronRight size={20} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </EmptyState>
    );
  if (state === 'refundDue' || state === 'refunded')
    return (
      <ErrorState
        isPage
        icon={<Undo2 size={32} />}
        title={t`Il pagamento è arrivato tardi`}
        kept={t`${euros(price)} tornano a te per intero`}
        actions={toEvent}
      >
        {t`I posti per ${title} erano già tornati liberi e li ha presi qualcun altro. Te lo abbiamo scritto anche per e-mail.`}
      </ErrorState>
    );
  return (
    <ErrorState
      isPage
      icon={<CircleX size={32} />}
      title={t`Il pagamento non è riuscito`}
      actions={
        <>
          {toEvent}
          <HomeButton />
        </>
      }
    >
      {t`I posti che tenevamo per te sono tornati liberi: se li vuoi ancora, iscriviti di nuovo.`}
    </ErrorState>
  );
}

function Waiting() {
  const { t } = useLingui();
  return (
    <EmptyState isPage icon={<Hourglass size={32} />} title={t`Aspettiamo la conferma del pagamento…`}>
      <p role="status">
        {t`Di solito bastano pochi secondi. Puoi anche chiudere: i biglietti ti arrivano per e-mail.`}
      </p>
      <Spinner />
    </EmptyState>
  );
}
