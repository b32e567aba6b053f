import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { stopPromotion, type Promotion } from '#contract/promotion/promote-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { formatEuros } from '#src/platform/text/format.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { invalidatePromotions } from './promotion-query.ts';

interface StopPromotionDialogProps {
  event: OwnEventSummary;
  promotion: Promotion;
  isOpen: boolean;
  onClose: () => void;
  onStopped: () => void;
}

/** Stops a promotion after saying what happens to its days and the money (PY-33). */
export function StopPromotionDialog({
  event,
  promotion,
  isOpen,
  onClose,
  onStopped,
}: StopPromotionDialogProps) {
  const { t } = useLingui();
  const { state, promotedFinalPrice } = promotion;
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(stopPromotion, { params: { id: event._id } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
      onStopped();
      invalidatePromotions();
    },
    onError: (error) => {
      toast.error(toErrorMessage(error));
      if (!(error instanceof ApiRefusal)) return;
      // It was stopped on another device.
      onClose();
      invalidatePromotions();
    },
  });
  const getMessage = () => {
    if (state === 'pending')
      return t`Non hai ancora pagato niente e non dovrai farlo. L’evento resta nella lista, ma non in evidenza.`;
    return promotedFinalPrice > 0
      ? t`L’evento resta nella lista, ma non più in evidenza. I ${formatEuros(promotedFinalPrice)} che hai pagato non vengono rimborsati, nemmeno per i giorni che restano.`
      : t`L’evento resta nella lista, ma non più in evidenza.`;
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Fermare la promozione di «${event.title}»?`}
      confirmLabel={t`Ferma la promozione`}
      cancelLabel={t`Lasciala com’è`}
      tone="danger"
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {getMessage()}
    </ConfirmDialog>
  );
}
