import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { LinkedOrdersPage } from '#src/features/registration/linked-orders-page.tsx';
import { readLinkToken, takeLinkToken } from '#src/features/registration/link-token.ts';
import { pageSchema } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/orders/link/')({
  validateSearch: v.object({ page: pageSchema }),
  // Before anything is asked: what stands in the address ends in histories.
  beforeLoad: ({ location }) => {
    if (takeLinkToken(location.hash)) throw redirect({ to: '/orders/link', replace: true });
    return { token: readLinkToken() };
  },
  component: function LinkedOrdersRoute() {
    const { token } = Route.useRouteContext();
    return <LinkedOrdersPage key={token} token={token} page={Route.useSearch().page ?? 1} />;
  },
});
