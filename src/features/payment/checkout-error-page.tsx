import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, CircleX, Hourglass, Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import type { Txn } from '#contract/payment/payment-endpoints.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { QueryError } from '#src/ui/status/query-error.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';
import { FailedResult } from './failed-result.tsx';
import { HeldResult } from './held-result.tsx';
import { HomeButton } from './home-button.tsx';
import { abandonPayment, isUnknownPayment, paymentResultQuery } from '#src/platform/payment-result.ts';
import { queryClient } from '#src/platform/http/query-client.ts';

interface CheckoutErrorPageProps {
  /** `undefined` when missing in the URL, like an empty `txnid`. */
  txn: Txn | undefined;
  txnid: string;
  /** The payer gave the tickets of this event up. */
  onGivenUp: (eventId: string) => Promise<unknown>;
}

/**
 * `/checkout-error`: where the provider sends a payer who has not paid. Tickets stay held; another purchase
 * is given up. Without the required params it says `Invalid request` (PY-12, PY-43).
 */
export function CheckoutErrorPage({ txn, ...props }: CheckoutErrorPageProps) {
  const { t } = useLingui();
  useDocumentTitle(t`Pagamento non riuscito · Presente`);
  if (txn === undefined || props.txnid === '') return <InvalidRequest />;
  return <UnpaidPayment {...props} txn={txn} />;
}

function UnpaidPayment({ txn, txnid, onGivenUp }: CheckoutErrorPageProps & { txn: Txn }) {
  const { t } = useLingui();
  const { data: payment, error, refetch, isFetching } = useQuery(paymentResultQuery(txnid));
  const isPending = payment?.state === 'pending';
  // Only tickets are held for a payer who comes back.
  const isGivenUp = isPending && txn !== 'o';
  useEffect(() => {
    if (!isGivenUp) return;
    void abandonPayment(txn, txnid).then(
      () => queryClient.invalidateQueries({ queryKey: ['payment', txnid] }),
      // The next poll tries again.
      () => undefined,
    );
  }, [isGivenUp, txn, txnid]);
  if (isUnknownPayment(error) || (payment !== undefined && payment.txn !== txn)) return <InvalidRequest />;
  if (payment === undefined && error !== null)
    return (
      <QueryError
        isPage
        icon={<CircleX size={32} />}
        title={t`Non sappiamo ancora com’è andata`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        actions={<HomeButton />}
      >
        {txn === 'o' && t`Presente non risponde. Se non hai pagato, i posti tornano liberi entro 15 minuti.`}
      </QueryError>
    );
  const order = payment?.order;
  if (payment === undefined || (isPending && !order?.heldMinutes))
    return (
      <EmptyState isPage icon={<Hourglass size={32} />} title={t`Un attimo…`}>
        <Spinner />
      </EmptyState>
    );
  if (isPending) return <HeldResult payment={payment} order={order!} txnid={txnid} onGivenUp={onGivenUp} />;
  if (payment.state === 'failed' || payment.state === 'expired') return <FailedResult payment={payment} />;
  return (
    <EmptyState
      isPage
      icon={<BadgeCheck size={32} />}
      title={t`Questo pagamento risulta fatto`}
      actions={
        <Link
          to="/checkout-thankyou"
          search={{ type: txn, txnid }}
          className={buttonClass({ variant: 'accent' })}
        >
          {t`Vedi com’è andata`}
        </Link>
      }
    />
  );
}

function InvalidRequest() {
  const { t } = useLingui();
  return (
    <ErrorState
      isPage
      icon={<Link2Off size={32} />}
      title={t`Richiesta non valida`}
      actions={<HomeButton />}
    />
  );
}
