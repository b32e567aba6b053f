import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { ownPath } from '#src/platform/own-path.ts';
import { isSignInDue, useSession } from '#src/platform/session.ts';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { Notice } from '#src/ui/notice.tsx';
import { Entrance } from './entrance.tsx';
import { ExpiredNotice } from './expired-notice.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { HomeLink } from './home-link.tsx';
import { LoginForm } from './login-form.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { SocialReturn } from './social-return.tsx';
import { useSocialReturn } from './use-social-return.ts';

interface LoginPageProps {
  next: string | undefined;
  /** `forgot` is the way to a new password. */
  mode: 'forgot' | undefined;
}

/** `/login`, in its two modes. Afterwards to `next`, if it is a page of ours, else to the profile (spec 1 §2). */
export function LoginPage({ next, mode }: LoginPageProps) {
  const { t } = useLingui();
  const router = useRouter();
  const session = useSession();
  const goOn = (path: string | undefined) => router.history.replace(ownPath(path) ?? '/profile');
  const social = useSocialReturn(goOn);
  useDocumentTitle(mode === 'forgot' ? t`Password dimenticata · Presente` : t`Accedi · Presente`);
  if (social.isPending) return <SocialReturn />;
  if (mode === 'forgot') return <ForgotPassword next={next} />;
  return (
    <Entrance
      title={t`Rieccoti`}
      lead={t`Entra per trovare i tuoi eventi e aprire la porta.`}
      back={<HomeLink />}
      other={
        <>
          <Trans>
            Non hai un account? <Link to="/signup">Creane uno</Link>
          </Trans>
          <br />
          <Trans>
            Cerchi solo i biglietti? <Link to="/orders">Te li mandiamo per mail</Link>
          </Trans>
        </>
      }
    >
      {isSignInDue(session) && <ExpiredNotice />}
      {social.problem !== undefined && (
        <Notice tone="stop" role="alert" icon={<TriangleAlert size={20} />}>
          {social.problem}
        </Notice>
      )}
      <LoginForm next={next} onDone={() => goOn(next)} />
      <SocialButtons next={next} />
    </Entrance>
  );
}
