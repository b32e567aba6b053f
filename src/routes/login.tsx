import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { LoginPage } from '#src/features/account/access/login-page.tsx';
import { foreignTextSchema, optionalParam } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/login')({
  validateSearch: v.object({
    next: optionalParam(v.string()),
    /** Password reset by a mailed code. */
    mode: optionalParam(v.literal('forgot')),
    // The response of an OpenID Connect provider.
    code: foreignTextSchema,
    state: foreignTextSchema,
    error: foreignTextSchema,
    iss: foreignTextSchema,
  }),
  component: function LoginRoute() {
    const { next, mode, ...returned } = Route.useSearch();
    return <LoginPage next={next} mode={mode} returned={returned} />;
  },
});
