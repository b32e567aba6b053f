import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { AnswerOf } from '#contract/call.ts';
import type { listOrdersByLink } from '#contract/registration/orders-link-calls.ts';
import { backLinkClass } from '#src/ui/back-link.ts';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { isLinkOver, LinkOver } from './link-over.tsx';
import { OrderList } from './order-list.tsx';
import { OrderView } from './order-view.tsx';
import { linkedOrderQuery, linkedOrdersQuery } from './orders-link.ts';
import { shownOf, type Shown } from './shown.ts';

/** `/orders/link`: the orders of the e-mail to which this tab's link was mailed. */
export function LinkedOrdersPage({ token, page }: { token: string; page: number }) {
  const shown = shownOf(useQuery({ ...linkedOrdersQuery(token, page), enabled: token !== '' }));
  if (token === '' || isLinkOver(shown.error)) return <LinkOver token={token} />;
  return <LinkedOrders shown={shown} page={page} />;
}

function LinkedOrders({ shown, page }: { shown: Shown<AnswerOf<typeof listOrdersByLink>>; page: number }) {
  const { t } = useLingui();
  useDocumentTitle(t`I tuoi biglietti · Presente`);
  return (
    <Page width="text">
      <PageHeader title={t`I tuoi biglietti`} lead={shown.content?.email} />
      <OrderList
        shown={shown}
        page={page}
        linkTo={(it, props) => <Link to="/orders/link" search={it === 1 ? {} : { page: it }} {...props} />}
        openOrder={({ _id: id }, props) => <Link to="/orders/link/$id" params={{ id }} {...props} />}
      />
    </Page>
  );
}

/** `/orders/link/{id}`: one of them. */
export function LinkedOrderPage({ token, orderId }: { token: string; orderId: string }) {
  const { t } = useLingui();
  const shown = shownOf(useQuery({ ...linkedOrderQuery(token, orderId), enabled: token !== '' }));
  if (token === '' || isLinkOver(shown.error)) return <LinkOver token={token} />;
  return (
    <OrderView
      shown={shown}
      back={
        <Link to="/orders/link" className={backLinkClass}>
          <ArrowLeft size={18} aria-hidden="true" />
          {t`I tuoi biglietti`}
        </Link>
      }
    />
  );
}
