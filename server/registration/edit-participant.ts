import type { ParticipantRow } from '#contract/check-in/participant.ts';
import { Refusal } from '#contract/reasons.ts';
import { rowsById } from '../check-in/participant-store.ts';
import type { Services } from '../services.ts';
import { editOnList, type Correction } from './edit-store.ts';
import { queueTicketMails } from './queue-tickets.ts';

/**
 * Corrects somebody on an own list (RG-5). A new address gets her ticket by mail, in the same
 * transaction; the old one is told nothing (RG-6). Out: her row, and whether a mail is on its way.
 */
export async function editParticipant(
  services: Services,
  {
    participantId,
    organiserId,
    correction,
  }: {
    participantId: string;
    organiserId: string;
    correction: Correction;
  },
): Promise<{ row: ParticipantRow; isMailed: boolean }> {
  const { database, clock } = services;
  const now = clock();
  const edited = await database.transaction(async (tx) => {
    const it = await editOnList(tx, { participantId, organiserId, correction, now });
    if (it === undefined) throw new Refusal('notFound');
    if (it === 'removed') throw new Refusal('participantRemoved');
    const isMailed = it.isNewAddress && it.isTicketGood;
    if (isMailed) await queueTicketMails(services, tx.db, { orderId: it.orderId, participantId, now });
    const row = (await rowsById(tx.db, [participantId])).get(participantId);
    if (row === undefined) throw new Refusal('notFound');
    return { row, isMailed };
  });
  if (edited.isMailed) services.wakeMail();
  return edited;
}
