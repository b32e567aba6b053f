import { Plural, useLingui } from '@lingui/react/macro';
import { Link, Navigate } from '@tanstack/react-router';
import { Banknote, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { listOwnPayments, OwnPayment } from '#contract/payment/overview-calls.ts';
import { wholeNumber } from '#src/platform/format.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pager } from '#src/ui/pager.tsx';
import { RowTable } from '#src/ui/row-table.tsx';
import { paymentsPerPage } from './own-payments.ts';
import { PaymentRow } from './payment-row.tsx';
import css from './payments-page.module.css';
import { isNarrowed, type PaymentsSearch } from './payments-search.ts';
import { RefundDialog } from './refund-dialog.tsx';

interface PaymentsTableProps {
  payments: AnswerOf<typeof listOwnPayments>;
  search: PaymentsSearch;
  /** Something else is on its way; this stays in sight until then. */
  isLeaving: boolean;
}

/** One page of the payments: columns where there is room for them, else a card for each. */
export function PaymentsTable({ payments: { data, totalCount }, search, isLeaving }: PaymentsTableProps) {
  const { t } = useLingui();
  const [refunded, setRefunded] = useState<OwnPayment>();
  const { page = 1, ...narrowed } = search;
  const noOfPages = Math.ceil(totalCount / paymentsPerPage);
  const searchOf = (it: number): PaymentsSearch => (it === 1 ? narrowed : { ...narrowed, page: it });
  if (totalCount === 0)
    return isNarrowed(search) ? (
      <EmptyState
        icon={<SearchX size={32} />}
        title={t`Nessun pagamento con questi filtri`}
        actions={
          <Link to="." search={{}} replace className={buttonClass({ variant: 'quiet' })}>
            {t`Togli i filtri`}
          </Link>
        }
      />
    ) : (
      <EmptyState icon={<Banknote size={32} />} title={t`Ancora nessun pagamento`}>
        {t`Quando qualcuno compra un biglietto, ti fa una donazione, o promuovi un evento, lo trovi qui.`}
      </EmptyState>
    );
  // A page that was there, or never.
  if (data.length === 0 && page > noOfPages && !isLeaving)
    return <Navigate to="." search={searchOf(noOfPages)} replace />;
  return (
    <>
      <p className={css['count']} role="status">
        <Plural value={totalCount} one="un pagamento" other={`${wholeNumber(totalCount)} pagamenti`} />
      </p>
      <RowTable
        label={t`Pagamenti`}
        columns={[t`Data`, t`Per che cosa`, t`Chi paga`, t`Stato`, t`Importo`, t`Azioni`]}
        lineClass={css['line']}
        isLeaving={isLeaving}
      >
        {data.map((payment) => (
          <PaymentRow key={payment._id} payment={payment} onRefund={() => setRefunded(payment)} />
        ))}
      </RowTable>
      <Pager
        page={page}
        noOfPages={noOfPages}
        linkTo={(it, props) => <Link to="." search={searchOf(it)} {...props} />}
      />
      <RefundDialog payment={refunded} onClose={() => setRefunded(undefined)} />
    </>
  );
}
