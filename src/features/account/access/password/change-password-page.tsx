import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { backLinkClass } from '#src/ui/layout/back-link.ts';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

/** `/change/password`. Redirects to the profile when done. */
export function ChangePasswordPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  useDocumentTitle(t`Cambia la password · Presente`);
  return (
    <Page width="narrow">
      <PageHeader
        title={t`Cambia la password`}
        lead={t`Sugli altri dispositivi dovrai accedere di nuovo.`}
        back={
          <Link to="/profile" className={backLinkClass}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t`Profilo`}
          </Link>
        }
      />
      <ChangePasswordForm onDone={() => void navigate({ to: '/profile', replace: true })} />
    </Page>
  );
}
