import { Plural, useLingui } from '@lingui/react/macro';
import { CalendarDays, ChevronDown, MapPin, Ticket } from 'lucide-react';
import type { Order } from '#contract/registration/order-calls.ts';
import { euros, longDate, timeRange } from '#src/platform/format.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Card } from '#src/ui/card.tsx';
import css from './order-card.module.css';
import { OrderPeople } from './order-people.tsx';

/** One order: what for, when and where, what it cost, and who comes. */
export function OrderCard({ order }: { order: Order }) {
  const { t } = useLingui();
  return (
    <Card className={css['card']}>
      <article>
        <div className={css['head']}>
          <h2 className={css['title']}>{order.title}</h2>
          {order.isCancelled && <Badge tone="stop">{t`Annullato`}</Badge>}
        </div>
        <p className={css['fact']}>
          <CalendarDays size={16} aria-hidden="true" />
          <span>
            {longDate(order.startDateTime)} ·{' '}
            <span className={css['time']}>{timeRange(order.startDateTime, order.endDateTime)}</span>
          </span>
        </p>
        {order.place !== '' && (
          <p className={css['fact']}>
            <MapPin size={16} aria-hidden="true" />
            <span>{order.place}</span>
          </p>
        )}
        <p className={css['fact']}>
          <Ticket size={16} aria-hidden="true" />
          <span>
            <Plural value={order.quantity} one="un biglietto" other="# biglietti" /> ·{' '}
            {order.finalPrice === 0 ? t`gratuito` : euros(order.finalPrice)}
          </span>
        </p>
        <details className={css['more']}>
          <summary className={css['summary']}>
            {t`Biglietti e dettagli`}
            <ChevronDown size={20} aria-hidden="true" />
          </summary>
          <OrderPeople people={order.participants} />
          <p className={css['when']}>{t`Ordine del ${longDate(order.created_at)}`}</p>
        </details>
      </article>
    </Card>
  );
}
