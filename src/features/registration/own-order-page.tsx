import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { backLinkClass } from '#src/ui/back-link.ts';
import { OrderView } from './order-view.tsx';
import { keptOrderQuery, ownOrderQuery } from './own-orders.ts';
import { shownOf } from './shown.ts';

/** `/myorders/{id}`: one of an attendee's orders. */
export function OwnOrderPage({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const shown = shownOf(useQuery(ownOrderQuery(orderId)), useQuery(keptOrderQuery(orderId)));
  return (
    <OrderView
      shown={shown}
      back={
        <Link to="/myorders" className={backLinkClass}>
          <ArrowLeft size={18} aria-hidden="true" />
          {t`I miei ordini`}
        </Link>
      }
    />
  );
}
