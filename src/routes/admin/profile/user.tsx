import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { AdminSignInPage } from '#src/features/account/access/admin-sign-in-page.tsx';

const grantParam = v.fallback(v.optional(v.string(), ''), '');

export const Route = createFileRoute('/admin/profile/user')({
  validateSearch: v.object({ a: grantParam, u: grantParam }),
  component: function AdminSignInRoute() {
    const { a, u } = Route.useSearch();
    return <AdminSignInPage admin={a} user={u} />;
  },
});
