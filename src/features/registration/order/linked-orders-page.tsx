import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { listOrdersByLink } from '#contract/registration/orders-link-endpoints.ts';
import { backLinkClass } from '#src/ui/layout/back-link.ts';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { isLinkExpired, LinkExpired } from './link-expired.tsx';
import { OrderList } from './order-list.tsx';
import { OrderView } from './order-view.tsx';
import { linkedOrderQuery, linkedOrdersQuery } from './linked-orders.ts';
import { toCachedQueryView, type CachedQueryView } from './cached-query-view.ts';

/** `/orders/link`: the orders of the address that the link was mailed to. */
export function LinkedOrdersPage({ token, page }: { token: string; page: number }) {
  const view = toCachedQueryView(useQuery({ ...linkedOrdersQuery(token, page), enabled: token !== '' }));
  if (token === '' || isLinkExpired(view.error)) return <LinkExpired token={token} />;
  return <LinkedOrders view={view} page={page} />;
}

function LinkedOrders({
  view,
  page,
}: {
  view: CachedQueryView<ResponseOf<typeof listOrdersByLink>>;
  page: number;
}) {
  const { t } = useLingui();
  useDocumentTitle(t`I tuoi biglietti · Presente`);
  return (
    <Page width="text">
      <PageHeader title={t`I tuoi biglietti`} lead={view.content?.email} />
      <OrderList
        view={view}
        page={page}
        renderLink={(targetPage, props) => (
          <Link to="/orders/link" search={targetPage === 1 ? {} : { page: targetPage }} {...props} />
        )}
        openOrder={({ _id: id }, props) => <Link to="/orders/link/$id" params={{ id }} {...props} />}
      />
    </Page>
  );
}

/** `/orders/link/{id}`: one of these orders. */
export function LinkedOrderPage({ token, orderId }: { token: string; orderId: string }) {
  const { t } = useLingui();
  const view = toCachedQueryView(useQuery({ ...linkedOrderQuery(token, orderId), enabled: token !== '' }));
  if (token === '' || isLinkExpired(view.error)) return <LinkExpired token={token} />;
  return (
    <OrderView
      view={view}
      back={
        <Link to="/orders/link" className={backLinkClass}>
          <ArrowLeft size={18} aria-hidden="true" />
          {t`I tuoi biglietti`}
        </Link>
      }
    />
  );
}
