import { createFileRoute } from '@tanstack/react-router';
import { readLinkToken } from '#src/features/registration/order/link-token.ts';
import { LinkedOrderPage } from '#src/features/registration/order/linked-orders-page.tsx';

export const Route = createFileRoute('/orders/link/$id')({
  component: function LinkedOrderRoute() {
    const { id } = Route.useParams();
    return <LinkedOrderPage key={id} token={readLinkToken()} orderId={id} />;
  },
});
