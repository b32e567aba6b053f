import { createFileRoute, redirect } from '@tanstack/react-router';

/** The short upper-case address in a QR, as a plain phone camera opens it. */
export const Route = createFileRoute('/T/$ticket')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/ticket/$ticket', params, replace: true });
  },
});
