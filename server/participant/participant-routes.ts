import { Refusal } from '#contract/reasons.ts';
import {
  editParticipant as editParticipantCall,
  exportParticipants as exportParticipantsCall,
  removeParticipant,
} from '#contract/participant/participant-endpoints.ts';
import { requireAccountId, type RegisterRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { editParticipant } from './edit-participant.ts';
import { exportParticipants } from './export-participants.ts';
import { removeOwnParticipant } from './removal-store.ts';
import type { Ticketing } from './ticketing.ts';

const messages = {
  edited: /*i18n*/ { id: 'participant.edited', message: 'Dati corretti' },
  editedAndMailed: /*i18n*/ {
    id: 'participant.editedAndMailed',
    message: 'Dati corretti: il biglietto parte per il nuovo indirizzo',
  },
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
    const { row, isMailed } = await editParticipant(services, ticketing, {
      participantId: params.id,
      organiserId: requireAccountId(caller),
      correction: body,
    });
    return { message: translate(isMailed ? messages.editedAndMailed : messages.edited), data: row };
  });

  serve(exportParticipantsCall, (input) => exportParticipants(services, input));

  serve(removeParticipant, async ({ params, caller, translate }) => {
    const nowMs = clock();
    await database.transaction(async (tx) => {
      const participantId = params.id;
      const organiserId = requireAccountId(caller);
      if (!(await removeOwnParticipant(tx, { participantId, organiserId, nowMs })))
        throw new Refusal('notFound');
      await ticketing.queueRemovalMail(services, tx.db, { participantId, isSelfCancelled: false, nowMs });
      await ticketing.refundIfEmpty(tx, { participantId, nowMs });
    });
    services.wakeMail();
    return { message: translate(messages.removed) };
  });
}
