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
import { register } from './register.ts';
import { findTicketPage } from './ticket-store.ts';

/** Registering, and the page of a ticket. */
export function registerRegistration(serve: Serve, services: Services): void {
  const { database, config, ticketKey } = services;

  serve(registerCall, async ({ params, body, caller, language, requestKey, say }) => {
    const { orderId, eventId, priceCents, participants } = await register(services, {
      eventId: params.id,
      form: body,
      caller,
      language,
      requestKey,
    });
    const tickets = participants.map(({ id, firstName, lastName }) => ({
      ticket: ticketKey.issue(eventId, id),
      firstName,
      lastName,
    }));
    const message = say(
      /*i18n*/ { id: 'registration.done', message: 'Iscrizione fatta: ti abbiamo mandato i biglietti' },
    );
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
