import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { exportOwnPayments } from '#contract/payment/overview-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { fileFailureOf, messageOf } from '#src/platform/error-message.ts';
import { ago } from '#src/platform/format.ts';
import { saveFileOf } from '#src/platform/save-file.ts';
import { CsvDownload } from '#src/ui/csv-download.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ownPaymentsQuery } from './own-payments.ts';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentTotals } from './payment-totals.tsx';
import css from './payments-page.module.css';
import type { PaymentsSearch } from './payments-search.ts';
import { PaymentsTable } from './payments-table.tsx';

/** `/organisation/payments`: what came in for tickets and donations, and what went out for promotions (PY-36). */
export function PaymentsPage({ search }: { search: PaymentsSearch }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching, isPlaceholderData, dataUpdatedAt } = useQuery(
    ownPaymentsQuery(search),
  );
  useDocumentTitle(t`Pagamenti · Presente`);
  const retry = () => void refetch();
  return (
    <Page>
      <PageHeader
        title={t`Pagamenti`}
        lead={t`Biglietti e donazioni che ricevi, promozioni che paghi.`}
        actions={
          data !== undefined &&
          data.totalCount > 0 && (
            <CsvDownload
              save={(options) =>
                saveFileOf(
                  exportOwnPayments,
                  { query: { txn: search.txn, state: search.state, format: 'csv' } },
                  options,
                )
              }
              failureOf={fileFailureOf}
              words={{ coming: t`Scarico i pagamenti`, arrived: t`Pagamenti scaricati` }}
              noOfRows={data.totalCount}
            />
          )
        }
      />
      {data === undefined || (isPlaceholderData && error !== null) ? (
        error === null ? (
          <PaymentsSkeleton />
        ) : (
          <ErrorState
            title={error instanceof ApiRefusal ? messageOf(error) : t`I tuoi pagamenti non sono arrivati`}
            onRetry={retry}
            isRetrying={isFetching}
          >
            {error instanceof ApiRefusal
              ? undefined
              : t`Il server non risponde. Controlla la rete e riprova.`}
          </ErrorState>
        )
      ) : (
        <>
          {error !== null && (
            <Notice
              tone="wait"
              role="status"
              icon={<CloudOff size={20} />}
              title={t`Senza rete`}
              action={<RetryButton isRetrying={isFetching} onRetry={retry} />}
            >
              {t`Vedi i pagamenti com’erano ${ago(nowMs() - dataUpdatedAt)}.`}
            </Notice>
          )}
          <PaymentTotals totals={data.totals} />
          <PaymentFilters search={search} />
          <PaymentsTable payments={data} search={search} isLeaving={isPlaceholderData} />
        </>
      )}
    </Page>
  );
}

const PaymentsSkeleton = () => (
  <div className={css['skeleton']} aria-hidden="true">
    <Skeleton height="5.5rem" radius="var(--r-l)" />
    <Skeleton width="16rem" height="2.75rem" radius="var(--r-full)" />
    <Skeleton height="24rem" radius="var(--r-l)" />
  </div>
);
