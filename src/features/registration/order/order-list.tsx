import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Ticket } from 'lucide-react';
import type { Order, OrderPage } from '#contract/registration/order-endpoints.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { PagedList, PagedListSkeleton } from '#src/ui/list/paged-list.tsx';
import type { PagerProps } from '#src/ui/list/pager.tsx';
import { OrderCard, OrderCardSkeleton, type OrderCardProps } from './order-card.tsx';
import { OrdersError, StaleOrdersNotice } from './orders-error.tsx';
import { getOrderPeriod, type OrderPeriod } from './order-status.ts';
import { ordersPerPage } from './own-orders.ts';
import type { CachedQueryView } from './cached-query-view.ts';

interface OrderListProps extends Pick<OrderCardProps, 'openOrder'>, Pick<PagerProps, 'page' | 'renderLink'> {
  view: CachedQueryView<OrderPage>;
}

/** A page of orders, of the account or of a mailed link. */
export function OrderList({ view, page, renderLink, openOrder }: OrderListProps) {
  const { t } = useLingui();
  const headings: Record<OrderPeriod, string> = { now: t`Adesso`, next: t`Prossimi`, past: t`Passati` };
  const { content, isLoading, isPreviousPage } = view;
  if (isLoading)
    return (
      <PagedListSkeleton count={3}>
        <OrderCardSkeleton />
      </PagedListSkeleton>
    );
  if (content === undefined)
    return <OrdersError view={view} title={t`Non riusciamo a caricare i tuoi biglietti`} />;
  return (
    <>
      <StaleOrdersNotice view={view} />
      <PagedList
        items={content.data}
        getKey={(order: Order) => order._id}
        getHeading={(order) => headings[getOrderPeriod(order, nowMs())]}
        isPlaceholder={isPreviousPage}
        page={page}
        noOfPages={Math.ceil(content.totalCount / ordersPerPage)}
        renderLink={renderLink}
        empty={
          <EmptyState
            icon={<Ticket size={32} />}
            title={t`Ancora nessun biglietto`}
            actions={
              <Link to="/" className={buttonClass({ variant: 'accent' })}>
                {t`Trova un evento`}
              </Link>
            }
          >
            {t`Quando ti iscrivi a un evento, qui trovi i biglietti tuoi e di chi viene con te.`}
          </EmptyState>
        }
      >
        {(order) => <OrderCard order={order} openOrder={openOrder} />}
      </PagedList>
    </>
  );
}
