import { minuteMs } from '#contract/durations.ts';
import type { Db } from '../../db/tables.ts';
import { hashMailbox } from '../../mail/mailbox-hash.ts';
import { takeFromMailboxQuotas } from '../../mail/mailbox-quota-store.ts';
import { queueMails, type NewMail } from '../../mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import { addToDigests } from './ticket-digest-store.ts';

/** How long tickets beyond the quota of a mailbox are collected. */
export const digestDelayMs = 15 * minuteMs;

/** A mail about an order, which whoever registers can cause by typing an address. */
export interface OrderMail {
  readonly orderId: string;
  readonly mail: NewMail;
  /** Whoever asks has confirmed this mailbox, which has a larger quota of its own. */
  readonly isToOwn: boolean;
}

/** Mails about one order, as whoever asks has confirmed these mailboxes (`readOwnMailboxes`). */
export const toOrderMails = (
  orderId: string,
  mails: readonly NewMail[],
  ownMailboxes: ReadonlySet<string>,
): OrderMail[] => mails.map((mail) => ({ orderId, mail, isToOwn: ownMailboxes.has(hashMailbox(mail.to)) }));

/**
 * Queues the mails that the quotas of their mailboxes have room for, and collects the orders of the others in digests
 * (RG-76). Call it once in the transaction that writes the orders: the rows of quotas stay locked until its end.
 */
export async function queueOrderMails(
  { config }: Pick<Services, 'config'>,
  db: Db,
  mails: readonly OrderMail[],
  nowMs: number,
): Promise<void> {
  const entries = mails.map((one) => ({ ...one, to: one.mail.to, mailboxHash: hashMailbox(one.mail.to) }));
  const limited = config.hasRateLimits ? entries.filter(({ mail }) => mail.chargedTo === undefined) : [];
  const collected = new Set<(typeof entries)[number]>();
  for (const kind of ['registration', 'ownRegistration'] as const) {
    const ofKind = limited.filter(({ isToOwn }) => isToOwn === (kind === 'ownRegistration'));
    const wanted = new Map<string, number>();
    for (const { mailboxHash } of ofKind) wanted.set(mailboxHash, (wanted.get(mailboxHash) ?? 0) + 1);
    const room = await takeFromMailboxQuotas(db, { kind, wanted, nowMs });
    for (const entry of ofKind) {
      const left = room.get(entry.mailboxHash) ?? 0;
      if (left <= 0) collected.add(entry);
      room.set(entry.mailboxHash, left - 1);
    }
  }
  const queued = entries.filter((entry) => !collected.has(entry));
  await queueMails(
    db,
    queued.map(({ mail }) => mail),
    nowMs,
  );
  await addToDigests(db, [...collected], nowMs + digestDelayMs);
}
