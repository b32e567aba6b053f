import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Link2Off, MailCheck } from 'lucide-react';
import { renewOrdersLink } from '#contract/registration/orders-link-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { useDocumentTitle } from '#src/ui/document-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { toast } from '#src/ui/toast.ts';

/** Whether the server opens nothing by a link any more. */
export const isLinkOver = (error: unknown): boolean =>
  error instanceof ApiRefusal && (error.reason === 'linkInvalid' || error.reason === 'validation');

/** In the place of the orders of a link that is too old, or not the newest: another one with one press (RG-38). */
export function LinkOver({ token }: { token: string }) {
  const { t } = useLingui();
  useDocumentTitle(t`Link scaduto · Presente`);
  const renewing = useMutation({
    mutationFn: () => api(renewOrdersLink, { body: { token } }),
    onError: (error) => {
      // Nobody knows any more to whom it was mailed: the address has to be written again.
      if (!isLinkOver(error)) toast.error(messageOf(error));
    },
  });
  const toForm = (
    <Link
      to="/orders"
      className={buttonClass({ variant: renewing.isIdle && token !== '' ? 'plain' : 'accent' })}
    >
      {t`Scrivi la tua e-mail`}
    </Link>
  );
  if (renewing.isSuccess)
    return (
      <EmptyState isPage icon={<MailCheck size={32} />} title={t`Guarda la posta`}>
        {t`Il link nuovo è per strada. Vale 15 minuti.`}
      </EmptyState>
    );
  if (token === '' || isLinkOver(renewing.error))
    return (
      <ErrorState isPage icon={<Link2Off size={32} />} title={t`Questo link non vale più`} actions={toForm}>
        {t`Forse ne hai chiesto un altro dopo: conta l’ultimo. Se no, te ne mandiamo uno nuovo.`}
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
            {t`Mandamene un altro`}
          </Button>
          {toForm}
        </>
      }
    >
      {t`I link ai biglietti valgono 15 minuti, perché nessun altro li apra. Quello nuovo arriva allo stesso indirizzo.`}
    </ErrorState>
  );
}
