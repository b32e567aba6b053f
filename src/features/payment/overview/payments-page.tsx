import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { exportOwnPayments, type listOwnPayments } from '#contract/payment/overview-endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { toDownloadErrorMessage, toRefusalMessage } from '#src/platform/errors/error-message.ts';
import { formatRelativeTime, formatEuros } from '#src/platform/text/format.ts';
import { downloadFile } from '#src/platform/save-file.ts';
import { CsvDownload } from '#src/ui/list/csv-download.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { QueryError } from '#src/ui/status/query-error.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { RetryButton } from '#src/ui/form/retry-button.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { ownPaymentsQuery } from './own-payments-query.ts';
import { PaymentFilters } from './payment-filters.tsx';
import css from './payments-page.module.css';
import type { PaymentsSearch } from './payments-search.ts';
import { PaymentsTable } from './payments-table.tsx';

/** `/organisation/payments`: income from tickets and donations, expenses for promotions (PY-36). */
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
                downloadFile(
                  exportOwnPayments,
                  { query: { txn: search.txn, state: search.state, format: 'csv' } },
                  options,
                )
              }
              getErrorMessage={toDownloadErrorMessage}
              labels={{ loading: t`Download dei pagamenti…`, saved: t`Pagamenti scaricati` }}
              noOfRows={data.totalCount}
            />
          )
        }
      />
      {data === undefined || (isPlaceholderData && error !== null) ? (
        error === null ? (
          <PaymentsSkeleton />
        ) : (
          <QueryError
            title={t`Non riusciamo a caricare i tuoi pagamenti`}
            refusal={toRefusalMessage(error)}
            onRetry={retry}
            isRetrying={isFetching}
          />
        )
      ) : (
        <>
          {error !== null && (
            <Notice
              tone="wait"
              role="status"
              icon={<CloudOff size={20} />}
              title={t`Senza connessione`}
              action={<RetryButton isRetrying={isFetching} onRetry={retry} />}
            >
              {t`Ultimo aggiornamento: ${formatRelativeTime(nowMs() - dataUpdatedAt)}.`}
            </Notice>
          )}
          <PaymentTotals totals={data.totals} />
          <PaymentFilters search={search} />
          <PaymentsTable payments={data} search={search} isPlaceholder={isPlaceholderData} />
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

/** Totals of the filtered payments, with refunds separate. */
function PaymentTotals({ totals }: { totals: ResponseOf<typeof listOwnPayments>['totals'] }) {
  const { t } = useLingui();
  const figures = [
    { label: t`Biglietti venduti`, value: totals.tickets },
    { label: t`Donazioni ricevute`, value: totals.donations },
    { label: t`Spesi in promozioni`, value: totals.promotions },
    { label: t`Rimborsi`, value: totals.refunds },
  ];
  return (
    <dl className={css['totals']}>
      {figures.map(({ label, value }) => (
        <div key={label} className={css['figure']}>
          <dt>{label}</dt>
          <dd>{formatEuros(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
