import { refundOrder as refundOrderCall } from '#contract/payment/overview-endpoints.ts';
import { Refusal } from '#contract/reasons.ts';
import {
  editParticipant as editParticipantCall,
  exportParticipants as exportParticipantsCall,
  removeParticipant,
} from '#contract/registration/registration-endpoints.ts';
import { requireAccountId, type RegisterRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { editParticipant } from './edit-participant.ts';
import { exportParticipants } from './export-participants.ts';
import { queueRemovalMail } from '../tickets/queue-ticket-mails.ts';
import { refundIfEmpty, refundOrder } from '../orders/refund-order.ts';
import { removeOwnParticipant } from './removal-store.ts';

const messages = {
  edited: /*i18n*/ { id: 'participant.edited', message: 'Dati corretti' },
  editedAndMailed: /*i18n*/ {
    id: 'participant.editedAndMailed',
    message: 'Dati corretti: il biglietto parte per il nuovo indirizzo',
  },
  refunded: /*i18n*/ {
    id: 'registration.refunded',
    message: 'Rimborso avviato: le persone dell’ordine non sono più in elenco',
  },
  removed: /*i18n*/ {
    id: 'registration.removed',
    message: 'Persona rimossa dall’elenco: il posto è di nuovo libero',
  },
};

/** Registers the routes by which an organiser edits, exports, refunds and removes participants. */
export function registerParticipantRoutes(serve: RegisterRoute, services: Services): void {
  const { database, clock } = services;

  serve(editParticipantCall, async ({ params, body, caller, translate }) => {
    const { row, isMailed } = await editParticipant(services, {
      participantId: params.id,
      organiserId: requireAccountId(caller),
      correction: body,
    });
    return { message: translate(isMailed ? messages.editedAndMailed : messages.edited), data: row };
  });

  serve(exportParticipantsCall, (input) => exportParticipants(services, input));

  serve(refundOrderCall, async ({ params, caller, translate }) => {
    await refundOrder(services, { orderId: params.id, organiserId: requireAccountId(caller) });
    return { message: translate(messages.refunded) };
  });

  serve(removeParticipant, async ({ params, caller, translate }) => {
    const nowMs = clock();
    await database.transaction(async (tx) => {
      const participantId = params.id;
      const organiserId = requireAccountId(caller);
      if (!(await removeOwnParticipant(tx, { participantId, organiserId, nowMs })))
        throw new Refusal('notFound');
      await queueRemovalMail(services, tx.db, { participantId, isSelfCancelled: false, nowMs });
      await refundIfEmpty(tx, { participantId, nowMs });
    });
    services.wakeMail();
    return { message: translate(messages.removed) };
  });
}
