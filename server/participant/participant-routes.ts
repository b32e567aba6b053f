import type { Message } from '#contract/message.ts';
import { Refusal } from '#contract/reasons.ts';
import {
  editParticipant as editParticipantCall,
  exportParticipants as exportParticipantsCall,
  readDeferredMails,
  removeParticipant,
} from '#contract/participant/participant-endpoints.ts';
import { requireAccountId, type RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { editParticipant, type TicketMail } from './edit-participant.ts';
import { countDeferredMails } from './deferred-mails.ts';
import { exportParticipants } from './export-participants.ts';
import { findImportableEvent } from './import/import-store.ts';
import { removeOwnParticipant } from './removal-store.ts';
import type { Ticketing } from './ticketing.ts';

const editedMessages: Readonly<Record<TicketMail, Message>> = {
  none: /*i18n*/ { id: 'participant.edited', message: 'Dati corretti' },
  queued: /*i18n*/ {
    id: 'participant.editedAndMailed',
    message: 'Dati corretti: il biglietto parte per il nuovo indirizzo',
  },
  deferred: /*i18n*/ {
    id: 'participant.editedMailDeferred',
    message: 'Dati corretti. Oggi non possiamo inviare altre e-mail: il biglietto parte appena possibile',
  },
  tooManyAddresses: /*i18n*/ {
    id: 'participant.editedNotMailed',
    message: 'Dati corretti. L’indirizzo è cambiato troppe volte: il biglietto non riparte',
  },
};

const messages = {
  removed: /*i18n*/ {
    id: 'registration.removed',
    message: 'Persona rimossa dall’elenco: il posto è di nuovo libero',
  },
};

/** Registers the routes by which an organiser edits, exports and removes participants. */
export function registerParticipantRoutes(
  serve: RegisterRoute,
  services: Services,
  ticketing: Ticketing,
): void {
  const { database, clock } = services;

  serve(editParticipantCall, async ({ params, body, caller, translate }) => {
    const { row, ticketMail } = await editParticipant(services, ticketing, {
      participantId: params.id,
      organiserId: requireAccountId(caller),
      correction: body,
    });
    return { message: translate(editedMessages[ticketMail]), data: row };
  });

  serve(readDeferredMails, async ({ params, caller }) => {
    const event = { eventId: params.id, organiserId: requireAccountId(caller) };
    if ((await findImportableEvent(database.db, event)) === undefined) throw new Refusal('notFound');
    return { data: await countDeferredMails(services, event) };
  });

  serve(exportParticipantsCall, (input) => exportParticipants(services, input));

  serve(removeParticipant, async ({ params, caller, translate }) => {
    const nowMs = clock();
    await database.transaction(async (tx) => {
      const participantId = params.id;
      const organiserId = requireAccountId(caller);
      if (!(await removeOwnParticipant(tx, { participantId, organiserId, nowMs })))
        throw new Refusal('notFound');
      await ticketing.queueRemovalMail(services, tx.db, { participantId, nowMs });
      await ticketing.refundIfEmpty(tx, { participantId, nowMs });
    });
    services.wakeMail();
    return { message: translate(messages.removed) };
  });
}
