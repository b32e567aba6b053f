import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Hourglass, MailCheck } from 'lucide-react';
import { isCheckoutUrl } from '#contract/payment/checkout-url.ts';
import { createCheckoutSession } from '#contract/payment/payment-endpoints.ts';
import type { Order } from '#contract/registration/order-endpoints.ts';
import { ApiRefusal } from '#src/platform/http/api-errors.ts';
import { api } from '#src/platform/http/api.ts';
import { nowMs } from '#src/platform/text/clock.ts';
import { toErrorMessage } from '#src/platform/errors/error-message.ts';
import { formatEuros, formatTime } from '#src/platform/text/format.ts';
import { invalidate } from '#src/platform/http/query-client.ts';
import { Button } from '#src/ui/form/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { toast } from '#src/ui/overlay/toast.ts';
import { isHeldAt } from '../confirmation/held-until.ts';

/** Notice of an order without tickets yet: it awaits its payment, or when free its confirmation. */
export const PendingOrder = ({ order }: { order: Order }) =>
  order.isPaid ? <UnpaidOrder order={order} /> : <OrderAwaitingConfirmation order={order} />;

/** Until when the places are held, and that the mailed link confirms them (RG-77). */
function OrderAwaitingConfirmation({ order: { heldUntil } }: { order: Order }) {
  const { t } = useLingui();
  const until = isHeldAt(heldUntil, nowMs()) ? formatTime(heldUntil) : undefined;
  return (
    <Notice tone="wait" icon={<MailCheck size={20} />} title={t`Manca la tua conferma`}>
      {until === undefined
        ? t`Apri il link che hai ricevuto per e-mail. I posti non sono riservati: confermando prendi quelli rimasti.`
        : t`Apri il link che hai ricevuto per e-mail: ti teniamo i posti fino alle ${until}.`}
    </Notice>
  );
}

/** Deadline and pay button (RG-35). */
function UnpaidOrder({ order }: { order: Order }) {
  const { t } = useLingui();
  const { _id: orderId, eventId, heldUntil, finalPrice } = order;
  const paying = useMutation({
    mutationFn: async () => {
      const { data } = await api(createCheckoutSession, { params: { id: eventId }, body: { orderId } });
      if (!isCheckoutUrl(data.checkoutUrl, location.origin)) throw new Error('Not an address to pay at');
      location.assign(data.checkoutUrl);
    },
    onError: (error) => {
      toast.error(toErrorMessage(error));
      // Paid or released meanwhile: refetches the stale view.
      if (error instanceof ApiRefusal) invalidate('own-orders', 'linked-orders');
    },
  });
  if (!isHeldAt(heldUntil, nowMs()))
    return (
      <Notice tone="wait" icon={<Hourglass size={20} />} title={t`Il tempo per pagare è finito`}>
        {t`I posti tornano disponibili per tutti. Se hai appena pagato, aspetta un momento: i biglietti arriveranno qui e per e-mail.`}
      </Notice>
    );
  const until = formatTime(heldUntil);
  return (
    <Notice
      tone="wait"
      icon={<Hourglass size={20} />}
      title={t`I posti sono tuoi fino alle ${until}`}
      action={
        order.isBuyer && (
          <Button variant="accent" isBusy={paying.isPending} onClick={() => paying.mutate()}>
            {t`Paga ${formatEuros(finalPrice)}`}
          </Button>
        )
      }
    >
      {t`Dopo il pagamento trovi i biglietti qui e nella tua e-mail.`}
    </Notice>
  );
}
