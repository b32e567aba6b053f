import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { LinkedOrdersPage } from '#src/features/registration/order/linked-orders-page.tsx';
import { readLinkToken, consumeLinkToken } from '#src/features/registration/order/link-token.ts';
import { pageSchema } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/orders/link/')({
  validateSearch: v.object({ page: pageSchema }),
  // Before any request: removes the token from URL and history (RG-38).
  beforeLoad: ({ location }) => {
    if (consumeLinkToken(location.hash)) throw redirect({ to: '/orders/link', replace: true });
    return { token: readLinkToken() };
  },
  component: function LinkedOrdersRoute() {
    const { token } = Route.useRouteContext();
    return <LinkedOrdersPage key={token} token={token} page={Route.useSearch().page ?? 1} />;
  },
});
