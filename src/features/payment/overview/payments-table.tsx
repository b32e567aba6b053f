import { Plural, useLingui } from '@lingui/react/macro';
import { Link, Navigate } from '@tanstack/react-router';
import { Banknote, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { listOwnPayments, OwnPayment } from '#contract/payment/overview-endpoints.ts';
import { formatInteger } from '#src/platform/text/format.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { Pager } from '#src/ui/list/pager.tsx';
import { RowTable } from '#src/ui/list/row-table.tsx';
import { paymentsPerPage } from './own-payments-query.ts';
import { PaymentRow } from './payment-row.tsx';
import css from './payments-page.module.css';
import { hasPaymentFilters, type PaymentsSearch } from './payments-search.ts';
import { RefundDialog } from './refund-dialog.tsx';

interface PaymentsTableProps {
  payments: ResponseOf<typeof listOwnPayments>;
  search: PaymentsSearch;
  /** Another page is loading; this one stays visible until then. */
  isPlaceholder: boolean;
}

/** One page of payments: a table, or cards on narrow screens. */
export function PaymentsTable({ payments: { data, totalCount }, search, isPlaceholder }: PaymentsTableProps) {
  const { t } = useLingui();
  const [refundTarget, setRefundTarget] = useState<OwnPayment>();
  const { page = 1, ...filters } = search;
  const noOfPages = Math.ceil(totalCount / paymentsPerPage);
  const toPageSearch = (targetPage: number): PaymentsSearch =>
    targetPage === 1 ? filters : { ...filters, page: targetPage };
  if (totalCount === 0)
    return hasPaymentFilters(search) ? (
      <EmptyState
        icon={<SearchX size={32} />}
        title={t`Nessun pagamento con questi filtri`}
        actions={
          <Link to="." search={{}} replace className={buttonClass({ variant: 'quiet' })}>
            {t`Azzera i filtri`}
          </Link>
        }
      />
    ) : (
      <EmptyState icon={<Banknote size={32} />} title={t`Ancora nessun pagamento`}>
        {t`Quando qualcuno compra un biglietto, ti fa una donazione, o promuovi un evento, lo trovi qui.`}
      </EmptyState>
    );
  // The page does not exist, or no longer.
  if (data.length === 0 && page > noOfPages && !isPlaceholder)
    return <Navigate to="." search={toPageSearch(noOfPages)} replace />;
  return (
    <>
      <p className={css['count']} role="status">
        <Plural value={totalCount} one="un pagamento" other={`${formatInteger(totalCount)} pagamenti`} />
      </p>
      <RowTable
        label={t`Pagamenti`}
        columns={[t`Data`, t`Tipo`, t`Chi paga`, t`Stato`, t`Importo`, t`Azioni`]}
        hasActions
        rowClass={css['line']}
        isPlaceholder={isPlaceholder}
      >
        {data.map((payment) => (
          <PaymentRow key={payment._id} payment={payment} onRefund={() => setRefundTarget(payment)} />
        ))}
      </RowTable>
      <Pager
        page={page}
        noOfPages={noOfPages}
        renderLink={(targetPage, props) => <Link to="." search={toPageSearch(targetPage)} {...props} />}
      />
      <RefundDialog payment={refundTarget} onClose={() => setRefundTarget(undefined)} />
    </>
  );
}
