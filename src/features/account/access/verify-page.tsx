import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, Link2Off, MailSearch } from 'lucide-react';
import { verifyEmail } from '#contract/account/account-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { CountdownHome } from './countdown-home.tsx';

/** `/account/verify`: uses up the link of the mail; what was refused leads home after 5 s (spec 1 §9). */
export function VerifyPage({ id, email, token }: { id: string; email: string; token: string }) {
  const { t } = useLingui();
  const isWhole = id !== '' && email !== '' && token !== '';
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['verify', id, token],
    queryFn: () => api(verifyEmail, { params: { id, email, token } }),
    enabled: isWhole,
    // The link works once: it is never asked a second time, in another language neither.
    staleTime: 'static',
    retry: false,
  });
  const reason = error instanceof ApiRefusal ? error.reason : undefined;
  const isRefused = !isWhole || reason === 'linkInvalid' || reason === 'validation';
  useDocumentTitle(t`Conferma l’e-mail · Presente`);

  if (isRefused) {
    return (
      <ErrorState
        isPage
        icon={<Link2Off size={32} />}
        title={reason === 'linkInvalid' ? messageOf(error) : t`Richiesta non valida`}
        actions={
          <Link to="/" className={buttonClass({ variant: 'quiet' })}>
            {t`Vai alla pagina iniziale`}
          </Link>
        }
      >
        <CountdownHome />
      </ErrorState>
    );
  }
  if (error !== null) {
    return (
      <ErrorState
        isPage
        title={t`Non siamo riusciti a confermare l’indirizzo`}
        kept={t`Il tuo link vale ancora`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {messageOf(error)}
      </ErrorState>
    );
  }
  if (data === undefined) {
    return (
      <EmptyState isPage icon={<MailSearch size={32} />} title={t`Confermiamo il tuo indirizzo…`}>
        <Spinner />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      isPage
      icon={<BadgeCheck size={32} />}
      title={data.message}
      actions={
        <Link to="/login" className={buttonClass({ variant: 'accent' })}>
          {t`Accedi`}
        </Link>
      }
    >
      {t`Il tuo account è pronto.`}
    </EmptyState>
  );
}
