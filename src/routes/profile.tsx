import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ProfilePage } from '#src/features/account/profile/profile-page.tsx';
import { orNothing } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/profile')({
  validateSearch: v.object({
    drawer: orNothing(v.picklist(['update', 'password'])),
  }),
  component: function ProfileRoute() {
    return <ProfilePage drawer={Route.useSearch().drawer} />;
  },
});
