import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Link2Off, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { disownMail } from '#contract/account/account-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { disownToken } from './disown-token.ts';

/**
 * `/account/not-me`: undoes what a mail was about, or blocks mails that an organiser causes, after a press of the
 * button: programs that open the links of mails undo nothing (AC-108).
 */
export function NotMePage() {
  const { t } = useLingui();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api(disownMail, { body: { token: disownToken.read() } }),
    onSuccess: () => disownToken.clear(),
  });
  useDocumentTitle(t`Non sei tu? · Presente`);

  if (data !== undefined)
    return (
      <EmptyState
        isPage
        icon={<ShieldCheck size={32} />}
        title={data.message}
        actions={
          data.data.needsNewPassword ? (
            <Link to="/login" search={{ mode: 'forgot' }} className={buttonClass({ variant: 'accent' })}>
              {t`Scegli un’altra password`}
            </Link>
          ) : (
            <Link to="/" className={buttonClass({ variant: 'accent' })}>
              {t`Vai alla pagina iniziale`}
            </Link>
          )
        }
      />
    );
  const isOver = error instanceof ApiRefusal && ['linkInvalid', 'validation'].includes(error.reason);
  if (isOver)
    return (
      <ErrorState
        isPage
        icon={<Link2Off size={32} />}
        title={t`Questo link non è più valido`}
        actions={
          <Link to="/contact" className={buttonClass({ variant: 'accent' })}>
            {t`Scrivici`}
          </Link>
        }
      >
        {t`Se qualcuno usa il tuo indirizzo, scrivici: ci pensiamo noi.`}
      </ErrorState>
    );
  if (error !== null)
    return (
      <ErrorState
        isPage
        title={t`Non siamo riusciti a salvare la tua risposta`}
        preserved={t`Il tuo link vale ancora`}
        onRetry={() => mutate()}
        isRetrying={isPending}
      >
        {toErrorMessage(error)}
      </ErrorState>
    );
  return (
    <EmptyState
      isPage
      icon={<ShieldQuestion size={32} />}
      title={t`Non sei tu?`}
      actions={
        <Button variant="accent" isBusy={isPending} onClick={() => mutate()}>
          {t`Non sono io`}
        </Button>
      }
    >
      {t`Hai ricevuto un’e-mail che non ti aspettavi? Diccelo con un tocco e ci pensiamo noi.`}
    </EmptyState>
  );
}
