import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelTicket, type TicketPage } from '#contract/registration/registration-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { askAgain } from '#src/platform/query-client.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { toast } from '#src/ui/toast.ts';
import { forgetGoneTicket, isOfNothing } from './ticket.ts';

/** Gives one's own place back, after saying what that does (RG-29). */
export function CancelPlace({ page, onCancelled }: { page: TicketPage; onCancelled: () => void }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const { ticket, event } = page;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(cancelTicket, { params: { ticket } }),
    onSuccess: async (answer) => {
      await forgetGoneTicket(ticket);
      toast.success(answer.message);
      onCancelled();
      askAgain('own-orders', 'event', 'events');
    },
    onError: (error) => {
      // Lost on its way there or back: asked again, it counts once.
      if (!(error instanceof ApiRefusal)) {
        toast.error(
          t`Il server non risponde: riprova tra poco. Anche se l’hai già inviata, la disdetta conta una volta sola.`,
        );
        return;
      }
      toast.error(isOfNothing(error) ? t`Questa iscrizione era già disdetta.` : messageOf(error));
      setIsAsking(false);
      // What it is now, its page says.
      askAgain('ticket');
    },
  });
  return (
    <>
      <Button variant="plain" size="small" onClick={() => setIsAsking(true)}>
        {t`Non puoi più venire? Disdici`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Disdire l’iscrizione?`}
        confirmLabel={t`Disdici`}
        cancelLabel={t`Tieni il posto`}
        tone="danger"
        isBusy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>
          {page.noOfTickets === 1
            ? t`Il tuo posto per “${event.title}” torna libero e questo biglietto non vale più. Te lo confermiamo per e-mail.`
            : t`Il tuo posto per “${event.title}” torna libero e questo biglietto non vale più; gli altri dell’ordine restano validi. Lo confermiamo per e-mail a te e a chi ti ha iscritto.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
