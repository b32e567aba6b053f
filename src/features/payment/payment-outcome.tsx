import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import type { Txn } from '#contract/payment/payment-calls.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { askAgain } from '#src/platform/query-client.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { FailedResult } from './failed-result.tsx';
import { HomeButton } from './home-button.tsx';
import { PaidResult } from './paid-result.tsx';
import { isOfNothing, paymentResultQuery } from './payment-result.ts';
import { ReturnedResult } from './returned-result.tsx';

/** What became of a payment, which its provider may tell before its payer comes or after (PY-12). */
export function PaymentOutcome({ txn, txnid }: { txn: Txn; txnid: string }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(paymentResultQuery(txnid));
  const state = data?.state;
  useEffect(() => {
    // What this device has kept of it is from before.
    if (state !== undefined && state !== 'pending')
      askAgain('event', 'events', 'organiser', 'own-events', 'own-orders', 'own-promotions', 'promotion');
  }, [state]);

  if (data === undefined) {
    if (error === null) return <Waiting txn={txn} />;
    const isUnknown = isOfNothing(error);
    return (
      <ErrorState
        isPage
        title={isUnknown ? t`Richiesta non valida` : t`Non sappiamo ancora com’è andata`}
        {...(!isUnknown && {
          kept:
            txn === 'o'
              ? t`Se hai pagato non devi pagare di nuovo: i biglietti ti arrivano anche per e-mail`
              : t`Se hai pagato non devi pagare di nuovo`,
          onRetry: () => void refetch(),
          isRetrying: isFetching,
        })}
        actions={<HomeButton />}
      >
        {isUnknown ? undefined : messageOf(error)}
      </ErrorState>
    );
  }
  if (data.state === 'pending') return <Waiting txn={data.txn} />;
  if (data.state === 'paid') return <PaidResult payment={data} />;
  if (data.state === 'failed' || data.state === 'expired') return <FailedResult {...data} />;
  return <ReturnedResult payment={data} />;
}

function Waiting({ txn }: { txn: Txn }) {
  const { t } = useLingui();
  const words: Record<Txn, string> = {
    o: t`Di solito bastano pochi secondi. Puoi anche chiudere: i biglietti ti arrivano per e-mail.`,
    d: t`Di solito bastano pochi secondi. Puoi anche chiudere: la ricevuta ti arriva per e-mail.`,
    p: t`Di solito bastano pochi secondi. Puoi anche chiudere: l’evento va in evidenza da solo.`,
  };
  return (
    <EmptyState isPage icon={<Hourglass size={32} />} title={t`Aspettiamo la conferma del pagamento…`}>
      <p role="status">{words[txn]}</p>
      <Spinner />
    </EmptyState>
  );
}
