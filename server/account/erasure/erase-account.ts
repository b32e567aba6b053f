import { negotiateLanguage } from '#contract/language.ts';
import { audit } from '../../admin/audit-store.ts';
import { eraseDoorTraces } from '../../check-in/erasure-store.ts';
import type { Tx } from '../../db/database.ts';
import { isConnectionError } from '../../db/connection-error.ts';
import { eraseDonor } from '../../donation/donation-store.ts';
import { eraseEvents, hasUnnotifiedParticipants, lockUpcomingEvents } from '../../event/erasure-store.ts';
import { deleteUnusedImage } from '../../image/image-store.ts';
import { deleteAddressedMailFiles, getMailFolder } from '../../mail/mail-files.ts';
import { deleteUnsentMails, queueMail } from '../../mail/mail-queue.ts';
import { eraseRegistrations } from '../../registration/erasure-store.ts';
import { deleteDigests } from '../../registration/tickets/ticket-digest-store.ts';
import type { Services } from '../../services.ts';
import { accountErasedMail } from './deletion-mails.ts';
import {
  claimDueRequest,
  eraseAccountRow,
  isDeletable,
  listDueAccounts,
  readAccountToDelete,
  type AccountToDelete,
} from './deletion-store.ts';
import { queueReleasedMails } from './released-mails.ts';

const eraseBatchSize = 500;

/**
 * Erases accounts whose grace period has ended (AC-32), each in its own transaction: safe with concurrent
 * processes and crashes, and one failure does not stop the rest.
 * @param stopping ends it after the account under way
 * @returns the number of erased accounts
 */
export async function eraseDueAccounts(
  services: Services,
  { nowMs = services.clock(), stopping }: { nowMs?: number; stopping?: AbortSignal | undefined } = {},
): Promise<number> {
  const { database, log } = services;
  let erased = 0;
  for (const accountId of await listDueAccounts(database.db, nowMs, eraseBatchSize)) {
    if (stopping?.aborted === true) break;
    try {
      const outcome = await database.longTransaction((tx) => eraseIfDue(services, tx, { accountId, nowMs }));
      if (outcome === 'erased') erased += 1;
      // Log only the id: it identifies the account to the operator, not to readers of the log.
      if (outcome === 'postponed') log.warn({ accountId }, 'erasure postponed: it is not allowed today');
    } catch (error) {
      if (isConnectionError(error)) throw error;
      log.error({ err: error, accountId }, 'erasure failed');
    }
  }
  if (erased > 0) services.wakeMail();
  return erased;
}

async function eraseIfDue(
  services: Services,
  tx: Tx,
  { accountId, nowMs }: { accountId: string; nowMs: number },
): Promise<'erased' | 'postponed' | 'notDue'> {
  // Claiming already moves the due date by a day: an erasure that is not allowed only gets postponed.
  if (!(await claimDueRequest(tx.db, accountId, nowMs))) return 'notDue';
  const upcoming = await lockUpcomingEvents(tx.db, accountId, nowMs);
  if (!(await isDeletable(tx.db, accountId, nowMs))) return 'postponed';
  // Notifications are deleted with their organiser, so they must be sent first.
  if (await hasUnnotifiedParticipants(tx.db, accountId)) return 'postponed';
  const account = await readAccountToDelete(tx.db, accountId);
  if (account === undefined) return 'erased';
  await erase(services, tx, account, nowMs);
  // Announced so that all processes drop the events from their caches.
  for (const eventId of upcoming) await tx.announce(eventId);
  return 'erased';
}

async function erase(services: Services, tx: Tx, account: AccountToDelete, nowMs: number): Promise<void> {
  const { id, email } = account;
  const { config } = services;
  const released = await eraseRegistrations(tx, { accountId: id, email, nowMs });
  await eraseDonor(tx.db, { accountId: id, email });
  const imageHashes = [account.picture];
  if (account.isOrganisation) {
    await eraseDoorTraces(tx.db, id, nowMs);
    imageHashes.push(...(await eraseEvents(tx.db, id, nowMs)));
  }
  await eraseAccountRow(tx.db, id, nowMs);
  await audit(tx.db, { actor: 'job', action: 'accountErased', subject: id, nowMs });
  // In this transaction, so that a crash leaves no orphaned images.
  for (const imageHash of imageHashes) await deleteUnusedImage(tx.db, imageHash);
  await deleteUnsentMails(tx.db, email);
  await deleteDigests(tx.db, email);
  await deleteAddressedMailFiles(getMailFolder(config), email);
  await queueReleasedMails(services, tx.db, released, nowMs);
  // The last row with the user's address, until it is sent.
  const content = accountErasedMail(negotiateLanguage(account.language), { firstName: account.firstName });
  await queueMail(tx.db, { to: email, content, nowMs });
}
