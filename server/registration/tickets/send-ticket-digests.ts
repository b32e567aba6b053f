import { setImmediate } from 'node:timers/promises';
import { formatFullName } from '#contract/account/full-name.ts';
import { minuteMs } from '#contract/durations.ts';
import { negotiateLanguage } from '#contract/language.ts';
import { buildTicketPath, toShortCode } from '#contract/registration/ticket-code.ts';
import type { Db } from '../../db/tables.ts';
import { readScheduledEvents } from '../../event/event-schedule-store.ts';
import { newId } from '../../id.ts';
import { toMailName } from '../../mail/mail-name.ts';
import { queueMailsOnce } from '../../mail/mail-queue.ts';
import { startPeriodicJob, type JobHandle } from '../../periodic-job.ts';
import type { Services } from '../../services.ts';
import { digestDelayMs } from './queue-order-mails.ts';
import { ticketDigestMail, type DigestCard } from './ticket-digest-mail.ts';
import {
  claimRecipients,
  markDigested,
  readDigestTickets,
  readDueMailboxes,
  readWaitingOrders,
  type DigestTicket,
} from './ticket-digest-store.ts';

const pollMs = minuteMs;
/** Mailboxes whose digests are looked for at once. */
const digestBatchSize = 20;
/** Tickets and events in a digest: beyond, mailboxes cut a mail (RG-40). An order has at most 100 tickets. */
const maxTickets = 100;
const maxEvents = 10;

/**
 * Queues the digests that are due (RG-76), each mailbox in a transaction of its own: several processes may do it at once,
 * and after a crash none is missing.
 */
export async function sendTicketDigests(services: Services, stopping?: AbortSignal): Promise<void> {
  const { database, clock, log, metrics, wakeMail } = services;
  const nowMs = clock();
  const failed = new Set<string>();
  for (let hasMore = true; hasMore && stopping?.aborted !== true;) {
    const due = await readDueMailboxes(database.db, { nowMs, limit: digestBatchSize + failed.size });
    const mailboxHashes = due.filter((mailboxHash) => !failed.has(mailboxHash));
    for (const mailboxHash of mailboxHashes) {
      try {
        await database.transaction(({ db }) => queueDigests(services, db, { mailboxHash, nowMs }));
      } catch (error) {
        // Others do not wait for it.
        failed.add(mailboxHash);
        metrics.jobFailed('ticketDigests');
        log.error({ err: error }, 'digests of a mailbox not queued');
      }
      // The embedded database never yields: let other work run in between.
      await setImmediate();
    }
    if (mailboxHashes.length > 0) wakeMail();
    hasMore = mailboxHashes.length >= digestBatchSize;
  }
}

async function queueDigests(
  services: Services,
  db: Db,
  { mailboxHash, nowMs }: { mailboxHash: string; nowMs: number },
): Promise<void> {
  const nextAtMs = nowMs + digestDelayMs;
  for (const to of await claimRecipients(db, { mailboxHash, nowMs, nextAtMs }))
    await queueDigest(services, db, { to, nowMs });
}

async function queueDigest(
  { config: { publicUrl }, ticketKey }: Services,
  db: Db,
  { to, nowMs }: { to: string; nowMs: number },
): Promise<void> {
  const waiting = await readWaitingOrders(db, { to, nowMs, limit: maxTickets + 1 });
  const orders = takeWhole(waiting);
  if (orders.length === 0) return;
  const mailId = newId(nowMs);
  await markDigested(db, { to, orderIds: orders.map(({ orderId }) => orderId), mailId });
  const coming = orders.filter(({ isComing }) => isComing);
  const orderIds = coming.map(({ orderId }) => orderId);
  const tickets = coming.length === 0 ? [] : await readDigestTickets(db, { to, orderIds });
  // Their holders have other addresses by now.
  if (tickets.length === 0) return;
  const toCard = (ticket: DigestTicket): DigestCard => ({
    name: toMailName(formatFullName(ticket.firstName, ticket.lastName)),
    shortCode: toShortCode(ticket.participantId),
    url: ticket.isRemoved
      ? undefined
      : publicUrl + buildTicketPath(ticketKey.issue(ticket.eventId, ticket.participantId)),
  });
  const byEvent = Map.groupBy(tickets, ({ eventId }) => eventId);
  const events = await readScheduledEvents(db, [...byEvent.keys()]);
  const content = ticketDigestMail(negotiateLanguage(coming.at(-1)?.language), {
    events: events.map((event) => ({ event, tickets: (byEvent.get(event.id) ?? []).map(toCard) })),
    hasOthers: orders.length < waiting.length,
    publicUrl,
  });
  await queueMailsOnce(db, [{ to, content, id: mailId }], nowMs);
}

/** The first of these orders that fit in one mail. */
function takeWhole<Order extends { eventId: string; quantity: number }>(waiting: readonly Order[]): Order[] {
  const taken: Order[] = [];
  const eventIds = new Set<string>();
  let count = 0;
  for (const order of waiting) {
    count += order.quantity;
    eventIds.add(order.eventId);
    if (taken.length > 0 && (count > maxTickets || eventIds.size > maxEvents)) break;
    taken.push(order);
  }
  return taken;
}

/** Starts the job that queues the digests that are due. `stop` waits for the mailbox under way. */
export const startDigestJob = (services: Services): JobHandle =>
  startPeriodicJob({
    job: 'ticketDigests',
    metrics: services.metrics,
    intervalMs: pollMs,
    work: (stopping) => sendTicketDigests(services, stopping),
    onError: (error) => services.log.warn({ err: error }, 'ticket digests not queued'),
  });
