import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refundOrder, type OwnPayment } from '#contract/payment/overview-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { euros } from '#src/platform/format.ts';
import { askAgain } from '#src/platform/query-client.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { toast } from '#src/ui/toast.ts';

interface RefundDialogProps {
  /** An order, or nothing while it is closed. */
  payment: OwnPayment | undefined;
  onClose: () => void;
}

/** Gives an order back after saying what becomes of its people and tickets (PY-37). */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { t } = useLingui();
  // The words stay while it closes.
  const [shown, setShown] = useState(payment);
  if (payment !== undefined && payment !== shown) setShown(payment);
  const { mutate, isPending } = useMutation({
    mutationFn: (orderId: string) => api(refundOrder, { params: { id: orderId } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
      askAgain('own-payments', 'own-events', 'own-overview', 'event', 'events');
    },
    onError: (error) => {
      toast.error(messageOf(error));
      if (!(error instanceof ApiRefusal)) return;
      onClose();
      askAgain('own-payments');
    },
  });
  const name = shown?.fullName || shown?.email || '';
  return (
    <ConfirmDialog
      isOpen={payment !== undefined}
      title={t`Rimborsare ${euros(shown?.amount ?? 0)} a ${name}?`}
      confirmLabel={t`Rimborsa tutto`}
      tone="danger"
      isBusy={isPending}
      onConfirm={() => payment !== undefined && mutate(payment.orderId)}
      onClose={onClose}
    >
      <p>
        <Plural
          value={shown?.quantity ?? 1}
          one="Il biglietto di quest’ordine non vale più: la persona esce dall’elenco e il posto torna libero."
          other="I # biglietti di quest’ordine non valgono più: le persone escono dall’elenco e i posti tornano liberi."
        />{' '}
        {t`I soldi tornano per intero a chi ha pagato, che riceve un’e-mail. Non si può tornare indietro.`}
      </p>
    </ConfirmDialog>
  );
}
