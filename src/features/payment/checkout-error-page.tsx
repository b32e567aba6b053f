import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, CircleX, Link2Off } from 'lucide-react';
import type { Txn } from '#contract/payment/payment-calls.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { FailedResult } from './failed-result.tsx';
import { HomeButton } from './home-button.tsx';
import { givenUpQuery, isOfNothing } from './payment-result.ts';

/** `/checkout-error`: the payment failed, and says so to the server; or the address lacks what it needs. */
export function CheckoutErrorPage({ txn, txnid }: { txn: Txn | undefined; txnid: string }) {
  const { t } = useLingui();
  useDocumentTitle(t`Pagamento non riuscito · Presente`);
  if (txn === undefined || txnid === '') return <Invalid />;
  return <FailedPayment txn={txn} txnid={txnid} />;
}

function FailedPayment({ txn, txnid }: { txn: Txn; txnid: string }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(givenUpQuery(txn, txnid));
  if (isOfNothing(error)) return <Invalid />;
  if (data === undefined && error === null)
    return (
      <EmptyState isPage icon={<CircleX size={32} />} title={t`Il pagamento non è riuscito`}>
        <Spinner />
      </EmptyState>
    );
  if (data !== undefined && data.state !== 'failed' && data.state !== 'expired')
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
  if (data !== undefined) return <FailedResult txn={txn} {...data} />;
  return (
    <ErrorState
      isPage
      icon={<CircleX size={32} />}
      title={t`Il pagamento non è riuscito`}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    >
      {txn === 'o'
        ? t`Il server non risponde: i posti tenuti per te tornano liberi da soli entro 15 minuti.`
        : t`Il server non risponde. Controlla la rete e riprova.`}
    </ErrorState>
  );
}

function Invalid() {
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
