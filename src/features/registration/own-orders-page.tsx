import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudOff, Ticket } from 'lucide-react';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { nowMs } from '#src/platform/clock.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { ago } from '#src/platform/format.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Pager } from '#src/ui/pager.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { OrderCard } from './order-card.tsx';
import css from './own-orders-page.module.css';
import { ordersPerPage, ownOrdersQuery } from './own-orders.ts';

/** `/myorders`: what an attendee has registered for, newest first, with the tickets. */
export function OwnOrdersPage({ page }: { page: number }) {
  const { t } = useLingui();
  useDocumentTitle(t`I miei ordini · Presente`);
  return (
    <Page width="text">
      <PageHeader title={t`I miei ordini`} />
      <OwnOrders page={page} />
    </Page>
  );
}

function OwnOrders({ page }: { page: number }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching, isPlaceholderData, dataUpdatedAt } = useQuery(
    ownOrdersQuery(page),
  );
  if (data === undefined || (isPlaceholderData && error !== null)) {
    if (error === null) return <OrdersSkeleton />;
    return (
      <ErrorState
        title={error instanceof ApiRefusal ? messageOf(error) : t`I tuoi ordini non sono arrivati`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {error instanceof ApiRefusal
          ? undefined
          : t`Il server non risponde. I biglietti che hai già aperto su questo telefono si aprono lo stesso.`}
      </ErrorState>
    );
  }
  if (data.totalCount === 0) {
    return (
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
    );
  }
  return (
    <>
      {error !== null && (
        <Notice
          tone="wait"
          role="status"
          icon={<CloudOff size={20} />}
          title={t`Senza rete`}
          action={
            <Button size="small" variant="plain" isBusy={isFetching} onClick={() => void refetch()}>
              {t`Riprova`}
            </Button>
          }
        >
          {t`Vedi i tuoi ordini com’erano ${ago(nowMs() - dataUpdatedAt)}. Alla porta i biglietti valgono lo stesso.`}
        </Notice>
      )}
      {data.data.length === 0 ? (
        <EmptyState
          icon={<Ticket size={32} />}
          title={t`Questa pagina è vuota`}
          actions={
            <Link to="/myorders" className={buttonClass({ variant: 'quiet' })}>
              {t`Torna alla prima`}
            </Link>
          }
        />
      ) : (
        <ul className={css['orders']} aria-busy={isPlaceholderData}>
          {data.data.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        noOfPages={Math.ceil(data.totalCount / ordersPerPage)}
        linkTo={(it, props) => <Link to="/myorders" search={it === 1 ? {} : { page: it }} {...props} />}
      />
    </>
  );
}

const OrdersSkeleton = () => (
  <div className={css['orders']} aria-hidden="true">
    {Array.from({ length: 3 }, (_, index) => (
      <Skeleton key={index} height="11.5rem" radius="var(--r-l)" />
    ))}
  </div>
);
