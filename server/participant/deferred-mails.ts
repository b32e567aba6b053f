import { minuteMs } from '#contract/durations.ts';
import { countTypedRecipientsLeft } from '../event/notices/notification-store.ts';
import { countDeferred, readAllowance } from '../mail/allowance/allowance-store.ts';
import type { Services } from '../services.ts';
import { countStagedMails } from './mails-left.ts';

/** The sender has considered each deferred mail after this time. */
const releaseGraceMs = 2 * minuteMs;

/**
 * Counts the mails about an event that are not sent in these 24 hours: deferred ones, tickets of imports, and notices
 * (OP-73).
 */
export async function countDeferredMails(
  { config, database: { db }, clock }: Services,
  { eventId, organiserId }: { eventId: string; organiserId: string },
): Promise<{ deferred: number; dailyMails: number }> {
  const nowMs = clock();
  const { dailyMails, charged, roomNow } = await readAllowance(db, { organiserId, config, nowMs });
  const pending =
    (await countDeferred(db, organiserId, { eventId })) +
    (await countStagedMails(db, organiserId, eventId)) +
    (await countTypedRecipientsLeft(db, eventId));
  // What is still deferred by then, though there is room, waits for its mailbox.
  const untilMs = nowMs - releaseGraceMs;
  const waiting = roomNow > 0 ? await countDeferred(db, organiserId, { eventId, untilMs }) : 0;
  return { deferred: Math.max(waiting, pending - Math.max(0, dailyMails - charged)), dailyMails };
}
