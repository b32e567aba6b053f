import { sql } from 'kysely';
import { hourMs } from '#contract/durations.ts';
import type { Db } from '../db/tables.ts';
import { hashToken } from '../token.ts';
import { hashMailbox } from './mailbox-hash.ts';

/** Mails of a kind to one mailbox, in windows that begin with the first. */
const quotas = {
  /** Mails to whoever signs up, of which the last ones work (AC-120). */
  verification: { maxMails: 5, windowMs: hourMs },
  /** Links to orders of all its addresses (RG-37). */
  ordersLink: { maxMails: 20, windowMs: hourMs },
  /** Tickets, cancellations and removals (RG-76). */
  registration: { maxMails: 20, windowMs: 6 * hourMs },
  /** The same, asked for by the owner of the mailbox. */
  ownRegistration: { maxMails: 100, windowMs: 6 * hourMs },
  /** Links that confirm an order (RG-77). */
  confirmation: { maxMails: 5, windowMs: hourMs },
  /** The same, asked for by the owner of the mailbox. */
  ownConfirmation: { maxMails: 100, windowMs: 6 * hourMs },
} as const;

type QuotaKind = keyof typeof quotas;

/**
 * Counts mails that anyone can cause by typing an address, whoever asks and from wherever. Locks the rows of the
 * mailboxes until the end of the transaction, in an order that is the same for all.
 *
 * @param wanted the mails by `hashMailbox`
 * @returns how many of them the quota of each mailbox has room for
 */
export async function takeFromMailboxQuotas(
  db: Db,
  { kind, wanted, nowMs }: { kind: QuotaKind; wanted: ReadonlyMap<string, number>; nowMs: number },
): Promise<Map<string, number>> {
  if (wanted.size === 0) return new Map();
  const { maxMails, windowMs } = quotas[kind];
  const isOver = sql<boolean>`mailbox_quota.ends_at <= ${nowMs}`;
  const rows = await db
    .insertInto('mailbox_quota')
    .values(
      [...wanted]
        .map(([mailboxHash, count]) => ({
          mailbox_hash: mailboxHash,
          kind,
          mail_count: count,
          ends_at: nowMs + windowMs,
        }))
        .sort((a, b) => (a.mailbox_hash < b.mailbox_hash ? -1 : 1)),
    )
    .onConflict((conflict) =>
      conflict.columns(['mailbox_hash', 'kind']).doUpdateSet({
        mail_count: sql`case when ${isOver} then excluded.mail_count else mailbox_quota.mail_count + excluded.mail_count end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else mailbox_quota.ends_at end`,
      }),
    )
    .returning(['mailbox_hash', 'mail_count'])
    .execute();
  return new Map(
    rows.map(({ mailbox_hash: mailboxHash, mail_count: total }) => {
      const added = wanted.get(mailboxHash) ?? 0;
      return [mailboxHash, Math.min(added, Math.max(0, maxMails - (total - added)))];
    }),
  );
}

/**
 * Counts one mail. Unknown addresses get a row without a mail, so that the work is the same, and no stranger uses up the
 * mails of an address that signs up later. Addresses with a tag (`anna+festa@`) have one quota together, beside that of the
 * address without: whoever types tags does not use up the mails of the owner.
 *
 * @returns false for an unknown address, and if the mailbox has had its mails: send none, and keep the last one valid
 */
export async function takeFromMailboxQuota(
  db: Db,
  { kind, email, isKnown, nowMs }: { kind: QuotaKind; email: string; isKnown: boolean; nowMs: number },
): Promise<boolean> {
  const mailboxHash = hashQuotaOwner(email);
  const wanted = new Map([[mailboxHash, isKnown ? 1 : 0]]);
  const room = await takeFromMailboxQuotas(db, { kind, wanted, nowMs });
  return room.get(mailboxHash) === 1;
}

/** Leaves a mailbox no mails of a kind for a window, whose owner wants none. */
export async function exhaustMailboxQuota(
  db: Db,
  { kind, email, nowMs }: { kind: QuotaKind; email: string; nowMs: number },
): Promise<void> {
  const { maxMails, windowMs } = quotas[kind];
  const used = { mail_count: maxMails, ends_at: nowMs + windowMs };
  await db
    .insertInto('mailbox_quota')
    .values({ mailbox_hash: hashMailbox(email), kind, ...used })
    .onConflict((conflict) => conflict.columns(['mailbox_hash', 'kind']).doUpdateSet(used))
    .execute();
}

/** Gives a mailbox its mails of a kind again, whose owner has answered one of them. */
export async function resetMailboxQuota(
  db: Db,
  { kind, email }: { kind: QuotaKind; email: string },
): Promise<void> {
  await db
    .deleteFrom('mailbox_quota')
    .where('mailbox_hash', '=', hashQuotaOwner(email))
    .where('kind', '=', kind)
    .execute();
}

/** Addresses of a mailbox with a tag share a quota. */
const hashQuotaOwner = (email: string): string =>
  email.includes('+') ? hashToken(`tags of ${hashMailbox(email)}`) : hashMailbox(email);

/** Deletes the counts of windows that are over. */
export async function deleteEndedMailboxQuotas(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('mailbox_quota').where('ends_at', '<=', nowMs).execute();
}
