import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { LoginPage } from '#src/features/account/access/login-page.tsx';

export const Route = createFileRoute('/login')({
  validateSearch: v.object({ next: v.fallback(v.optional(v.string()), undefined) }),
  component: function LoginRoute() {
    return <LoginPage next={Route.useSearch().next} />;
  },
});
