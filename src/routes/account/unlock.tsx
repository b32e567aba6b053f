import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { UnlockPage } from '#src/features/account/access/unlock-page.tsx';

export const Route = createFileRoute('/account/unlock')({
  validateSearch: v.object({ token: v.fallback(v.optional(v.string(), ''), '') }),
  component: function UnlockRoute() {
    return <UnlockPage {...Route.useSearch()} />;
  },
});
