import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { Welcome } from '#src/features/account/welcome.tsx';
import { readCurrentSession, sessionMay } from '#src/platform/session.ts';

export const Route = createFileRoute('/')({
  validateSearch: v.object({ source: v.optional(v.fallback(v.optional(v.literal('app')), undefined)) }),
  beforeLoad: ({ search }) => {
    // The installed app starts where its user works.
    if (search.source === 'app' && sessionMay(readCurrentSession(), 'runEvents')) {
      throw redirect({ to: '/organisation/event', replace: true });
    }
  },
  component: Welcome,
});
