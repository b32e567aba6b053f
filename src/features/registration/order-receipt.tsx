import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#contract/registration/order-calls.ts';
import { shortCode } from '#contract/registration/ticket-code.ts';
import { dateAndTime, dayMonthYear, euros } from '#src/platform/format.ts';
import { Card } from '#src/ui/card.tsx';
import { Section } from '#src/ui/section.tsx';
import css from './order-receipt.module.css';

/** What was ordered, by whom, when and for how much. */
export function OrderReceipt({ order }: { order: Order }) {
  const { t } = useLingui();
  return (
    <Section title={t`Il tuo ordine`}>
      <Card>
        <dl className={css['rows']}>
          <Row name={t`Numero`}>
            {/* What people read out to an organiser; the whole id is nothing to say. */}
            <span title={order._id}>{shortCode(order._id)}</span>
          </Row>
          <Row name={t`Data`}>
            <time dateTime={order.created_at} title={dateAndTime(order.created_at)}>
              {dayMonthYear(order.created_at)}
            </time>
          </Row>
          <Row name={t`Quantità`}>
            <Plural value={order.quantity} one="un biglietto" other="# biglietti" />
          </Row>
          <Row name={t`Prezzo`}>{order.isPaid ? euros(order.finalPrice) : t`Gratuito`}</Row>
          <Row name={t`Preso da`}>{order.fullName}</Row>
          {order.mobile !== '' && <Row name={t`Telefono`}>{order.mobile}</Row>}
        </dl>
      </Card>
    </Section>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css['row']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
