import { erasedOrganisation } from '#contract/organisation/erased-organisation.ts';
import { Refusal } from '#contract/reasons.ts';
import {
  cancelTicket as cancelTicketCall,
  readTicket,
  register as registerCall,
} from '#contract/registration/registration-calls.ts';
import { ticketQrText } from '#contract/registration/ticket-code.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { cancelTicket } from './cancel-ticket.ts';
import { heldText } from './checkout-routes.ts';
import { checkoutOf } from './order-checkout.ts';
import { register } from './register.ts';
import { ticketsOf } from './registered-tickets.ts';
import { findTicketPage } from './ticket-store.ts';

/** Registering, and the page of a ticket. */
export function registerRegistration(serve: Serve, services: Services): void {
  const { database, config, ticketKey } = services;

  serve(registerCall, async ({ params, body, caller, language, requestKey, say }) => {
    const registered = await register(services, {
      eventId: params.id,
      form: body,
      caller,
      language,
      requestKey,
    });
    const { orderId, eventId, priceCents } = registered;
    if (registered.state !== 'confirmed') {
      const { checkoutUrl } = await checkoutOf(services, {
        orderId,
        eventId,
        accountId: caller.accountId,
      });
      return { message: say(heldText), data: { price: priceCents / 100, checkoutUrl, orderId, tickets: [] } };
    }
    const message = say(
      /*i18n*/ { id: 'registration.done', message: 'Iscrizione fatta: ti abbiamo mandato i biglietti' },
    );
    const tickets = ticketsOf(ticketKey, registered);
    return { message, data: { price: priceCents / 100, orderId, tickets } };
  });

  serve(readTicket, async ({ params: { ticket }, say }) => {
    const page = await findTicketPage(database.db, ticketKey.open(ticket));
    if (page === undefined) throw new Refusal('notFound');
    const companyName = page.event.companyName || say(erasedOrganisation);
    const event = { ...page.event, companyName };
    return { data: { ...page, event, ticket, qrText: ticketQrText(config.publicUrl, ticket) } };
  });

  serve(cancelTicketCall, async ({ params: { ticket }, say }) => {
    await cancelTicket(services, ticket);
    return {
      message: say(
        /*i18n*/ { id: 'ticket.cancelled', message: 'Iscrizione disdetta: il posto è di nuovo libero' },
      ),
    };
  });
}
