import { languageOf } from '#contract/language.ts';
import { erasedOrganisation } from '#contract/organisation/erased-organisation.ts';
import { Refusal } from '#contract/reasons.ts';
import {
  editParticipant,
  exportParticipants,
  readTicket,
  register as registerCall,
  removeParticipant,
} from '#contract/registration/registration-calls.ts';
import { decodeTicket, ticketQrText } from '#contract/registration/ticket-code.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { Services } from '../services.ts';
import { register } from './register.ts';
import { removedMail } from './registration-mails.ts';
import { removeFromList } from './removal-store.ts';
import { findTicketPage } from './ticket-store.ts';

/** The calls of `contract/registration`. */
export function registerRegistration(serve: Serve, services: Services): void {
  const { database, clock, config, ticketKey } = services;

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

  for (const call of [editParticipant, exportParticipants])
    serve(call, () => Promise.reject(new Refusal('unavailable')));

  serve(removeParticipant, async ({ params, caller, say }) => {
    const now = clock();
    await database.transaction(async (tx) => {
      const removed = await removeFromList(tx, {
        participantId: params.id,
        organiserId: accountIdOf(caller),
        now,
      });
      if (removed === undefined) throw new Refusal('notFound');
      const content = removedMail(languageOf(removed.language), removed);
      await queueMail(tx.db, { to: removed.email, content, nowMs: now });
    });
    services.wakeMail();
    return {
      message: say(
        /*i18n*/ { id: 'registration.removed', message: 'Tolto dall’elenco: il posto è di nuovo libero' },
      ),
    };
  });
}
