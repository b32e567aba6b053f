import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LifeBuoy, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { loginByAdmin, logout } from '#contract/account/account-calls.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { endSession, readCurrentSession, unsentCount } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.ts';
import { signInWith } from './sign-in.ts';

/**
 * `/admin/profile/user`: signs an admin in as a user by a link that works once (spec 1 §4). Somebody
 * who is signed in here already is asked first: it is her session that ends.
 */
export function AdminSignInPage({ admin, user }: { admin: string; user: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [before] = useState(readCurrentSession);
  const [unsent, setUnsent] = useState(0);
  const isStarted = useRef(false);
  useDocumentTitle(t`Accesso di assistenza · Presente`);

  const { mutate: signIn, isIdle } = useMutation({
    mutationFn: async () => {
      const granted = await api(loginByAdmin, { body: { admin, user } }, { token: '' });
      if (before !== undefined) {
        // Without network her token stays valid until it expires; this browser forgets it.
        if (!before.isExpired) await api(logout, {}).catch(() => undefined);
        await endSession();
      }
      return signInWith(granted);
    },
    onSuccess: (message) => {
      toast.success(message);
      void navigate({ to: '/profile', replace: true });
    },
    onError: (error) => {
      toast.error(messageOf(error));
      void navigate({ to: '/', replace: true });
    },
  });

  useEffect(() => {
    if (before !== undefined) void unsentCount().then(setUnsent, () => undefined);
    else if (!isStarted.current) {
      // Once: the link is used up by it.
      isStarted.current = true;
      signIn();
    }
  }, [before, signIn]);

  if (before === undefined || !isIdle) {
    return (
      <EmptyState isPage icon={<LifeBuoy size={32} />} title={t`Apro l’account…`}>
        <Spinner />
      </EmptyState>
    );
  }
  const name = before.companyName || before.names;
  return (
    <EmptyState
      isPage
      icon={<TriangleAlert size={32} />}
      title={t`Qui c’è già qualcuno`}
      actions={
        <>
          <Button variant="plain" onClick={() => void navigate({ to: '/', replace: true })}>
            {t`Lascia stare`}
          </Button>
          <Button variant="quiet" onClick={() => signIn()}>
            {t`Continua`}
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Questo browser è di <strong>{name}</strong>: se continui esce, e si apre l’account del link.
        </Trans>
      </p>
      {unsent > 0 && (
        <p>
          <Plural
            value={unsent}
            one="# ingresso della porta non è ancora arrivato al server. Resta su questo telefono e parte quando rientra."
            other="# ingressi della porta non sono ancora arrivati al server. Restano su questo telefono e partono quando rientra."
          />
        </p>
      )}
    </EmptyState>
  );
}
