import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Link2Off, MailCheck } from 'lucide-react';
import { renewOrdersLink } from '#contract/registration/orders-link-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { Button, buttonClass } from '#src/ui/form/button.tsx';
import { useDocumentTitle } from '#src/ui/layout/document-title.ts';
import { EmptyState } from '#src/ui/status/empty-state.tsx';
import { ErrorState } from '#src/ui/status/error-state.tsx';
import { toast } from '#src/ui/overlay/toast.ts';

/** Whether the server refuses the link as expired or invalid. */
export const isLinkExpired = (error: unknown): boolean =>
  error instanceof ApiRefusal && (error.reason === 'linkInvalid' || error.reason === 'validation');

/** Shown for a link that has expired or been replaced; mails another one on request (RG-38). */
export function LinkExpired({ token }: { token: string }) {
  const { t } = useLingui();
  useDocumentTitle(t`Link scaduto · Presente`);
  const renewing = useMutation({
    mutationFn: () => api(renewOrdersLink, { body: { token } }),
    onError: (error) => {
      // The server no longer knows the address of the link: the user has to enter it again.
      if (!isLinkExpired(error)) toast.error(toErrorMessage(error));
    },
  });
  const requestFormLink = (
    <Link
      to="/orders"
      className={buttonClass({ variant: renewing.isIdle && token !== '' ? 'plain' : 'accent' })}
    >
      {t`Scrivi la tua e-mail`}
    </Link>
  );
  if (renewing.isSuccess)
    return (
      <EmptyState isPage icon={<MailCheck size={32} />} title={t`Controlla la tua e-mail`}>
        {t`Ti abbiamo inviato un nuovo link. Vale 15 minuti.`}
      </EmptyState>
    );
  if (token === '' || isLinkExpired(renewing.error))
    return (
      <ErrorState
        isPage
        icon={<Link2Off size={32} />}
        title={t`Questo link non è più valido`}
        actions={requestFormLink}
      >
        {t`Se nel frattempo ne hai chiesto un altro, usa l’ultimo che hai ricevuto. Altrimenti te ne inviamo uno nuovo.`}
      </ErrorState>
    );
  return (
    <ErrorState
      isPage
      icon={<Link2Off size={32} />}
      title={t`Questo link è scaduto`}
      actions={
        <>
          <Button variant="accent" isBusy={renewing.isPending} onClick={() => renewing.mutate()}>
            {t`Invia un nuovo link`}
          </Button>
          {requestFormLink}
        </>
      }
    >
      {t`Per sicurezza i link ai biglietti valgono 15 minuti. Quello nuovo arriva allo stesso indirizzo.`}
    </ErrorState>
  );
}
