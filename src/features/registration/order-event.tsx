import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarDays, MapPin, UsersRound, Video } from 'lucide-react';
import { mapUrl } from '#contract/event/map-url.ts';
import type { Order } from '#contract/registration/order-calls.ts';
import { longDate, timeRange } from '#src/platform/format.ts';
import { Fact, Facts } from '#src/ui/fact.tsx';
import { NewTabLink } from '#src/ui/new-tab-link.tsx';
import css from './order-event.module.css';

/** Of the event of an order: when, where, who organises it, and the ways to each. */
export function OrderEvent({ order }: { order: Order }) {
  const { t } = useLingui();
  const { latitude, longitude, organiserId } = order;
  return (
    <Facts>
      <Fact Icon={CalendarDays} title={longDate(order.startDateTime)}>
        {timeRange(order.startDateTime, order.endDateTime)}
      </Fact>
      {order.mode === 'online' ? (
        <Fact Icon={Video} title={t`Online`} />
      ) : (
        <Fact Icon={MapPin} title={order.place}>
          {latitude !== null && longitude !== null && (
            <NewTabLink href={mapUrl({ latitude, longitude })} className={css['way']}>
              {t`Apri la mappa`}
            </NewTabLink>
          )}
        </Fact>
      )}
      <Fact Icon={UsersRound} title={order.companyName}>
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
      </Fact>
    </Facts>
  );
}
