import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Link2Off, LockKeyholeOpen } from 'lucide-react';
import { unlockSignIn } from '#contract/account/account-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';

/** `/account/unlock`: redeems the link of an unlocking mail, so that this device can sign in at once (AC-84). */
export function UnlockPage({ token }: { token: string }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['unlock', token],
    queryFn: () => api(unlockSignIn, { body: { token } }),
    staleTime: 'static',
    retry: false,
  });
  useDocumentTitle(t`Sblocca l’accesso · Presente`);

  if (error instanceof ApiRefusal && (error.reason === 'linkInvalid' || error.reason === 'validation')) {
    return (
      <ErrorState
        isPage
        icon={<Link2Off size={32} />}
        title={t`Questo link è scaduto`}
        actions={
          <Link to="/login" search={{ mode: 'forgot' }} className={buttonClass({ variant: 'accent' })}>
            {t`Scegli un’altra password`}
          </Link>
        }
      >
        {t`Valeva 24 ore. Puoi riprovare ad accedere, oppure scegliere un’altra password: entri subito.`}
      </ErrorState>
    );
  }
  if (error !== null) {
    return (
      <ErrorState
        isPage
        title={t`Non siamo riusciti a sbloccare l’accesso`}
        preserved={t`Il tuo link vale ancora`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {toErrorMessage(error)}
      </ErrorState>
    );
  }
  if (data === undefined) {
    return (
      <EmptyState isPage icon={<LockKeyholeOpen size={32} />} title={t`Sblocchiamo l’accesso…`}>
        <Spinner />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      isPage
      icon={<LockKeyholeOpen size={32} />}
      title={data.message}
      actions={
        <Link to="/login" className={buttonClass({ variant: 'accent' })}>
          {t`Accedi`}
        </Link>
      }
    >
      {t`Se non ricordi la password, puoi sceglierne un’altra.`}
    </EmptyState>
  );
}
