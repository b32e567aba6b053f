import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { minuteMs } from '#contract/durations.ts';
import { bytesToId } from '#contract/id.ts';
import { negotiateLanguage } from '#contract/language.ts';
import { countDeferred, maxDeferredMails } from '../../mail/allowance/allowance-store.ts';
import type { Db } from '../../db/tables.ts';
import { deleteDeferredNotices } from '../../mail/allowance/withdraw-store.ts';
import { chargeOrganiser } from '../../mail/allowance/charge-organiser.ts';
import { queueMailsOnce, readDueTurns, type NewMail } from '../../mail/mail-queue.ts';
import type { MailAttachment } from '../../mail/mail-attachment.ts';
import { startPeriodicJob, type JobHandle } from '../../periodic-job.ts';
import type { Services } from '../../services.ts';
import { readScheduledEvent, type EventSchedule, type ScheduledEvent } from '../event-schedule-store.ts';
import { getNoticeTurns } from './notice-turns.ts';
import { cancelledMail, changedMail } from './notification-mails.ts';
import {
  advanceNotification,
  claimNotification,
  startTypedRound,
  deleteNotification,
  lockNotification,
  postponeNotification,
  readRecipients,
  registrationGraceMs,
  type LeasedNotification,
  type Recipient,
} from './notification-store.ts';

/** Mails queued per transaction; each takes a quarter of a millisecond. */
const mailBatchSize = 100;
/** Interval at which a notification waits for deferred mails to be sent. */
const deferredRetryMs = minuteMs;
/** Lease of a notification that one process is sending. */
const leaseMs = minuteMs;
/** Polling interval, for delayed notifications and those of other processes. */
const pollMs = 15_000;

/**
 * Queues the mails of all due notifications in batches (EV-23). Mails and progress are written in one
 * transaction, and a mail's id is derived from notification and address, so that a crash between batches
 * mails no address twice.
 */
export async function sendDueNotifications(services: Services, stopping?: AbortSignal): Promise<void> {
  const { database, clock, log, metrics } = services;
  while (stopping?.aborted !== true) {
    const lease = { nowMs: clock(), leaseMs, graceMs: registrationGraceMs };
    const notification = await claimNotification(database.db, lease);
    if (notification === undefined) return;
    try {
      await sendBatch(services, notification);
      services.wakeMail();
      // The embedded database never yields: let other work run between batches.
      await setImmediate();
    } catch (error) {
      // It stays leased until its lease ends; other notifications go on.
      metrics.jobFailed('notifications');
      log.error({ err: error, notificationId: notification.id }, 'notification postponed');
    }
  }
}

async function sendBatch(services: Services, notification: LeasedNotification): Promise<void> {
  const { database, clock } = services;
  const { id, eventId, details, isTypedRound, createdAt } = notification;
  await database.transaction(async ({ db }) => {
    const lock = await lockNotification(db, notification);
    if (lock === undefined) return;
    const event = await readScheduledEvent(db, eventId);
    // The change was reverted meanwhile: no mail is needed.
    if (event === undefined || (details.kind === 'changed' && isSameSchedule(details.previous, event)))
      return deleteNotification(db, id);
    const nowMs = clock();
    if (isTypedRound && event.endAt <= nowMs) return deleteNotification(db, id);
    // Rendered mails are large: those of an organiser with many deferred ones wait.
    if (isTypedRound && (await countDeferred(db, event.organiserId)) >= maxDeferredMails)
      return postponeNotification(db, { id, dueAtMs: nowMs + deferredRetryMs });
    const recipients = await readRecipients(db, {
      eventId,
      isTypedRound,
      after: lock.sentUntilId,
      untilMs: createdAt + registrationGraceMs,
      limit: mailBatchSize,
    });
    const turn = getNoticeTurns(database, mailBatchSize).next(
      event.organiserId,
      recipients.length,
      await readDueTurns(db, { priority: 'bulk', nowMs }),
    );
    const mails = createMails(services, { notification, event, recipients, turn, nowMs });
    await queueMailsOnce(db, mails, nowMs);
    const last = recipients.at(-1);
    if (last === undefined || recipients.length < mailBatchSize)
      await (isTypedRound ? deleteNotification(db, id) : beginTypedRound(db, { id, event, nowMs }));
    else await advanceNotification(db, { id, sentUntilId: last.id, nowMs });
  });
}

/** Replaces the deferred notices of an earlier change, so that no participant gets an old one after a new one. */
async function beginTypedRound(
  db: Db,
  { id, event, nowMs }: { id: string; event: ScheduledEvent; nowMs: number },
): Promise<void> {
  await startTypedRound(db, { id, eventId: event.id, nowMs });
  await deleteDeferredNotices(db, { organiserId: event.organiserId, eventId: event.id });
}

interface NoticeMails {
  readonly notification: LeasedNotification;
  readonly event: ScheduledEvent;
  readonly recipients: readonly Recipient[];
  readonly turn: number;
  readonly nowMs: number;
}

/** Renders the mails to the recipients who have an address. */
function createMails(
  services: Services,
  { notification: { id, details, isTypedRound, createdAt }, event, recipients, turn, nowMs }: NoticeMails,
): (NewMail & { id: string })[] {
  const { publicUrl } = services.config;
  const isCancelled = details.kind === 'cancelled';
  const calendar: MailAttachment = {
    kind: 'calendar',
    isCancelled,
    createdAtMs: createdAt,
    publicUrl,
    event,
  };
  return recipients
    .filter(({ email }) => email !== '')
    .map((recipient) => {
      const language = negotiateLanguage(recipient.language);
      const { email: to, orderId } = recipient;
      const charged = isTypedRound ? chargeOrganiser(services, { event, to, nowMs }) : undefined;
      const mailData = { ...recipient, event, publicUrl, origin: charged?.origin };
      const content =
        details.kind === 'cancelled'
          ? cancelledMail(language, { ...mailData, message: details.message })
          : changedMail(language, { ...mailData, previous: details.previous });
      return {
        id: createMailId(id, to),
        to,
        content,
        attachments: [calendar],
        orderId,
        chargedTo: charged?.chargedTo,
        priority: 'bulk' as const,
        turn,
      };
    });
}

const isSameSchedule = (previous: EventSchedule, current: EventSchedule): boolean =>
  previous.startAt === current.startAt &&
  previous.endAt === current.endAt &&
  previous.mode === current.mode &&
  previous.location === current.location;

const createMailId = (notificationId: string, email: string): string =>
  bytesToId(createHash('sha256').update(`${notificationId} ${email}`).digest().subarray(0, 16));

/** Starts the job that sends due notifications. `stop` waits for the current batch. */
export const startNotificationJob = (services: Services): JobHandle =>
  startPeriodicJob({
    job: 'notifications',
    metrics: services.metrics,
    intervalMs: pollMs,
    work: (stopping) => sendDueNotifications(services, stopping),
    onError: (error) => services.log.warn({ err: error }, 'notifications not readable'),
  });
