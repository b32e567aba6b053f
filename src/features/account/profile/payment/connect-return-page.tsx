import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleX, Landmark, Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { useSession } from '#src/platform/session/session.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { connectReturnQuery } from './connect-return.ts';

interface ConnectReturnPageProps {
  /** Query parameters from the provider; each may be ''. */
  state: string;
  code: string;
  error: string;
}

/** `/stripe/connect/verify`: return page of the payment provider, with or without an account (PY-35). */
export function ConnectReturnPage({ state, code, error: providerError }: ConnectReturnPageProps) {
  const { t } = useLingui();
  const connected = useSession()?.stripeAccountId ?? '';
  const isComplete = state !== '' && code !== '';
  const { data, error } = useQuery({ ...connectReturnQuery(state, code), enabled: isComplete });
  useDocumentTitle(t`Conto per i pagamenti · Presente`);
  useEffect(() => {
    if (error !== null) toast.error(toErrorMessage(error));
  }, [error]);

  const renderSettingsLink = (variant: 'accent' | 'quiet') => (
    <Link to="/organisation/setting" className={buttonClass({ variant })}>
      {t`Vai alle impostazioni`}
    </Link>
  );
  if (!isComplete && providerError !== '')
    return (
      <EmptyState
        isPage
        icon={<Link2Off size={32} />}
        title={t`Conto non collegato`}
        actions={renderSettingsLink('accent')}
      >
        {t`Hai rifiutato il collegamento, quindi non è cambiato niente. Puoi rifarlo quando vuoi.`}
      </EmptyState>
    );
  if (!isComplete)
    return (
      <ErrorState
        isPage
        icon={<Link2Off size={32} />}
        title={t`Richiesta non valida`}
        actions={renderSettingsLink('quiet')}
      />
    );
  if (error !== null)
    return (
      <ErrorState
        isPage
        icon={<CircleX size={32} />}
        title={t`Qualcosa è andato storto, riprova più tardi`}
        {...(connected !== '' && { preserved: t`Il tuo conto collegato è ${connected}` })}
        actions={
          <>
            {renderSettingsLink('accent')}
            <Link to="/contact" className={buttonClass({ variant: 'quiet' })}>
              {t`Scrivici`}
            </Link>
          </>
        }
      >
        {toErrorMessage(error)}
      </ErrorState>
    );
  if (data === undefined)
    return (
      <EmptyState isPage icon={<Landmark size={32} />} title={t`Collegamento del conto…`}>
        <Spinner />
      </EmptyState>
    );
  return (
    <EmptyState
      isPage
      icon={<Landmark size={32} />}
      title={t`Conto collegato`}
      actions={
        <>
          <Link to="/organisation/event" className={buttonClass({ variant: 'accent' })}>
            {t`I miei eventi`}
          </Link>
          {renderSettingsLink('quiet')}
        </>
      }
    >
      {data.message !== undefined && <p role="status">{data.message}</p>}
      <p>
        {t`Il tuo conto:`} <strong>{data.accountId}</strong>
      </p>
    </EmptyState>
  );
}
