import { erasedOrganisationMessage } from '#contract/organisation/erased-organisation.ts';
import { Refusal } from '#contract/reasons.ts';
import {
  cancelTicket as cancelTicketCall,
  readTicket,
  register as registerCall,
} from '#contract/registration/registration-endpoints.ts';
import { buildTicketQrText } from '#contract/registration/ticket-code.ts';
import { readDeviceToken } from '../http/device-cookie.ts';
import type { RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { newToken } from '../token.ts';
import { cancelTicket } from './tickets/cancel-ticket.ts';
import { heldMessage } from './orders/checkout-routes.ts';
import { openOrderCheckout } from './orders/order-checkout.ts';
import { createRegister } from './register.ts';
import type { RegisteredOrder } from './registration-store.ts';
import { issueTickets } from './tickets/issue-tickets.ts';
import { readVisitorToken, setVisitorCookie } from './visitor-cookie.ts';
import { findTicketPage } from './tickets/ticket-store.ts';

const toConfirmMessage = /*i18n*/ {
  id: 'registration.toConfirm',
  message: 'Manca la conferma: ti abbiamo inviato un’e-mail con il link',
};

const toOrderToConfirm = ({ quantity, heldUntil }: RegisteredOrder) => ({
  quantity,
  heldUntil: heldUntil === undefined ? null : new Date(heldUntil).toISOString(),
});

/** Registers the routes for registering, and for the page of a ticket. */
export function registerRegistrationRoutes(serve: RegisterRoute, services: Services): void {
  const { clock, database, config, ticketKey } = services;
  const register = createRegister(services);

  serve(
    registerCall,
    async ({ params, body, caller, language, idempotencyKey, translate, request, reply }) => {
      const knownToken = readVisitorToken(request);
      const visitorToken = knownToken ?? newToken();
      const registered = await register({
        eventId: params.id,
        form: body,
        caller,
        language,
        ip: request.ip,
        deviceToken: readDeviceToken(request),
        visitorToken,
        requestKey: idempotencyKey,
      });
      const { orderId, eventId, priceCents, email, state } = registered;
      if (priceCents === 0 && caller.accountId === undefined && knownToken === undefined)
        setVisitorCookie(reply, config, visitorToken);
      if (priceCents === 0 && state !== 'confirmed')
        return {
          message: translate(toConfirmMessage),
          data: { price: 0, orderId, email, tickets: [], toConfirm: toOrderToConfirm(registered) },
        };
      if (state !== 'confirmed') {
        const { checkoutUrl, heldMinutes, txnid } = await openOrderCheckout(services, {
          orderId,
          eventId,
          accountId: caller.accountId,
        });
        return {
          message: translate(heldMessage, { minutes: heldMinutes }),
          data: { price: priceCents / 100, checkoutUrl, txnid, orderId, email, tickets: [] },
        };
      }
      const message = translate(
        /*i18n*/ { id: 'registration.done', message: 'Iscrizione fatta: ti inviamo i biglietti per email' },
      );
      const tickets = issueTickets(ticketKey, registered);
      return { message, data: { price: priceCents / 100, orderId, email, tickets } };
    },
  );

  serve(readTicket, async ({ params: { ticket }, translate }) => {
    const page = await findTicketPage(database.db, ticketKey.open(ticket), clock());
    if (page === undefined) throw new Refusal('notFound');
    const companyName = page.event.companyName || translate(erasedOrganisationMessage);
    const event = { ...page.event, companyName };
    return { data: { ...page, event, ticket, qrText: buildTicketQrText(config.publicUrl, ticket) } };
  });

  serve(cancelTicketCall, async ({ params: { ticket }, caller: { accountId }, request, translate }) => {
    await cancelTicket(services, ticket, { accountId, deviceToken: readDeviceToken(request) });
    return {
      message: translate(
        /*i18n*/ { id: 'ticket.cancelled', message: 'Iscrizione disdetta: il posto è di nuovo libero' },
      ),
    };
  });
}
