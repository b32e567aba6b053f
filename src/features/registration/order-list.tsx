import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Ticket } from 'lucide-react';
import type { Order, OrderPage } from '#contract/registration/order-calls.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PagedList, PagedListSkeleton } from '#src/ui/paged-list.tsx';
import type { PagerProps } from '#src/ui/pager.tsx';
import { OrderCard, OrderCardSkeleton, type OrderCardProps } from './order-card.tsx';
import { NoOrders, OrdersAge } from './order-trouble.tsx';
import { ordersPerPage } from './own-orders.ts';
import type { Shown } from './shown.ts';

interface OrderListProps extends Pick<OrderCardProps, 'openOrder'>, Pick<PagerProps, 'page' | 'linkTo'> {
  shown: Shown<OrderPage>;
}

/** A page of somebody's orders: her account's, or those of the link she was mailed. */
export function OrderList({ shown, page, linkTo, openOrder }: OrderListProps) {
  const { t } = useLingui();
  const { content, isLoading, isLeaving } = shown;
  if (isLoading)
    return (
      <PagedListSkeleton count={3}>
        <OrderCardSkeleton />
      </PagedListSkeleton>
    );
  if (content === undefined) return <NoOrders shown={shown} title={t`I tuoi ordini non sono arrivati`} />;
  return (
    <>
      <OrdersAge shown={shown} />
      <PagedList
        items={content.data}
        keyOf={(order: Order) => order._id}
        isLeaving={isLeaving}
        page={page}
        noOfPages={Math.ceil(content.totalCount / ordersPerPage)}
        linkTo={linkTo}
        empty={
          <EmptyState
            icon={<Ticket size={32} />}
            title={t`Ancora nessun ordine`}
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
