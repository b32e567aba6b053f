import { erasedOrganisation } from '#contract/organisation/erased-organisation.ts';
import { Refusal } from '#contract/reasons.ts';
import { readTicket, register as registerCall } from '#contract/registration/registration-calls.ts';
import { decodeTicket, ticketQrText } from '#contract/registration/ticket-code.ts';
import type { Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { register } from './register.ts';
import { findTicketPage } from './ticket-store.ts';

/** Registering, and the page of a ticket. */
export function registerRegistration(serve: Serve, services: Services): void {
  const { database, config, ticketKey } = services;

  serve(registerCall, async ({ params, body, caller, language, say }) => {
    const { orderId, tickets } = await register(services, {
      eventId: params.id,
      form: body,
      caller,
      language,
    });
    const message = say(
      /*i18n*/ { id: 'registration.done', message: 'Iscrizione fatta: ti abbiamo mandato i biglietti' },
    );
    return { message, data: { price: 0, orderId, tickets } };
  });

  serve(readTicket, async ({ params: { ticket }, say }) => {
    const decoded = decodeTicket(ticket);
    if (decoded === undefined || !ticketKey.isGenuine(decoded)) throw new Refusal('notFound');
    const page = await findTicketPage(database.db, decoded);
    if (page === undefined) throw new Refusal('notFound');
    const companyName = page.event.companyName || say(erasedOrganisation);
    const event = { ...page.event, companyName };
    return { data: { ...page, event, ticket, qrText: ticketQrText(config.publicUrl, ticket) } };
  });
}
