import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { sameOriginPath } from '#src/platform/session/same-origin-path.ts';
import { needsReauth, useSession } from '#src/platform/session/session.ts';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SessionExpiredNotice } from './session-expired-notice.tsx';
import { ForgotPassword } from './password/forgot-password.tsx';
import { HomeLink } from './home-link.tsx';
import { LoginForm } from './login-form.tsx';
import { PendingLinkNotice } from './social/pending-link-notice.tsx';
import { readPendingLink } from './social/pending-link.ts';
import { SocialButtons } from './social/social-buttons.tsx';
import { SocialReturn } from './social/social-return.tsx';
import type { ProviderReturn } from './social/social-sign-in.ts';
import { useLinkPending } from './social/use-pending-link.ts';
import { useSocialReturn } from './social/use-social-return.ts';

interface LoginPageProps {
  next: string | undefined;
  /** `forgot` shows the password reset. */
  mode: 'forgot' | undefined;
  /** The response of an OpenID Connect provider. */
  returned: ProviderReturn;
}

/**
 * `/login`, in its two modes. Redirects to `next` if it is a same-origin path, else to the profile (SH-1).
 */
export function LoginPage({ next, mode, returned }: LoginPageProps) {
  const { t } = useLingui();
  const router = useRouter();
  const session = useSession();
  const linkPending = useLinkPending();
  const finish = async (path: string | undefined) => {
    const requestedPath = await linkPending();
    router.history.replace(sameOriginPath(path ?? requestedPath) ?? '/profile');
  };
  const social = useSocialReturn(returned, (path) => void finish(path));
  useDocumentTitle(mode === 'forgot' ? t`Password dimenticata · Presente` : t`Accedi · Presente`);
  if (social.isPending) return <SocialReturn />;
  const link = readPendingLink();
  if (mode === 'forgot') return <ForgotPassword next={next} />;
  return (
    <AuthLayout
      title={t`Rieccoti`}
      lead={t`Accedi per gestire i tuoi eventi e ritrovare i tuoi biglietti.`}
      back={<HomeLink />}
      alternative={
        <>
          <Trans>
            Non hai un account? <Link to="/signup">Creane uno</Link>
          </Trans>
          <br />
          <Trans>
            Cerchi solo i biglietti? <Link to="/orders">Te li inviamo per e-mail</Link>
          </Trans>
        </>
      }
    >
      {needsReauth(session) && <SessionExpiredNotice />}
      {social.problem !== undefined && (
        <Notice tone="stop" role="alert" icon={<TriangleAlert size={20} />}>
          {social.problem}
        </Notice>
      )}
      {link !== undefined && <PendingLinkNotice link={link} />}
      <LoginForm email={link?.email} next={next} onDone={() => void finish(next)} />
      <SocialButtons next={next} />
    </AuthLayout>
  );
}
