import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { coverWidths } from '#contract/image/cover-widths.ts';
import type { Order } from '#contract/registration/order-endpoints.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { getEventCalendarFile } from '#src/platform/event-calendar.ts';
import { CalendarLink } from '#src/ui/list/calendar-link.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { ResponsiveImage } from '#src/ui/media/responsive-image.tsx';
import { Section } from '#src/ui/layout/section.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { OrderBadges } from './order-badges.tsx';
import { OrderEvent } from './order-event.tsx';
import { OrderParticipants } from './order-participants.tsx';
import { hasEventEnded } from './order-status.ts';
import { OrderReceipt } from './order-receipt.tsx';
import { OrdersError, StaleOrdersNotice } from './orders-error.tsx';
import css from './order-view.module.css';
import { PendingOrder } from './pending-order.tsx';
import type { CachedQueryView } from './cached-query-view.ts';

interface OrderViewProps {
  view: CachedQueryView<Order | null>;
  /** Link back to the list. */
  back: ReactNode;
}

/** An order's page: event, tickets and receipt. */
export function OrderView({ view, back }: OrderViewProps) {
  const { t } = useLingui();
  const { content: order, isLoading } = view;
  useDocumentTitle(order ? `${order.title} · Presente` : t`Il tuo ordine · Presente`);
  if (order === null)
    return (
      <ErrorState isPage icon={<SearchX size={32} />} title={t`Ordine non trovato`} actions={back}>
        {t`Forse il link è incompleto, o i posti sono stati liberati.`}
      </ErrorState>
    );
  return (
    <Page width="text">
      {order !== undefined ? (
        <OrderDetails order={order} view={view} back={back} />
      ) : (
        <>
          <PageHeader title={t`Il tuo ordine`} back={back} />
          {isLoading ? (
            <Skeleton height="32rem" radius="var(--r-l)" />
          ) : (
            <OrdersError view={view} title={t`Non riusciamo a caricare l’ordine`} />
          )}
        </>
      )}
    </Page>
  );
}

function OrderDetails({ order, view, back }: OrderViewProps & { order: Order }) {
  const { t } = useLingui();
  const isUpcoming = !order.isCancelled && !hasEventEnded(order, nowMs());
  return (
    <>
      <PageHeader title={order.title} lead={<OrderBadges order={order} />} back={back} />
      <StaleOrdersNotice view={view} />
      {order.isCancelled && (
        <Notice tone="stop" icon={<TriangleAlert size={20} />} title={t`Evento annullato`}>
          {order.isPaid && order.isBuyer
            ? t`I biglietti non sono più validi. Il rimborso è automatico e completo: ti scriviamo quando parte.`
            : t`I biglietti non sono più validi. Chi organizza ti scriverà per e-mail.`}
        </Notice>
      )}
      {order.state === 'pending' && isUpcoming && <PendingOrder order={order} />}
      <Section
        title={order.isBuyer ? t`Biglietti` : t`Per te`}
        lead={
          order.isBuyer ? undefined : (
            <Trans>Ti ha iscritto un’altra persona: il resto del suo ordine non è visibile.</Trans>
          )
        }
      >
        <Card>
          <OrderParticipants order={order} />
        </Card>
      </Section>
      <Section title={t`Evento`}>
        <Card className={css['event']}>
          {order.image !== '' && (
            <ResponsiveImage
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
          {isUpcoming && order.state === 'confirmed' && (
            <CalendarLink {...getEventCalendarFile(order.eventId)} className={css['calendar']} />
          )}
        </Card>
      </Section>
      {order.isBuyer && <OrderReceipt order={order} />}
    </>
  );
}
