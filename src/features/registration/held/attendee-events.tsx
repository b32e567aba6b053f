import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ticket } from 'lucide-react';
import { findNextHeldEvent } from '#contract/registration/held-event.ts';
import type { Order } from '#contract/registration/order-endpoints.ts';
import { useHeldEvents } from '#src/platform/session/held-events.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { Section } from '#src/ui/layout/section.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { toCachedQueryView } from '../order/cached-query-view.ts';
import { OrderCard, OrderCardSkeleton } from '../order/order-card.tsx';
import { getOrderPeriod } from '../order/order-status.ts';
import { StaleOrdersNotice } from '../order/orders-error.tsx';
import { cachedHeldOrdersQuery, heldOrdersQuery } from '../order/own-orders.ts';
import css from './attendee-events.module.css';
import { NextEventCard } from './next-event-card.tsx';

/** Number of events per section. */
const maxEvents = 3;

/** An attendee's next, coming and past events on the profile (RG-50). */
export function AttendeeEvents() {
  const { t } = useLingui();
  const view = toCachedQueryView(useQuery(heldOrdersQuery()), useQuery(cachedHeldOrdersQuery()));
  const next = findNextHeldEvent(useHeldEvents()?.values() ?? [], nowMs());
  const events = toFirstOfEach(view.content?.data ?? []);
  const coming = events.filter((order) => getOrderPeriod(order, nowMs()) !== 'past');
  const past = events.filter((order) => getOrderPeriod(order, nowMs()) === 'past');
  if (view.isLoading) return <OrderCardSkeleton />;
  // The rest of the page says what is wrong.
  if (view.content === undefined) return next === undefined ? null : <NextEventCard held={next} />;
  if (events.length === 0)
    return (
      <EmptyState icon={<Ticket size={32} />} title={t`Ancora nessun evento`}>
        {t`Quando ti iscrivi a un evento, qui trovi i biglietti tuoi e di chi viene con te.`}
      </EmptyState>
    );
  return (
    <>
      {next !== undefined && <NextEventCard held={next} />}
      <StaleOrdersNotice view={view} />
      {coming.length > 0 && <EventOrders title={t`I miei prossimi eventi`} orders={coming} />}
      {past.length > 0 && <EventOrders title={t`I miei eventi passati`} orders={past} />}
    </>
  );
}

function EventOrders({ title, orders }: { title: string; orders: readonly Order[] }) {
  const { t } = useLingui();
  return (
    <Section
      title={title}
      actions={
        orders.length > maxEvents && (
          <Link to="/myorders" className={buttonClass({ variant: 'plain', size: 'small' })}>
            {t`Vedi tutti`}
          </Link>
        )
      }
    >
      <ul className={css['orders']}>
        {orders.slice(0, maxEvents).map((shown) => (
          <li key={shown._id}>
            <OrderCard
              order={shown}
              openOrder={({ _id: id }, props) => <Link to="/myorders/$id" params={{ id }} {...props} />}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The first order of each event. */
const toFirstOfEach = (orders: readonly Order[]): Order[] =>
  [...Map.groupBy(orders, (order) => order.eventId).values()].map((ofEvent) => ofEvent[0]!);
