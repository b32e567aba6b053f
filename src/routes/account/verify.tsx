import { createFileRoute, redirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { verificationLink } from '#src/features/account/access/verification-link.ts';
import { VerifyPage } from '#src/features/account/access/verify-page.tsx';

const textParam = v.fallback(v.optional(v.string()), undefined);

export const Route = createFileRoute('/account/verify')({
  // Links of earlier versions have their parameters in the query.
  validateSearch: v.object({ id: textParam, email: textParam, token: textParam }),
  // Removes the token from URL and history, as that of a reset (AC-61).
  beforeLoad: ({ location, search }) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined);
    if (verificationLink.consume(location.hash || new URLSearchParams(given).toString()))
      throw redirect({ to: '/account/verify', search: {}, replace: true });
  },
  component: VerifyPage,
});
