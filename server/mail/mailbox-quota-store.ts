import { sql } from 'kysely';
import { hourMs } from '#contract/durations.ts';
import type { Db } from '../db/tables.ts';
import { hashMailbox } from './mailbox-hash.ts';

const maxMailsPerHour = 5;

/**
 * Counts a mail that anyone can cause by typing an address, whoever asks and from wherever: at most five of a kind
 * an hour to one mailbox. Locks its row until the end of the transaction. Unknown addresses get a row without a mail,
 * so that the work is the same, and no stranger uses up the mails of an address that signs up later.
 *
 * @returns false if the mailbox has had its mails of this hour: send none, and keep the last one valid.
 */
export async function takeFromMailboxQuota(
  db: Db,
  { kind, email, isKnown, nowMs }: { kind: 'verification'; email: string; isKnown: boolean; nowMs: number },
): Promise<boolean> {
  const isOver = sql<boolean>`mailbox_quota.ends_at <= ${nowMs}`;
  const { mail_count: count } = await db
    .insertInto('mailbox_quota')
    .values({ mailbox_hash: hashMailbox(email), kind, mail_count: isKnown ? 1 : 0, ends_at: nowMs + hourMs })
    .onConflict((conflict) =>
      conflict.columns(['mailbox_hash', 'kind']).doUpdateSet({
        mail_count: sql`case when ${isOver} then excluded.mail_count else mailbox_quota.mail_count + excluded.mail_count end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else mailbox_quota.ends_at end`,
      }),
    )
    .returning('mail_count')
    .executeTakeFirstOrThrow();
  return count <= maxMailsPerHour;
}

/** Deletes the counts of hours that are over. */
export async function deleteEndedMailboxQuotas(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('mailbox_quota').where('ends_at', '<=', nowMs).execute();
}
