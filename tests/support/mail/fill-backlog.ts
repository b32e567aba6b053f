import { maxDeferredMails, writeDailyMails } from '#server/mail/allowance/allowance-store.ts';
import type { Db } from '#server/db/tables.ts';
import { queueMails } from '#server/mail/mail-queue.ts';
import { newId } from '#server/id.ts';

/** Stops the mails of an organisation, and defers as many as let its notices wait. */
export async function fillBacklog(
  db: Db,
  { organiserId, eventId, nowMs }: { organiserId: string; eventId: string; nowMs: number },
): Promise<void> {
  await writeDailyMails(db, { organiserId, dailyMails: 0, nowMs });
  const content = { subject: 'Arretrato', text: '', html: '' };
  const mails = Array.from({ length: maxDeferredMails }, () => ({
    to: `backlog-${newId(nowMs)}@example.org`,
    content,
    chargedTo: { organiserId, eventId },
  }));
  await queueMails(db, mails, nowMs);
}
