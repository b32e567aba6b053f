import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { disconnectPayments } from '#contract/payment/connect-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { askAgain } from '#src/platform/query-client.ts';
import { currentAccountId, paymentAccountChanged } from '#src/platform/session.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { toast } from '#src/ui/toast.ts';

/** Lets go of the account after saying what that does to paid events and donations (PY-35). */
export function DisconnectDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(disconnectPayments, { params: { id: currentAccountId() } }),
    onSuccess: ({ message }) => {
      paymentAccountChanged('');
      askAgain('own-profile', 'organiser');
      toast.success(message);
      onClose();
    },
    onError: (error) => {
      toast.error(messageOf(error));
      if (error instanceof ApiRefusal) onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Scollegare il conto?`}
      confirmLabel={t`Scollega`}
      cancelLabel={t`Lascialo collegato`}
      tone="danger"
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {t`Da subito nessuno può più comprare biglietti dei tuoi eventi a pagamento, né farti una donazione. Chi ha già pagato resta iscritto, e quello che hai ricevuto resta tuo. Puoi collegarne un altro quando vuoi.`}
    </ConfirmDialog>
  );
}
