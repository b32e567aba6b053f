import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useSession } from '#src/platform/session/session.ts';
import { backLinkClass } from '#src/ui/layout/back-link.ts';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Page } from '#src/ui/layout/page.tsx';
import { DangerZone } from '../../deletion/danger-zone.tsx';
import { ProfileFormPage } from './profile-form-page.tsx';

/** `/update/profile`: an attendee's own profile. */
export function UpdateProfilePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const session = useSession();
  useDocumentTitle(t`Modifica il profilo · Presente`);
  if (session === undefined) return null;
  return (
    <Page width="text">
      <PageHeader
        title={t`Modifica il profilo`}
        back={
          <Link to="/profile" className={backLinkClass}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t`Profilo`}
          </Link>
        }
      />
      <ProfileFormPage userId={session.userId} onSaved={() => void navigate({ to: '/profile' })} />
      <DangerZone />
    </Page>
  );
}
