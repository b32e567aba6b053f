import { Plural, useLingui } from '@lingui/react/macro';
import { CalendarDays, ChevronRight, MapPin, Ticket, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { coverWidths } from '#contract/image/cover-widths.ts';
import type { Order } from '#contract/registration/order-endpoints.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import {
  formatDayOfMonth,
  formatEuros,
  formatLongDate,
  formatShortMonth,
  formatTimeRange,
} from '#src/platform/text/format.ts';
import { DetailLine } from '#src/ui/list/detail-line.tsx';
import { ResponsiveImage } from '#src/ui/media/responsive-image.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import css from './order-card.module.css';
import { OrderBadges } from './order-badges.tsx';
import { hasEventEnded } from './order-status.ts';

export interface OrderCardProps {
  order: Order;
  /** Renders a link to the order's page. */
  openOrder: (order: Order, props: { className: string; children: ReactNode }) => ReactNode;
}

/** An order in the list: event, date, place, number of tickets. The whole card is a link. */
export function OrderCard({ order, openOrder }: OrderCardProps) {
  const { t } = useLingui();
  return (
    <article className={css['card']} data-over={hasEventEnded(order, nowMs()) || undefined}>
      <ResponsiveImage
        widths={coverWidths}
        src={order.image}
        alt=""
        sizes="(width < 600px) 6rem, 11rem"
        className={css['picture']}
        fallback={
          <span className={css['leaf']} aria-hidden="true">
            <span className={css['day']}>{formatDayOfMonth(order.startDateTime)}</span>
            {formatShortMonth(order.startDateTime)}
          </span>
        }
      />
      <div className={css['words']}>
        <OrderBadges order={order} />
        <h3 className={css['title']}>
          {openOrder(order, { className: css['link'] ?? '', children: order.title })}
        </h3>
        <DetailLine Icon={CalendarDays}>
          {formatLongDate(order.startDateTime)} ·{' '}
          <span className={css['time']}>{formatTimeRange(order.startDateTime, order.endDateTime)}</span>
        </DetailLine>
        {order.mode === 'online' ? (
          <DetailLine Icon={Video}>{t`Online`}</DetailLine>
        ) : (
          <DetailLine Icon={MapPin}>{order.place}</DetailLine>
        )}
        <DetailLine Icon={Ticket}>
          {order.isBuyer ? (
            <>
              <Plural value={order.quantity} one="un biglietto" other="# biglietti" /> ·{' '}
              {order.isPaid ? formatEuros(order.finalPrice) : t`gratis`}
            </>
          ) : (
            <Plural value={order.participants.length} one="un biglietto per te" other="# biglietti per te" />
          )}
        </DetailLine>
      </div>
      <ChevronRight className={css['go']} size={22} aria-hidden="true" />
    </article>
  );
}

/** Placeholder of a card, in its final size. */
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
