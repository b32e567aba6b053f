import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#contract/registration/order-endpoints.ts';
import { toShortCode } from '#contract/registration/ticket-code.ts';
import { formatDateTime, formatDayMonthYear, formatEuros } from '#src/platform/text/format.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Section } from '#src/ui/layout/section.tsx';
import css from './order-receipt.module.css';

/** Receipt: number, date, quantity, price and buyer. */
export function OrderReceipt({ order }: { order: Order }) {
  const { t } = useLingui();
  return (
    <Section title={t`Il tuo ordine`}>
      <Card>
        <dl className={css['rows']}>
          <ReceiptRow name={t`Numero`}>
            {/* Short code to read out to the organiser; the full id is in the tooltip. */}
            <span title={order._id}>{toShortCode(order._id)}</span>
          </ReceiptRow>
          <ReceiptRow name={t`Data`}>
            <time dateTime={order.created_at} title={formatDateTime(order.created_at)}>
              {formatDayMonthYear(order.created_at)}
            </time>
          </ReceiptRow>
          <ReceiptRow name={t`Quantità`}>
            <Plural value={order.quantity} one="un biglietto" other="# biglietti" />
          </ReceiptRow>
          <ReceiptRow name={t`Prezzo`}>{order.isPaid ? formatEuros(order.finalPrice) : t`Gratis`}</ReceiptRow>
          <ReceiptRow name={t`Iscrizione fatta da`}>{order.fullName}</ReceiptRow>
          {order.mobile !== '' && <ReceiptRow name={t`Telefono`}>{order.mobile}</ReceiptRow>}
        </dl>
      </Card>
    </Section>
  );
}

const ReceiptRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css['row']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
