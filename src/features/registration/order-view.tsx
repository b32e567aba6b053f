import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { coverWidths } from '#contract/image/cover-widths.ts';
import type { Order } from '#contract/registration/order-calls.ts';
import { nowMs } from '#src/platform/clock.ts';
import { eventCalendar } from '#src/platform/event-calendar.ts';
import { CalendarLink } from '#src/ui/calendar-link.tsx';
import { Card } from '#src/ui/card.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Section } from '#src/ui/section.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { OrderBadges } from './order-badges.tsx';
import { OrderEvent } from './order-event.tsx';
import { OrderPeople } from './order-people.tsx';
import { isOver } from './order-phase.ts';
import { OrderReceipt } from './order-receipt.tsx';
import { NoOrders, OrdersAge } from './order-trouble.tsx';
import css from './order-view.module.css';
import { PendingOrder } from './pending-order.tsx';
import type { Shown } from './shown.ts';

interface OrderViewProps {
  shown: Shown<Order | null>;
  /** The way back to the list. */
  back: ReactNode;
}

/** One order on a page of its own: the event, everybody's ticket, and what it was. */
export function OrderView({ shown, back }: OrderViewProps) {
  const { t } = useLingui();
  const { content: order, isLoading } = shown;
  useDocumentTitle(order ? `${order.title} · Presente` : t`Il tuo ordine · Presente`);
  if (order === null)
    return (
      <ErrorState isPage icon={<SearchX size={32} />} title={t`Questo ordine non c’è (più)`} actions={back}>
        {t`Forse il link è incompleto, o i posti sono stati liberati.`}
      </ErrorState>
    );
  return (
    <Page width="text">
      {order !== undefined ? (
        <WholeOrder order={order} shown={shown} back={back} />
      ) : (
        <>
          <PageHeader title={t`Il tuo ordine`} back={back} />
          {isLoading ? (
            <Skeleton height="32rem" radius="var(--r-l)" />
          ) : (
            <NoOrders shown={shown} title={t`L’ordine non è arrivato`} />
          )}
        </>
      )}
    </Page>
  );
}

function WholeOrder({ order, shown, back }: OrderViewProps & { order: Order }) {
  const { t } = useLingui();
  const isAhead = !order.isCancelled && !isOver(order, nowMs());
  return (
    <>
      <PageHeader title={order.title} lead={<OrderBadges order={order} />} back={back} />
      <OrdersAge shown={shown} />
      {order.isCancelled && (
        <Notice tone="stop" icon={<TriangleAlert size={20} />} title={t`Evento annullato`}>
          {order.isPaid && order.isBuyer
            ? t`I biglietti non servono più. Per il rimborso ti scrive chi organizza.`
            : t`I biglietti non servono più. Chi organizza ti scrive una mail.`}
        </Notice>
      )}
      {order.state === 'pending' && isAhead && <PendingOrder order={order} />}
      <Section
        title={order.isBuyer ? t`Biglietti` : t`Per te`}
        lead={
          order.isBuyer ? undefined : (
            <Trans>Qualcuno ha preso un posto per te: il resto del suo ordine non si vede.</Trans>
          )
        }
      >
        <Card>
          <OrderPeople order={order} />
        </Card>
      </Section>
      <Section title={t`Evento`}>
        <Card className={css['event']}>
          {order.image !== '' && (
            <Picture
              widths={coverWidths}
              src={order.image}
              alt=""
              ratio={2}
              sizes="(width < 600px) 92vw, 41rem"
              className={css['picture']}
              isEager
            />
          )}
          <OrderEvent order={order} />
          {isAhead && order.state === 'confirmed' && (
            <CalendarLink {...eventCalendar(order.eventId)} className={css['calendar']} />
          )}
        </Card>
      </Section>
      {order.isBuyer && <OrderReceipt order={order} />}
    </>
  );
}
