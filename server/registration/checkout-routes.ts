import { createCheckoutSession } from '#contract/payment/payment-calls.ts';
import type { Text } from '#contract/text.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { checkoutOf } from './order-checkout.ts';

/** What somebody is told whose tickets wait for her payment. */
export const heldText: Text = /*i18n*/ {
  id: 'registration.held',
  message: 'I posti sono tenuti per te per 15 minuti: paga, e i biglietti sono tuoi',
};

/** Paying for an order that waits. */
export function registerCheckout(serve: Serve, services: Services): void {
  serve(createCheckoutSession, async ({ params, body: { orderId }, caller: { accountId }, say }) => {
    const { priceCents, checkoutUrl } = await checkoutOf(services, {
      orderId,
      eventId: params.id,
      accountId,
    });
    return { message: say(heldText), data: { price: priceCents / 100, checkoutUrl, orderId } };
  });
}
