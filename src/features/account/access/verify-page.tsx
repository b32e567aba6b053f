import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { BadgeCheck, Link2Off, MailSearch } from 'lucide-react';
import { useEffect } from 'react';
import { verifyEmail } from '#contract/account/account-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

const homeAfterMs = 5_000;

/** `/account/verify`: uses up the link of the mail; what was refused leads home after 5 s (spec 1 §9). */
export function VerifyPage({ id, email, token }: { id: string; email: string; token: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isWhole = id !== '' && email !== '' && token !== '';
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['verify', id, token],
    queryFn: () => api(verifyEmail, { params: { id, email, token } }),
    enabled: isWhole,
    // The link works once: it is never asked a second time.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isRefused = !isWhole || error instanceof ApiRefusal;
  useDocumentTitle(t`Conferma l’e-mail · Presente`);

  useEffect(() => {
    if (!isRefused) return;
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), homeAfterMs);
    return () => clearTimeout(timer);
  }, [isRefused, navigate]);

  if (isRefused) {
    return (
      <ErrorState
        isPage
        icon={<Link2Off size={32} />}
        title={isWhole ? messageOf(error) : t`Richiesta non valida`}
        actions={
          <Link to="/" className={buttonClass({ variant: 'quiet' })}>
            {t`Vai alla pagina iniziale`}
          </Link>
        }
      >
        {t`Tra 5 secondi torni alla pagina iniziale.`}
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
        {t`Il server non risponde. Controlla la rete e riprova.`}
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
