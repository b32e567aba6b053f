import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { VerifyPage } from '#src/features/account/access/verify-page.tsx';

const textParam = v.fallback(v.optional(v.string(), ''), '');

export const Route = createFileRoute('/account/verify')({
  validateSearch: v.object({ id: textParam, email: textParam, token: textParam }),
  component: function VerifyRoute() {
    return <VerifyPage {...Route.useSearch()} />;
  },
});
