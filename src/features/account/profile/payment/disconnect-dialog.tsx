import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { disconnectPayments } from '#contract/payment/connect-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { invalidate } from '#src/platform/http/query-client.ts';
import { currentAccountId, setPaymentAccount } from '#src/platform/session/session.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { usePasswordConfirmation } from '../../access/password/password-confirmation.tsx';

/** Disconnects the payment account after stating the effect on paid events and donations (PY-35). */
export function DisconnectDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(disconnectPayments, { params: { id: currentAccountId() } }),
    onSuccess: ({ message }) => {
      setPaymentAccount('');
      invalidate('own-profile', 'organiser');
      toast.success(message);
      onClose();
    },
    onError: (error) => {
      if (!confirmation.handleRefusal(error)) toast.error(toErrorMessage(error));
      if (error instanceof ApiRefusal) onClose();
    },
  });
  const confirmation = usePasswordConfirmation(() => mutate());
  return (
    <>
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
        {t`Da subito nessuno potrà più comprare biglietti dei tuoi eventi a pagamento o farti una donazione. Chi ha già pagato mantiene l’iscrizione e quello che hai ricevuto resta tuo. Puoi collegare un altro conto quando vuoi.`}
      </ConfirmDialog>
      {confirmation.drawer}
    </>
  );
}
