import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, CircleX, Link2Off } from 'lucide-react';
import type { Txn } from '#contract/payment/payment-endpoints.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { QueryError } from '#src/ui/status/query-error.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';
import { FailedResult } from './failed-result.tsx';
import { HomeButton } from './home-button.tsx';
import { abandonPaymentQuery, isUnknownPayment } from './payment-result-query.ts';

/**
 * `/checkout-error`: reports the failed payment to the server; without the required params it says `Invalid
 * request` (PY-12).
 */
export function CheckoutErrorPage({ txn, txnid }: { txn: Txn | undefined; txnid: string }) {
  const { t } = useLingui();
  useDocumentTitle(t`Pagamento non riuscito · Presente`);
  if (txn === undefined || txnid === '') return <InvalidRequest />;
  return <FailedPayment txn={txn} txnid={txnid} />;
}

function FailedPayment({ txn, txnid }: { txn: Txn; txnid: string }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(abandonPaymentQuery(txn, txnid));
  if (isUnknownPayment(error)) return <InvalidRequest />;
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
    <QueryError
      isPage
      icon={<CircleX size={32} />}
      title={t`Il pagamento non è riuscito`}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      actions={<HomeButton />}
    >
      {txn === 'o' && t`Presente non risponde: i posti tenuti per te tornano liberi entro 15 minuti.`}
    </QueryError>
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
