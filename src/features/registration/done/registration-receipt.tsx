import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { toShortCode } from '#contract/registration/ticket-code.ts';
import { formatDayMonthYear, formatEuros } from '#src/platform/text/format.ts';
import type { DoneOrder } from './done-order.ts';
import css from './registration-receipt.module.css';

/** Order number and amount; of a paid order also when and to whom (PY-44). */
export function RegistrationReceipt({ order, seller }: { order: DoneOrder; seller: string }) {
  const { t } = useLingui();
  const { orderId, price, paidAt } = order;
  return (
    <dl className={css['receipt']}>
      <Row name={t`Ordine`}>
        {/* Short code to read out to the organiser; the full id is in the tooltip. */}
        <span title={orderId}>{toShortCode(orderId)}</span>
      </Row>
      <Row name={t`Totale`}>{price === 0 ? t`Gratis` : formatEuros(price)}</Row>
      {paidAt !== null && <Row name={t`Pagato il`}>{formatDayMonthYear(paidAt)}</Row>}
      {price > 0 && seller !== '' && <Row name={t`Pagato a`}>{seller}</Row>}
    </dl>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css['row']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
