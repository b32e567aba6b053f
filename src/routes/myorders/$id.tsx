import { createFileRoute } from '@tanstack/react-router';
import { OwnOrderPage } from '#src/features/registration/order/own-order-page.tsx';

export const Route = createFileRoute('/myorders/$id')({
  component: function OwnOrderRoute() {
    const { id } = Route.useParams();
    return <OwnOrderPage key={id} orderId={id} />;
  },
});
