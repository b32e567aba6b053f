import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarDays, MapPin, UsersRound, Video } from 'lucide-react';
import { mapUrl } from '#contract/event/map-url.ts';
import type { Order } from '#contract/registration/order-endpoints.ts';
import { formatLongDate, formatTimeRange } from '#src/platform/text/format.ts';
import { DetailItem, DetailList } from '#src/ui/list/detail-list.tsx';
import { NewTabLink } from '#src/ui/layout/new-tab-link.tsx';
import css from './order-event.module.css';

/** Date, place and organiser of an order's event, with links. */
export function OrderEvent({ order }: { order: Order }) {
  const { t } = useLingui();
  const { latitude, longitude, organiserId } = order;
  return (
    <DetailList>
      <DetailItem Icon={CalendarDays} title={formatLongDate(order.startDateTime)}>
        {formatTimeRange(order.startDateTime, order.endDateTime)}
      </DetailItem>
      {order.mode === 'online' ? (
        <DetailItem Icon={Video} title={t`Online`} />
      ) : (
        <DetailItem Icon={MapPin} title={order.place}>
          {latitude !== null && longitude !== null && (
            <NewTabLink href={mapUrl({ latitude, longitude })} className={css['way']}>
              {t`Apri la mappa`}
            </NewTabLink>
          )}
        </DetailItem>
      )}
      <DetailItem Icon={UsersRound} title={order.companyName}>
        {organiserId !== '' && (
          <span className={css['ways']}>
            <Link to="/contact" search={{ organiser: organiserId }} className={css['way']}>
              {t`Scrivi a chi organizza`}
            </Link>
            <Link to="/event/detail/$id" params={{ id: order.eventId }} className={css['way']}>
              {t`Vedi l’evento`}
            </Link>
          </span>
        )}
      </DetailItem>
    </DetailList>
  );
}
