import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LifeBuoy, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { loginByAdmin, logout } from '#contract/account/account-endpoints.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { endSession, readCurrentSession, getPendingOperationCount } from '#src/platform/session/session.ts';
import { Button } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { startSessionWithToken } from './sign-in.ts';

/**
 * `/admin/profile/user`: signs an admin in as a user by a single-use link (AC-44). Asks for confirmation when
 * a user is signed in on this device, because that session ends (AC-63).
 */
export function AdminSignInPage({ admin, user }: { admin: string; user: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [previousSession] = useState(readCurrentSession);
  const [unsent, setUnsent] = useState(0);
  const isStarted = useRef(false);
  useDocumentTitle(t`Accesso di assistenza · Presente`);

  const { mutate: signIn, isIdle } = useMutation({
    mutationFn: async () => {
      const response = await api(loginByAdmin, { body: { admin, user } }, { token: '' });
      if (previousSession !== undefined) {
        // Offline the token stays valid on the server until it expires; this browser deletes it.
        if (!previousSession.isExpired) await api(logout, {}).catch(() => undefined);
        await endSession();
      }
      return startSessionWithToken(response);
    },
    onSuccess: (message) => {
      toast.success(message);
      void navigate({ to: '/profile', replace: true });
    },
    onError: (error) => {
      toast.error(toErrorMessage(error));
      void navigate({ to: '/', replace: true });
    },
  });

  useEffect(() => {
    if (previousSession !== undefined) void getPendingOperationCount().then(setUnsent, () => undefined);
    else if (!isStarted.current) {
      // Runs once: the link is single-use.
      isStarted.current = true;
      signIn();
    }
  }, [previousSession, signIn]);

  if (previousSession === undefined || !isIdle) {
    return (
      <EmptyState isPage icon={<LifeBuoy size={32} />} title={t`Accesso in corso…`}>
        <Spinner />
      </EmptyState>
    );
  }
  const name = previousSession.companyName || previousSession.names;
  return (
    <EmptyState
      isPage
      icon={<TriangleAlert size={32} />}
      title={t`C’è già un account aperto`}
      actions={
        <>
          <Button variant="plain" onClick={() => void navigate({ to: '/', replace: true })}>
            {t({ message: 'Annulla', context: 'dialog' })}
          </Button>
          <Button variant="quiet" onClick={() => signIn()}>
            {t`Continua`}
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          In questo browser è aperto l’account di <strong>{name}</strong>: se continui, verrà chiuso e si
          aprirà quello del link.
        </Trans>
      </p>
      {unsent > 0 && (
        <p>
          <Plural
            value={unsent}
            one="# check-in dell’altro account non è ancora stato inviato: resta su questo telefono e parte quando quell’account accede di nuovo."
            other="# check-in dell’altro account non sono ancora stati inviati: restano su questo telefono e partono quando quell’account accede di nuovo."
          />
        </p>
      )}
    </EmptyState>
  );
}
