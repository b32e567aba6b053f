import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleX, Landmark, Link2Off } from 'lucide-react';
import { useEffect } from 'react';
import { messageOf } from '#src/platform/error-message.ts';
import { useSession } from '#src/platform/session.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.ts';
import { connectReturnQuery } from './connect-return.ts';

interface ConnectReturnPageProps {
  /** What the provider came back with; each may be missing. */
  state: string;
  code: string;
  error: string;
}

/** `/stripe/connect/verify`: the provider leads back here, with an account or without (PY-35). */
export function ConnectReturnPage({ state, code, error: refusal }: ConnectReturnPageProps) {
  const { t } = useLingui();
  const connected = useSession()?.stripeAccountId ?? '';
  const isWhole = state !== '' && code !== '';
  const { data, error } = useQuery({ ...connectReturnQuery(state, code), enabled: isWhole });
  useDocumentTitle(t`Conto per i pagamenti · Presente`);
  useEffect(() => {
    if (error !== null) toast.error(messageOf(error));
  }, [error]);

  const again = (variant: 'accent' | 'quiet') => (
    <Link to="/organisation/setting" className={buttonClass({ variant })}>
      {t`Vai alle impostazioni`}
    </Link>
  );
  if (!isWhole && refusal !== '')
    return (
      <EmptyState
        isPage
        icon={<Link2Off size={32} />}
        title={t`Conto non collegato`}
        actions={again('accent')}
      >
        {t`Hai rifiutato il collegamento, quindi non è cambiato niente. Puoi rifarlo quando vuoi.`}
      </EmptyState>
    );
  if (!isWhole)
    return (
      <ErrorState
        isPage
        icon={<Link2Off size={32} />}
        title={t`Richiesta non valida`}
        actions={again('quiet')}
      />
    );
  if (error !== null)
    return (
      <ErrorState
        isPage
        icon={<CircleX size={32} />}
        title={t`Qualcosa è andato storto, riprova più tardi`}
        {...(connected !== '' && { kept: t`Il tuo conto collegato è ${connected}` })}
        actions={again('accent')}
      >
        {messageOf(error)}
      </ErrorState>
    );
  if (data === undefined)
    return (
      <EmptyState isPage icon={<Landmark size={32} />} title={t`Colleghiamo il conto…`}>
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
          {again('quiet')}
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
