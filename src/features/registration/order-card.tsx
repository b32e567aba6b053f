import { Plural, useLingui } from '@lingui/react/macro';
import { CalendarDays, ChevronRight, MapPin, Ticket, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { coverWidths } from '#contract/image/cover-widths.ts';
import type { Order } from '#contract/registration/order-calls.ts';
import { nowMs } from '#src/platform/clock.ts';
import { dayOfMonth, euros, longDate, shortMonth, timeRange } from '#src/platform/format.ts';
import { LineFact } from '#src/ui/line-fact.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './order-card.module.css';
import { OrderBadges } from './order-badges.tsx';
import { isOver } from './order-phase.ts';

export interface OrderCardProps {
  order: Order;
  /** A link to the order's own page. */
  openOrder: (order: Order, props: { className: string; children: ReactNode }) => ReactNode;
}

/** One order in the list: what for, when and where, how many tickets. All of it leads to its page. */
export function OrderCard({ order, openOrder }: OrderCardProps) {
  const { t } = useLingui();
  return (
    <article className={css['card']} data-over={isOver(order, nowMs()) || undefined}>
      <Picture
        widths={coverWidths}
        src={order.image}
        alt=""
        sizes="(width < 600px) 6rem, 11rem"
        className={css['picture']}
        fallback={
          <span className={css['leaf']} aria-hidden="true">
            <span className={css['day']}>{dayOfMonth(order.startDateTime)}</span>
            {shortMonth(order.startDateTime)}
          </span>
        }
      />
      <div className={css['words']}>
        <OrderBadges order={order} />
        <h2 className={css['title']}>
          {openOrder(order, { className: css['link'] ?? '', children: order.title })}
        </h2>
        <LineFact Icon={CalendarDays}>
          {longDate(order.startDateTime)} ·{' '}
          <span className={css['time']}>{timeRange(order.startDateTime, order.endDateTime)}</span>
        </LineFact>
        {order.mode === 'online' ? (
          <LineFact Icon={Video}>{t`Online`}</LineFact>
        ) : (
          <LineFact Icon={MapPin}>{order.place}</LineFact>
        )}
        <LineFact Icon={Ticket}>
          {order.isBuyer ? (
            <>
              <Plural value={order.quantity} one="un biglietto" other="# biglietti" /> ·{' '}
              {order.isPaid ? euros(order.finalPrice) : t`gratuito`}
            </>
          ) : (
            <Plural value={order.participants.length} one="un biglietto per te" other="# biglietti per te" />
          )}
        </LineFact>
      </div>
      <ChevronRight className={css['go']} size={22} aria-hidden="true" />
    </article>
  );
}

/** A card on its way, in the size it will have. */
export const OrderCardSkeleton = () => (
  <div className={css['card']}>
    <span className={css['picture']}>
      <Skeleton height="100%" radius="0" />
    </span>
    <div className={css['words']}>
      <Skeleton width="80%" height="1.5rem" />
      <Skeleton width="14rem" height="1.25rem" />
      <Skeleton width="10rem" height="1.25rem" />
      <Skeleton width="8rem" height="1.25rem" />
    </div>
  </div>
);
