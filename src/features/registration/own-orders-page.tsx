import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { OrderList } from './order-list.tsx';
import { keptOrdersQuery, ownOrdersQuery } from './own-orders.ts';
import { shownOf } from './shown.ts';

/** `/myorders`: what an attendee has registered for, newest first, with the tickets. */
export function OwnOrdersPage({ page }: { page: number }) {
  const { t } = useLingui();
  const shown = shownOf(useQuery(ownOrdersQuery(page)), useQuery(keptOrdersQuery(page)));
  useDocumentTitle(t`I miei ordini · Presente`);
  return (
    <Page width="text">
      <PageHeader title={t`I miei ordini`} />
      <OrderList
        shown={shown}
        page={page}
        linkTo={(it, props) => <Link to="/myorders" search={it === 1 ? {} : { page: it }} {...props} />}
        openOrder={({ _id: id }, props) => <Link to="/myorders/$id" params={{ id }} {...props} />}
      />
    </Page>
  );
}
