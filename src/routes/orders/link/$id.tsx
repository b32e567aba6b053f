import { createFileRoute } from '@tanstack/react-router';
import { LinkedOrderPage } from '#src/features/registration/linked-orders-page.tsx';

export const Route = createFileRoute('/orders/link/$id')({
  component: function LinkedOrderRoute() {
    const { id } = Route.useParams();
    return <LinkedOrderPage key={id} orderId={id} />;
  },
});
