import { sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { getIdTimestamp, uuid7 } from '#contract/id.ts';
import type { Db } from '../db/tables.ts';

/** Over how long mails are counted. */
const windowMs = dayMs;
const weekMs = 7 * dayMs;
/** An organisation's allowance is at most this multiple of a new one's. */
const maxGrowth = 25;

/** An organisation, and the daily mails to strangers of a new one. */
export interface MailAllowance {
  readonly organiserId: string;
  readonly dailyMails: number;
}

/**
 * How many more walk-ins of an organisation get their ticket by mail in these 24 hours (CI-86).
 * @param rows the walk-ins to be added, of at least one
 */
export const countWalkInMailsLeft = (
  db: Db,
  allowance: MailAllowance,
  rows: readonly { readonly orderId: string }[],
): Promise<number> =>
  // The ids carry the server's time of receipt; a device's time can be wrong.
  countMailsLeft(db, {
    ...allowance,
    nowMs: Math.max(...rows.map(({ orderId }) => getIdTimestamp(orderId))),
  });

/**
 * How many more tickets an organisation may mail in these 24 hours to addresses that it has typed itself: of
 * walk-ins and of imports (CI-86, RG-67). Anyone can sign up and type addresses of strangers, so a new
 * organisation has few, and half as many more for each week since.
 */
export async function countMailsLeft(
  db: Db,
  { organiserId, dailyMails, nowMs }: MailAllowance & { readonly nowMs: number },
): Promise<number> {
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
  const { imported } = await db
    .selectFrom('participant_import')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('mail_count'), sql<number>`0`).as('imported'))
    .where('organiser_id', '=', organiserId)
    .where(({ eb, and, or }) =>
      or([
        eb('committed_at', '>', nowMs - windowMs),
        // Unfinished: it mails its tickets once all rows are added.
        and([eb('committed_at', 'is', null), eb('reserved_at', 'is not', null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  const weeks = Math.floor((nowMs - (account?.created_at ?? nowMs)) / weekMs);
  return Math.floor(dailyMails * Math.min(maxGrowth, 1 + Math.max(0, weeks) / 2)) - count - Number(imported);
}
