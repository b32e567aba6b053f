import { languageOf } from '#contract/language.ts';
import { audit } from '../admin/audit-store.ts';
import { eraseDoorTraces } from '../check-in/erasure-store.ts';
import type { Tx } from '../db/database.ts';
import { isUnreachable } from '../db/unreachable.ts';
import { eraseDonor } from '../donation/donation-store.ts';
import { eraseEvents, hasUntoldParticipants, lockUpcomingEvents } from '../event/erasure-store.ts';
import { readAppointedEvents } from '../event/appointment-store.ts';
import { deleteUnusedImage } from '../image/image-store.ts';
import type { MailAttachment } from '../mail/mail-attachment.ts';
import { forgetMails, queueMail } from '../mail/mail-queue.ts';
import { eraseRegistrations } from '../registration/erasure-store.ts';
import type { Services } from '../services.ts';
import { accountErasedMail, registrationReleasedMail } from './deletion-mails.ts';
import {
  claimDueRequest,
  eraseAccountRow,
  isDeletable,
  listDueAccounts,
  readLeavingAccount,
  type LeavingAccount,
} from './deletion-store.ts';

const mostAtOnce = 500;

/**
 * Erases the accounts whose 30 days are over (AC-32), each in a transaction of its own: any number of
 * processes may do it at once, one that dies in the middle has done nothing, and one account that
 * cannot be erased does not keep the others. Out: how many are gone.
 */
export async function eraseDueAccounts(services: Services): Promise<number> {
  const { database, clock, log } = services;
  let erased = 0;
  for (const accountId of await listDueAccounts(database.db, clock(), mostAtOnce)) {
    try {
      const end = await database.transaction((tx) => eraseIfDue(services, tx, accountId));
      if (end === 'erased') erased += 1;
      // An id says nothing to those who read logs, and everything to the operator who is asked.
      if (end === 'postponed') log.warn({ accountId }, 'erasure postponed: it is not allowed today');
    } catch (error) {
      if (isUnreachable(error)) throw error;
      log.error({ err: error, accountId }, 'erasure failed');
    }
  }
  if (erased > 0) services.wakeMail();
  return erased;
}

async function eraseIfDue(
  services: Services,
  tx: Tx,
  accountId: string,
): Promise<'erased' | 'postponed' | 'notDue'> {
  const nowMs = services.clock();
  // Claimed, a request is due a day later: if it must not be done now, that is all that happens.
  if (!(await claimDueRequest(tx.db, accountId, nowMs))) return 'notDue';
  const upcoming = await lockUpcomingEvents(tx.db, accountId, nowMs);
  if (!(await isDeletable(tx.db, accountId, nowMs))) return 'postponed';
  // A notice goes with its organiser, and nobody else would tell them.
  if (await hasUntoldParticipants(tx.db, accountId)) return 'postponed';
  const account = await readLeavingAccount(tx.db, accountId);
  if (account === undefined) return 'erased';
  await erase(services, tx, account, nowMs);
  // Nobody finds them any more, from whichever process.
  for (const eventId of upcoming) await tx.announce(eventId);
  return 'erased';
}

async function erase({ config }: Services, tx: Tx, account: LeavingAccount, nowMs: number): Promise<void> {
  const { id, email } = account;
  const { publicUrl } = config;
  const released = await eraseRegistrations(tx, { accountId: id, email, now: nowMs });
  await eraseDonor(tx.db, { accountId: id, email });
  const pictures = [account.picture];
  if (account.isOrganisation) {
    await eraseDoorTraces(tx.db, id, nowMs);
    pictures.push(...(await eraseEvents(tx.db, id, nowMs)));
  }
  await eraseAccountRow(tx.db, id, nowMs);
  await audit(tx.db, { actor: 'job', action: 'accountErased', subject: id, nowMs });
  // In this transaction, so that a crash leaves none behind.
  for (const picture of pictures) await deleteUnusedImage(tx.db, picture);
  await forgetMails(tx.db, email);
  const ids = [...new Set(released.map((person) => person.eventId))];
  const events = new Map((await readAppointedEvents(tx.db, ids)).map((event) => [event.id, event]));
  for (const person of released) {
    const event = events.get(person.eventId);
    if (event === undefined) continue;
    const content = registrationReleasedMail(languageOf(person.language), {
      firstName: person.firstName,
      eventTitle: event.title,
      link: `${publicUrl}/event/detail/${person.eventId}`,
    });
    const calendar: MailAttachment = { kind: 'calendar', isOff: true, atMs: nowMs, publicUrl, event };
    await queueMail(tx.db, { to: person.email, content, attachments: [calendar], nowMs });
  }
  // The last thing that holds her address, until it is sent.
  const content = accountErasedMail(languageOf(account.language), { firstName: account.firstName });
  await queueMail(tx.db, { to: email, content, nowMs });
}
