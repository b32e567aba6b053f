import { fullNameOf } from '#contract/account/full-name.ts';
import type { ParticipantRow } from '#contract/check-in/participant.ts';
import { languageOf } from '#contract/language.ts';
import { Refusal } from '#contract/reasons.ts';
import { ticketPath } from '#contract/registration/ticket-code.ts';
import { rowsById } from '../check-in/participant-store.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { Services } from '../services.ts';
import { editOnList, type Correction } from './edit-store.ts';
import { ticketsMail } from './registration-mails.ts';

/**
 * Corrects somebody on an own list (RG-5). A new address gets her ticket by mail, in the same
 * transaction; the old one is told nothing (RG-6). Out: her row, and whether a mail is on its way.
 */
export async function editParticipant(
  { database, clock, config, ticketKey, wakeMail }: Services,
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
  const now = clock();
  const edited = await database.transaction(async (tx) => {
    const it = await editOnList(tx, { participantId, organiserId, correction, now });
    if (it === undefined) throw new Refusal('notFound');
    if (it === 'removed') throw new Refusal('participantRemoved');
    const isMailed = it.isNewAddress && it.isTicketGood;
    if (isMailed) {
      const { firstName, lastName, email } = correction;
      const url = `${config.publicUrl}${ticketPath(ticketKey.issue(it.eventId, participantId))}`;
      const content = ticketsMail(languageOf(it.language), {
        event: it.event,
        firstName,
        tickets: [{ name: fullNameOf(firstName, lastName), url }],
      });
      await queueMail(tx.db, { to: email, content, nowMs: now });
    }
    const row = (await rowsById(tx.db, [participantId])).get(participantId);
    if (row === undefined) throw new Refusal('notFound');
    return { row, isMailed };
  });
  if (edited.isMailed) wakeMail();
  return edited;
}
