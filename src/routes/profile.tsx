import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ProfilePage } from '#src/features/account/profile/profile-page.tsx';
import { NextEvent } from '#src/features/event/own/next-event.tsx';
import { AttendeeEvents } from '#src/features/registration/held/attendee-events.tsx';
import { optionalParam } from '#src/platform/search-schema.ts';

export const Route = createFileRoute('/profile')({
  validateSearch: v.object({
    drawer: optionalParam(v.picklist(['update', 'password'])),
  }),
  component: function ProfileRoute() {
    return (
      <ProfilePage
        drawer={Route.useSearch().drawer}
        nextEvent={<NextEvent />}
        attendeeEvents={<AttendeeEvents />}
      />
    );
  },
});
