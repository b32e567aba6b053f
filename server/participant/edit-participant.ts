import type { ParticipantRow } from '#contract/participant/participant.ts';
import { Refusal } from '#contract/reasons.ts';
import type { Db } from '../db/tables.ts';
import { countMailsByMailbox } from '../mail/allowance/allowance-store.ts';
import { maxMailsPerMailbox } from '../mail/allowance/deferral-store.ts';
import { hashMailbox } from '../mail/mailbox-hash.ts';
import { countOtherMailboxes, deleteVoidMails } from '../mail/allowance/withdraw-store.ts';
import { readRowsById } from './participant-store.ts';
import type { Services } from '../services.ts';
import {
  markUnmailed,
  updateListedParticipant,
  type Correction,
  type EditedParticipant,
} from './edit-store.ts';
import { countMailsLeft } from './mails-left.ts';
import type { Ticketing } from './ticketing.ts';

/** Mailboxes to which the tickets of an order may be mailed because of corrections, for each ticket. */
const maxMailboxesPerTicket = 3;

/**
 * What becomes of the ticket of a corrected participant: nothing, a mail, a mail that is deferred because the allowance
 * has no room today or the mailbox has got enough, or none because the address was corrected too often (OP-73).
 */
export type TicketMail = 'none' | 'queued' | 'deferred' | 'tooManyAddresses';

/**
 * Corrects name and e-mail of a participant on an own list (RG-5). A new address gets the ticket by mail,
 * queued in the same transaction; the old one gets no mail (RG-6).
 * @returns the corrected row, and what becomes of the ticket.
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
): Promise<{ row: ParticipantRow; ticketMail: TicketMail }> {
  const { database, clock } = services;
  const nowMs = clock();
  const edited = await database.transaction(async (tx) => {
    const result = await updateListedParticipant(tx, { participantId, organiserId, correction, nowMs });
    if (result === undefined) throw new Refusal('notFound');
    if (result === 'removed') throw new Refusal('participantRemoved');
    const { email } = correction;
    const { orderId } = result;
    const { hadOrderTickets } = result.isNewAddress
      ? await deleteVoidMails(tx.db, { organiserId, orderId })
      : { hadOrderTickets: false };
    const ticketMail = await decideTicketMail(services, tx.db, { ...result, organiserId, email, nowMs });
    if (ticketMail === 'queued' || ticketMail === 'deferred')
      await ticketing.queueTicketMails(services, tx.db, {
        orderId,
        // The deferred mail had the tickets of companions too.
        ...(hadOrderTickets ? { to: email } : { participantId }),
        nowMs,
      });
    if (ticketMail === 'tooManyAddresses' || ticketMail === 'deferred')
      await markUnmailed(tx.db, { participantId, nowMs });
    const row = (await readRowsById(tx.db, [participantId])).get(participantId);
    if (row === undefined) throw new Refusal('notFound');
    return { row, ticketMail };
  });
  if (edited.ticketMail === 'queued') services.wakeMail();
  return edited;
}

async function decideTicketMail(
  { config }: Services,
  db: Db,
  edited: EditedParticipant & { organiserId: string; email: string; nowMs: number },
): Promise<TicketMail> {
  const { orderId, organiserId, email, nowMs } = edited;
  if (!edited.isNewAddress || !edited.isTicketValid) return 'none';
  const others = await countOtherMailboxes(db, { orderId, email });
  if (others >= maxMailboxesPerTicket * edited.quantity) return 'tooManyAddresses';
  const mailbox = hashMailbox(email);
  const counts = await countMailsByMailbox(db, { organiserId, hashes: [mailbox], nowMs });
  if ((counts.get(mailbox) ?? 0) >= maxMailsPerMailbox) return 'deferred';
  return (await countMailsLeft(db, { organiserId, config, nowMs })) > 0 ? 'queued' : 'deferred';
}
