import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, Link2Off, MailSearch } from 'lucide-react';
import { useState } from 'react';
import { verifyEmail } from '#contract/account/account-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { buttonClass } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { Spinner } from '#src/ui/status/spinner.tsx';
import { RedirectCountdown } from './redirect-countdown.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { verificationLink } from './verification-link.ts';
import { VerifyWithPassword } from './verify-with-password.tsx';

/**
 * `/account/verify`: redeems the mailed link, on another device with a password. A used or bad one leads on, an incomplete
 * one redirects to the landing page after 5 s (AC-65).
 */
export function VerifyPage() {
  const { t } = useLingui();
  const link = new URLSearchParams(verificationLink.read());
  const getParam = (name: string): string => link.get(name) ?? '';
  const [id, email, token] = [getParam('id'), getParam('email'), getParam('token')];
  const isComplete = id !== '' && email !== '' && token !== '';
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['verify', id, token],
    queryFn: () => api(verifyEmail, { params: { id, email, token } }),
    enabled: isComplete,
    // The link is single-use: never refetched, not even after a change of language.
    staleTime: 'static',
    retry: false,
  });
  const [message, setMessage] = useState<string>();
  const reason = error instanceof ApiRefusal ? error.reason : undefined;
  const isRefused = !isComplete || reason === 'validation';
  useDocumentTitle(t`Conferma l’e-mail · Presente`);

  if (reason === 'passwordNeeded' && message === undefined)
    return (
      <VerifyWithPassword link={{ id, email, token }} onDone={setMessage} onRefused={() => void refetch()} />
    );
  if (reason === 'alreadyVerified')
    return (
      <EmptyState
        isPage
        icon={<BadgeCheck size={32} />}
        title={t`Indirizzo già confermato`}
        actions={
          <Link to="/login" className={buttonClass({ variant: 'accent' })}>
            {t`Accedi`}
          </Link>
        }
      >
        {t`Il tuo account è pronto.`}
      </EmptyState>
    );
  if (reason === 'linkInvalid')
    return (
      <ErrorState
        isPage
        icon={<Link2Off size={32} />}
        title={toErrorMessage(error)}
        actions={
          <>
            <ResendVerification email={email} />
            <Link to="/login" className={buttonClass({ variant: 'plain' })}>
              {t`Accedi`}
            </Link>
          </>
        }
      >
        {t`Se l’indirizzo non è ancora confermato, ti inviamo un altro link a ${email}.`}
      </ErrorState>
    );
  if (isRefused) {
    return (
      <ErrorState
        isPage
        icon={<Link2Off size={32} />}
        title={t`Richiesta non valida`}
        actions={
          <Link to="/" className={buttonClass({ variant: 'quiet' })}>
            {t`Vai alla pagina iniziale`}
          </Link>
        }
      >
        <RedirectCountdown />
      </ErrorState>
    );
  }
  if (error !== null && message === undefined) {
    return (
      <ErrorState
        isPage
        title={t`Non siamo riusciti a confermare l’indirizzo`}
        preserved={t`Il tuo link vale ancora`}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {toErrorMessage(error)}
      </ErrorState>
    );
  }
  const verified = message ?? data?.message;
  if (verified === undefined) {
    return (
      <EmptyState isPage icon={<MailSearch size={32} />} title={t`Conferma dell’indirizzo…`}>
        <Spinner />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      isPage
      icon={<BadgeCheck size={32} />}
      title={verified}
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
