import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { refundOrder, type OwnPayment } from '#contract/payment/overview-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { formatEuros } from '#src/platform/text/format.ts';
import { invalidate } from '#src/platform/http/query-client.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { toast } from '#src/ui/overlay/toast.ts';

interface RefundDialogProps {
  /** The order to refund; `undefined` while closed. */
  payment: OwnPayment | undefined;
  onClose: () => void;
}

/** Refunds an order after saying what happens to its participants and tickets (PY-37). */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { t } = useLingui();
  // Keeps the text during the closing animation.
  const [lastPayment, setLastPayment] = useState(payment);
  if (payment !== undefined && payment !== lastPayment) setLastPayment(payment);
  const { mutate, isPending } = useMutation({
    mutationFn: (orderId: string) => api(refundOrder, { params: { id: orderId } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
      invalidate('own-payments', 'own-events', 'own-overview', 'event', 'events');
    },
    onError: (error) => {
      toast.error(toErrorMessage(error));
      if (!(error instanceof ApiRefusal)) return;
      onClose();
      invalidate('own-payments');
    },
  });
  const name = lastPayment?.fullName || lastPayment?.email || '';
  return (
    <ConfirmDialog
      isOpen={payment !== undefined}
      title={t`Rimborsare ${formatEuros(lastPayment?.amount ?? 0)} a ${name}?`}
      confirmLabel={t`Rimborsa tutto`}
      tone="danger"
      isBusy={isPending}
      onConfirm={() => payment !== undefined && mutate(payment.orderId)}
      onClose={onClose}
    >
      <p>
        <Plural
          value={lastPayment?.quantity ?? 1}
          one="Il biglietto di quest’ordine non sarà più valido: la persona esce dall’elenco e il posto torna libero."
          other="I # biglietti di quest’ordine non saranno più validi: le persone escono dall’elenco e i posti tornano liberi."
        />{' '}
        {t`Chi ha pagato riceve il rimborso completo e un’e-mail di conferma. Non si può annullare.`}
      </p>
    </ConfirmDialog>
  );
}
