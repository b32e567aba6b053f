import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { VerifyPage } from '#src/features/account/access/verify-page.tsx';

const text = v.fallback(v.optional(v.string(), ''), '');

export const Route = createFileRoute('/account/verify')({
  validateSearch: v.object({ id: text, email: text, token: text }),
  component: function VerifyRoute() {
    return <VerifyPage {...Route.useSearch()} />;
  },
});
