import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import type { Txn } from '#contract/payment/payment-endpoints.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { invalidate } from '#src/platform/http/query-client.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';
import { FailedResult } from './failed-result.tsx';
import { HomeButton } from './home-button.tsx';
import { PaidResult, type PaidOrderView } from './paid-result.tsx';
import { isUnknownPayment, paymentResultQuery } from '#src/platform/payment-result.ts';
import { RefundResult } from './refund-result.tsx';

interface PaymentOutcomeProps {
  txn: Txn;
  txnid: string;
  PaidOrder: PaidOrderView;
}

/** Outcome of a payment, which the provider may report before or after the payer returns (PY-12). */
export function PaymentOutcome({ txn, txnid, PaidOrder }: PaymentOutcomeProps) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(paymentResultQuery(txnid));
  const state = data?.state;
  useEffect(() => {
    // Cached data predates the payment.
    if (state !== undefined && state !== 'pending')
      invalidate('event', 'events', 'organiser', 'own-events', 'own-orders', 'own-promotions', 'promotion');
  }, [state]);

  if (data === undefined) {
    if (error === null) return <PendingPayment txn={txn} />;
    const isUnknown = isUnknownPayment(error);
    return (
      <ErrorState
        isPage
        title={isUnknown ? t`Richiesta non valida` : t`Non sappiamo ancora com’è andata`}
        {...(!isUnknown && {
          preserved:
            txn === 'o'
              ? t`Se hai pagato non devi pagare di nuovo: i biglietti ti arrivano anche per e-mail`
              : t`Se hai pagato non devi pagare di nuovo`,
          onRetry: () => void refetch(),
          isRetrying: isFetching,
        })}
        actions={<HomeButton />}
      >
        {isUnknown ? undefined : toErrorMessage(error)}
      </ErrorState>
    );
  }
  if (data.state === 'pending') return <PendingPayment txn={data.txn} />;
  if (data.state === 'paid') return <PaidResult payment={data} PaidOrder={PaidOrder} />;
  if (data.state === 'failed' || data.state === 'expired') return <FailedResult payment={data} />;
  return <RefundResult payment={data} />;
}

function PendingPayment({ txn }: { txn: Txn }) {
  const { t } = useLingui();
  const messages: Record<Txn, string> = {
    o: t`Di solito bastano pochi secondi. Puoi anche chiudere: i biglietti ti arrivano per e-mail.`,
    d: t`Di solito bastano pochi secondi. Puoi anche chiudere: la ricevuta ti arriva per e-mail.`,
    p: t`Di solito bastano pochi secondi. Puoi anche chiudere: l’evento va in evidenza da solo.`,
  };
  return (
    <EmptyState isPage icon={<Hourglass size={32} />} title={t`Aspettiamo la conferma del pagamento…`}>
      <p role="status">{messages[txn]}</p>
      <Spinner />
    </EmptyState>
  );
}
