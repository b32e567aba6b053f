import { createFileRoute, redirect } from '@tanstack/react-router';

/** Short upper-case URL of a ticket QR, opened by a phone's camera. */
export const Route = createFileRoute('/T/$ticket')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/ticket/$ticket', params, replace: true });
  },
});
