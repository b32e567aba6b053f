import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { isCheckoutUrl } from '#contract/payment/checkout-url.ts';
import { createCheckoutSession } from '#contract/payment/payment-calls.ts';
import type { Order } from '#contract/registration/order-calls.ts';
import { ApiRefusal } from '#src/platform/api-errors.ts';
import { api } from '#src/platform/api.ts';
import { nowMs } from '#src/platform/clock.ts';
import { messageOf } from '#src/platform/error-message.ts';
import { euros, timeOfDay } from '#src/platform/format.ts';
import { askAgain } from '#src/platform/query-client.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';

/** An order that is not paid yet: until when its places are kept, and the way to pay (RG-35). */
export function PendingOrder({ order }: { order: Order }) {
  const { t } = useLingui();
  const { _id: orderId, eventId, heldUntil, finalPrice } = order;
  const paying = useMutation({
    mutationFn: async () => {
      const { data } = await api(createCheckoutSession, { params: { id: eventId }, body: { orderId } });
      if (!isCheckoutUrl(data.checkoutUrl, location.origin)) throw new Error('Not an address to pay at');
      location.assign(data.checkoutUrl);
    },
    onError: (error) => {
      toast.error(messageOf(error));
      // It was paid or released meanwhile: what is shown is no longer so.
      if (error instanceof ApiRefusal) askAgain('own-orders', 'linked-orders');
    },
  });
  if (heldUntil === null || Date.parse(heldUntil) <= nowMs())
    return (
      <Notice tone="wait" icon={<Hourglass size={20} />} title={t`Il tempo per pagare è finito`}>
        {t`I posti tornano a tutti. Se hai pagato adesso, aspetta un momento: i biglietti arrivano qui e per mail.`}
      </Notice>
    );
  const until = timeOfDay(heldUntil);
  return (
    <Notice
      tone="wait"
      icon={<Hourglass size={20} />}
      title={t`I posti sono tuoi fino alle ${until}`}
      action={
        order.isBuyer && (
          <Button variant="accent" isBusy={paying.isPending} onClick={() => paying.mutate()}>
            {t`Paga ${euros(finalPrice)}`}
          </Button>
        )
      }
    >
      {t`Quando hai pagato arrivano i biglietti, qui e per mail.`}
    </Notice>
  );
}
