import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { backLinkClass } from '#src/ui/back-link.ts';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

/** `/change/password`. Afterwards to the profile. */
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
