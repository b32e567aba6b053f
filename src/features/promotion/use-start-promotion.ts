import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startPromotion } from '#contract/promotion/promote-endpoints.ts';
import { reasonMessages } from '#contract/reason-messages.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { translate } from '#src/platform/text/i18n.ts';
import { trustedCheckoutUrl } from '#src/platform/session/trusted-checkout-url.ts';
import { toast } from '#src/ui/overlay/toast.ts';
import { invalidatePromotions } from './promotion-query.ts';

/** The requested days, `2026-11-23`. */
export interface PromotionDays {
  readonly startDate: string;
  readonly endDate: string;
}

/** A created promotion; `checkoutUrl` is `undefined` when it was free. */
export interface StartedPromotion extends PromotionDays {
  readonly message: string;
  readonly checkoutUrl: string | undefined;
}

interface UseStartPromotionOptions {
  eventId: string;
  onSending: (isSending: boolean) => void;
  onStarted: (started: StartedPromotion) => void;
  onClose: () => void;
}

/** Requests a promotion: active at once at price 0, else redirects to the checkout (PY-15). */
export function useStartPromotion({ eventId, onSending, onStarted, onClose }: UseStartPromotionOptions) {
  const { mutate, isPending } = useMutation({
    mutationFn: (days: PromotionDays) => api(startPromotion, { params: { id: eventId }, body: days }),
    onSuccess: ({ message, data: { price, checkoutUrl } }, days) => {
      const trustedUrl = trustedCheckoutUrl(checkoutUrl);
      if (price > 0 && trustedUrl === undefined)
        return toast.error(translate(reasonMessages.checkoutUnavailable));
      if (trustedUrl === undefined) toast.success(message);
      onStarted({ ...days, message, checkoutUrl: trustedUrl });
      if (trustedUrl !== undefined) location.assign(trustedUrl);
      invalidatePromotions();
    },
    onError: (error) => {
      toast.error(toErrorMessage(error));
      if (!(error instanceof ApiRefusal) || error.status !== 409) return;
      // Created on another device or by an earlier request: shows the existing promotion.
      invalidatePromotions();
      if (error.reason !== 'promotionFixed' && error.reason !== 'checkoutUnavailable') onClose();
    },
  });
  useEffect(() => {
    onSending(isPending);
    return () => onSending(false);
  }, [isPending, onSending]);
  return { start: mutate, isStarting: isPending };
}
