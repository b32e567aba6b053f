import { dayMs } from '#contract/durations.ts';
import { getIdTimestamp, uuid7 } from '#contract/id.ts';
import type { Db } from '../../db/tables.ts';

/** Over how long mails are counted. */
const windowMs = dayMs;
const weekMs = 7 * dayMs;
/** An organisation's allowance is at most this multiple of a new one's. */
const maxGrowth = 25;

/**
 * How many more walk-ins of an organisation get their ticket by mail in these 24 hours (CI-86). Anyone can sign
 * up and type addresses of strangers, so a new organisation has few, and half as many more for each week since.
 * @param dailyMails allowance of a new organisation
 */
export async function countWalkInMailsLeft(
  db: Db,
  { organiserId, dailyMails }: { organiserId: string; dailyMails: number },
  rows: readonly { readonly orderId: string }[],
): Promise<number> {
  // The ids carry the server's time of receipt; a device's time can be wrong.
  const nowMs = Math.max(...rows.map(({ orderId }) => getIdTimestamp(orderId)));
  const account = await db
    .selectFrom('account')
    .select('created_at')
    .where('id', '=', organiserId)
    .executeTakeFirst();
  const { count } = await db
    .selectFrom('participant')
    .innerJoin('event', 'event.id', 'participant.event_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('participant.is_walk_in', '=', 1)
    .where('participant.order_id', '>=', uuid7(nowMs - windowMs, new Uint8Array(10)))
    .where('participant.email', '!=', '')
    // Set in the same instant where no mail was queued; a bounce comes later.
    .where(({ eb, or, ref }) =>
      or([
        eb('participant.mail_failed_at', 'is', null),
        eb('participant.mail_failed_at', '>', ref('participant.created_at')),
      ]),
    )
    .where(({ eb, or, ref }) =>
      or([
        eb('participant.removed_at', 'is', null),
        eb('participant.removed_at', '>', ref('participant.created_at')),
      ]),
    )
    .where('event.organiser_id', '=', organiserId)
    .executeTakeFirstOrThrow();
  const weeks = Math.floor((nowMs - (account?.created_at ?? nowMs)) / weekMs);
  return Math.floor(dailyMails * Math.min(maxGrowth, 1 + Math.max(0, weeks) / 2)) - count;
}
