import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { ownPath } from '#src/platform/own-path.ts';
import { useSession } from '#src/platform/session.ts';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { Notice } from '#src/ui/notice.tsx';
import { Entrance } from './entrance.tsx';
import { LoginForm } from './login-form.tsx';

/** `/login`. Afterwards to `next`, if it is a page of ours, else to the profile (spec 1 §2). */
export function LoginPage({ next }: { next: string | undefined }) {
  const { t } = useLingui();
  const router = useRouter();
  const session = useSession();
  useDocumentTitle(t`Accedi · Presente`);
  return (
    <Entrance
      title={t`Rieccoti`}
      lead={t`Entra per trovare i tuoi eventi e aprire la porta.`}
      other={
        <Trans>
          Non hai un account? <Link to="/signup">Creane uno</Link>
        </Trans>
      }
    >
      {session?.isExpired === true && (
        <Notice tone="wait" icon={<TriangleAlert size={20} />} title={t`La sessione è scaduta`}>
          {t`Gli ingressi salvati su questo telefono ti aspettano: partono appena accedi.`}
        </Notice>
      )}
      <LoginForm onDone={() => router.history.replace(ownPath(next) ?? '/profile')} />
    </Entrance>
  );
}
