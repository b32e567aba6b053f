import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { LoginPage } from '#src/features/account/access/login-page.tsx';

export const Route = createFileRoute('/login')({
  validateSearch: v.object({
    next: v.fallback(v.optional(v.string()), undefined),
    /** The other mode of the page: a new password by a mailed code. */
    mode: v.fallback(v.optional(v.literal('forgot')), undefined),
  }),
  component: function LoginRoute() {
    return <LoginPage {...Route.useSearch()} />;
  },
});
