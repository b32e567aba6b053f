import type { ParticipantRow } from '#contract/participant/participant.ts';
import { Refusal } from '#contract/reasons.ts';
import { readRowsById } from './participant-store.ts';
import type { Services } from '../services.ts';
import { updateListedParticipant, type Correction } from './edit-store.ts';
import type { Ticketing } from './ticketing.ts';

/**
 * Corrects name and e-mail of a participant on an own list (RG-5). A new address gets the ticket by mail,
 * queued in the same transaction; the old one gets no mail (RG-6).
 * @returns the corrected row, and whether a mail is queued.
 * @throws Refusal `notFound`, `participantRemoved`
 */
export async function editParticipant(
  services: Services,
  ticketing: Pick<Ticketing, 'queueTicketMails'>,
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
  const nowMs = clock();
  const edited = await database.transaction(async (tx) => {
    const result = await updateListedParticipant(tx, { participantId, organiserId, correction, nowMs });
    if (result === undefined) throw new Refusal('notFound');
    if (result === 'removed') throw new Refusal('participantRemoved');
    const isMailed = result.isNewAddress && result.isTicketValid;
    if (isMailed)
      await ticketing.queueTicketMails(services, tx.db, { orderId: result.orderId, participantId, nowMs });
    const row = (await readRowsById(tx.db, [participantId])).get(participantId);
    if (row === undefined) throw new Refusal('notFound');
    return { row, isMailed };
  });
  if (edited.isMailed) services.wakeMail();
  return edited;
}
