import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { OwnEventSummary } from '#contract/event/event.ts';
import { stopPromotion, type Promotion } from '#contract/promotion/promote-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { euros } from '#src/platform/format.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { toast } from '#src/ui/toast.ts';
import { askForPromotionsAgain } from './promotion.ts';

interface StopPromotionDialogProps {
  event: OwnEventSummary;
  promotion: Promotion;
  isOpen: boolean;
  onClose: () => void;
  onStopped: () => void;
}

/** Stops a promotion after saying what becomes of its days and of what was paid (PY-33). */
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
      askForPromotionsAgain();
    },
    onError: (error) => {
      toast.error(messageOf(error));
      if (!(error instanceof ApiRefusal)) return;
      // It has begun meanwhile, or another device has stopped it.
      onClose();
      askForPromotionsAgain();
    },
  });
  const words = () => {
    if (state === 'pending')
      return t`Non hai ancora pagato niente, e non dovrai. L’evento resta nella lista, senza evidenza.`;
    return promotedFinalPrice > 0
      ? t`L’evento resta nella lista, senza evidenza. I ${euros(promotedFinalPrice)} che hai pagato non tornano da soli: per un rimborso scrivici.`
      : t`L’evento resta nella lista, senza evidenza.`;
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Fermare la promozione di “${event.title}”?`}
      confirmLabel={t`Ferma la promozione`}
      cancelLabel={t`Lasciala com’è`}
      tone="danger"
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {words()}
    </ConfirmDialog>
  );
}
