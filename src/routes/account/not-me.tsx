import { createFileRoute, redirect } from '@tanstack/react-router';
import { NotMePage } from '#src/features/account/access/not-me-page.tsx';
import { disownToken } from '#src/features/account/access/disown-token.ts';

export const Route = createFileRoute('/account/not-me')({
  // Removes the token from URL and history, as that of a reset (AC-61).
  beforeLoad: ({ location }) => {
    if (disownToken.consume(location.hash)) throw redirect({ to: '/account/not-me', replace: true });
  },
  component: NotMePage,
});
