import { useLingui } from '@lingui/react/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { ForgotPassword } from '#src/features/account/access/password/forgot-password.tsx';
import { consumeResetLink } from '#src/features/account/access/password/reset-progress.ts';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';

export const Route = createFileRoute('/account/reset')({
  // Before any request: removes the token from URL and history (AC-61).
  beforeLoad: ({ location }) => {
    if (consumeResetLink(location.hash)) throw redirect({ to: '/account/reset', replace: true });
  },
  component: function ResetRoute() {
    const { t } = useLingui();
    useDocumentTitle(t`Password dimenticata · Presente`);
    return <ForgotPassword next={undefined} />;
  },
});
