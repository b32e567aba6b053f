import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { backLinkClass } from '#src/ui/layout/back-link.ts';
import { OrderView } from './order-view.tsx';
import { cachedOrderQuery, ownOrderQuery } from './own-orders.ts';
import { toCachedQueryView } from './cached-query-view.ts';

/** `/myorders/{id}`: one of an attendee's orders. */
export function OwnOrderPage({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const view = toCachedQueryView(useQuery(ownOrderQuery(orderId)), useQuery(cachedOrderQuery(orderId)));
  return (
    <OrderView
      view={view}
      back={
        <Link to="/myorders" className={backLinkClass}>
          <ArrowLeft size={18} aria-hidden="true" />
          {t`I miei biglietti`}
        </Link>
      }
    />
  );
}
