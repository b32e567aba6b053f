import { refundOrder as refundOrderCall } from '#contract/payment/overview-calls.ts';
import { Refusal } from '#contract/reasons.ts';
import {
  editParticipant as editParticipantCall,
  exportParticipants as exportParticipantsCall,
  removeParticipant,
} from '#contract/registration/registration-calls.ts';
import { accountIdOf, type Serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { editParticipant } from './edit-participant.ts';
import { exportParticipants } from './export-participants.ts';
import { queueOffListMail } from './queue-tickets.ts';
import { refundIfEmpty, refundOrder } from './refund-order.ts';
import { removeFromList } from './removal-store.ts';

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
  removed: /*i18n*/ { id: 'registration.removed', message: 'Tolto dall’elenco: il posto è di nuovo libero' },
};

/** What an organiser does with the people on her lists. */
export function registerParticipants(serve: Serve, services: Services): void {
  const { database, clock } = services;

  serve(editParticipantCall, async ({ params, body, caller, say }) => {
    const { row, isMailed } = await editParticipant(services, {
      participantId: params.id,
      organiserId: accountIdOf(caller),
      correction: body,
    });
    return { message: say(isMailed ? messages.editedAndMailed : messages.edited), data: row };
  });

  serve(exportParticipantsCall, (input) => exportParticipants(services, input));

  serve(refundOrderCall, async ({ params, caller, say }) => {
    await refundOrder(services, { orderId: params.id, organiserId: accountIdOf(caller) });
    return { message: say(messages.refunded) };
  });

  serve(removeParticipant, async ({ params, caller, say }) => {
    const now = clock();
    await database.transaction(async (tx) => {
      const participantId = params.id;
      const organiserId = accountIdOf(caller);
      if (!(await removeFromList(tx, { participantId, organiserId, now }))) throw new Refusal('notFound');
      await queueOffListMail(services, tx.db, { participantId, isOwnWish: false, now });
      await refundIfEmpty(tx, { participantId, now });
    });
    services.wakeMail();
    return { message: say(messages.removed) };
  });
}
