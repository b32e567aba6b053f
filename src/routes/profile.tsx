import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ProfilePage } from '#src/features/account/profile/profile-page.tsx';

export const Route = createFileRoute('/profile')({
  validateSearch: v.object({
    drawer: v.fallback(v.optional(v.picklist(['update', 'password'])), undefined),
  }),
  component: function ProfileRoute() {
    return <ProfilePage drawer={Route.useSearch().drawer} />;
  },
});
