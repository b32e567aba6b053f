import { createCheckoutSession } from '#contract/payment/payment-endpoints.ts';
import type { Message } from '#contract/message.ts';
import type { RegisterRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { openOrderCheckout } from './order-checkout.ts';

/** Message for an order whose tickets are held until it is paid. */
export const heldMessage: Message = /*i18n*/ {
  id: 'registration.held',
  message:
    'Ti teniamo i posti {minutes, plural, one {ancora per un minuto} other {per # minuti}}: completa il pagamento per avere i biglietti',
};

/** Registers the route that pays for a pending order. */
export function registerCheckoutRoutes(serve: RegisterRoute, services: Services): void {
  serve(createCheckoutSession, async ({ params, body: { orderId }, caller: { accountId }, translate }) => {
    const { priceCents, checkoutUrl, heldMinutes } = await openOrderCheckout(services, {
      orderId,
      eventId: params.id,
      accountId,
    });
    const message = translate(heldMessage, { minutes: heldMinutes });
    return { message, data: { price: priceCents / 100, checkoutUrl, orderId } };
  });
}
