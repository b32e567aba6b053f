import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startPromotion } from '#contract/promotion/promote-calls.ts';
import { reasonText } from '#contract/reason-text.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { say } from '#src/platform/i18n.ts';
import { safeCheckout } from '#src/platform/safe-checkout.ts';
import { toast } from '#src/ui/toast.ts';
import { askForPromotionsAgain } from './promotion.ts';

/** The days that are asked for. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/** What became of it: a checkout, or nothing to pay. */
export interface Started extends Days {
  readonly message: string;
  readonly checkout: string | undefined;
}

interface PromotionStart {
  eventId: string;
  onSending: (isSending: boolean) => void;
  onStarted: (started: Started) => void;
  onClose: () => void;
}

/** Asks for a promotion; at price 0 it is there at once, else one is led to the checkout (spec 2 §4). */
export function usePromotionStart({ eventId, onSending, onStarted, onClose }: PromotionStart) {
  const { mutate, isPending } = useMutation({
    mutationFn: (days: Days) => api(startPromotion, { params: { id: eventId }, body: days }),
    onSuccess: ({ message, data: { price, checkoutUrl } }, days) => {
      const checkout = safeCheckout(checkoutUrl);
      if (price > 0 && checkout === undefined) return toast.error(say(reasonText.checkoutUnavailable));
      if (checkout === undefined) toast.success(message);
      onStarted({ ...days, message, checkout });
      if (checkout !== undefined) location.assign(checkout);
      askForPromotionsAgain();
    },
    onError: (error) => {
      toast.error(messageOf(error));
      if (!(error instanceof ApiRefusal) || error.status !== 409) return;
      // Of another device, or of a moment ago: what stands is shown.
      askForPromotionsAgain();
      if (error.reason !== 'promotionFixed' && error.reason !== 'checkoutUnavailable') onClose();
    },
  });
  useEffect(() => {
    onSending(isPending);
    return () => onSending(false);
  }, [isPending, onSending]);
  return { start: mutate, isStarting: isPending };
}
