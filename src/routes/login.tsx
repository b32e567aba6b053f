import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { LoginPage } from '#src/features/account/access/login-page.tsx';
import { optionalParam } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/login')({
  validateSearch: v.object({
    next: optionalParam(v.string()),
    /** Password reset by a mailed code. */
    mode: optionalParam(v.literal('forgot')),
  }),
  component: function LoginRoute() {
    return <LoginPage {...Route.useSearch()} />;
  },
});
