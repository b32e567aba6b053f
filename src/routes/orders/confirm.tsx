import { createFileRoute, redirect } from '@tanstack/react-router';
import { ConfirmOrderPage } from '#src/features/registration/confirmation/confirm-order-page.tsx';
import { confirmationToken } from '#src/features/registration/confirmation/confirmation-token.ts';

export const Route = createFileRoute('/orders/confirm')({
  // Before any request: removes the token from URL and history (RG-77).
  beforeLoad: ({ location }) => {
    if (confirmationToken.consume(location.hash)) throw redirect({ to: '/orders/confirm', replace: true });
    return { token: confirmationToken.read() };
  },
  component: function ConfirmOrderRoute() {
    const { token } = Route.useRouteContext();
    return <ConfirmOrderPage key={token} token={token} />;
  },
});
