import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelTicket, type TicketPage } from '#contract/registration/registration-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { invalidate } from '#src/platform/http/query-client.ts';
import { Button } from '#src/ui/form/button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { evictUnavailableTicket, isTicketUnavailable } from '../ticket/ticket.ts';

/** Cancels the holder's registration, after stating the effect (RG-29). */
export function CancelRegistration({ page, onCancelled }: { page: TicketPage; onCancelled: () => void }) {
  const { t } = useLingui();
  const [isConfirming, setIsConfirming] = useState(false);
  const { ticket, event } = page;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(cancelTicket, { params: { ticket } }),
    onSuccess: async (response) => {
      await evictUnavailableTicket(ticket);
      toast.success(response.message);
      onCancelled();
      invalidate('own-orders', 'event', 'events');
    },
    onError: (error) => {
      // The request or its response was lost: retrying has no second effect.
      if (!(error instanceof ApiRefusal)) {
        toast.error(
          t`Presente non risponde: riprova tra poco. Anche se l’hai già inviata, la disdetta conta una volta sola.`,
        );
        return;
      }
      toast.error(
        isTicketUnavailable(error) ? t`Questa iscrizione era già disdetta.` : toErrorMessage(error),
      );
      setIsConfirming(false);
      // The ticket's page shows the current state.
      invalidate('ticket');
    },
  });
  return (
    <>
      <Button variant="plain" size="small" onClick={() => setIsConfirming(true)}>
        {t`Non puoi più venire? Disdici`}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t`Disdire l’iscrizione?`}
        confirmLabel={t`Disdici`}
        cancelLabel={t`Tieni il posto`}
        tone="danger"
        isBusy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsConfirming(false)}
      >
        <p>
          {page.noOfTickets === 1
            ? t`Il tuo posto per «${event.title}» torna libero e questo biglietto non sarà più valido. Te lo confermeremo per e-mail.`
            : t`Il tuo posto per «${event.title}» torna libero e questo biglietto non sarà più valido; gli altri dell’ordine restano validi. Lo confermeremo per e-mail a te e a chi ti ha iscritto.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
