import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { OrderList } from './order-list.tsx';
import { cachedOrdersQuery, ownOrdersQuery } from './own-orders.ts';
import { toCachedQueryView } from './cached-query-view.ts';

/** `/myorders`: an attendee's orders with tickets, newest first. */
export function OwnOrdersPage({ page }: { page: number }) {
  const { t } = useLingui();
  const view = toCachedQueryView(useQuery(ownOrdersQuery(page)), useQuery(cachedOrdersQuery(page)));
  useDocumentTitle(t`I miei biglietti · Presente`);
  return (
    <Page width="text">
      <PageHeader title={t`I miei biglietti`} />
      <OrderList
        view={view}
        page={page}
        renderLink={(targetPage, props) => (
          <Link to="/myorders" search={targetPage === 1 ? {} : { page: targetPage }} {...props} />
        )}
        openOrder={({ _id: id }, props) => <Link to="/myorders/$id" params={{ id }} {...props} />}
      />
    </Page>
  );
}
