import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { LoginPage } from '#src/features/account/access/login-page.tsx';
import { orNothing } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/login')({
  validateSearch: v.object({
    next: orNothing(v.string()),
    /** The other mode of the page: a new password by a mailed code. */
    mode: orNothing(v.literal('forgot')),
  }),
  component: function LoginRoute() {
    return <LoginPage {...Route.useSearch()} />;
  },
});
