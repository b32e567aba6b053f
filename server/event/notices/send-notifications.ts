import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { minuteMs } from '#contract/durations.ts';
import { bytesToId } from '#contract/id.ts';
import { negotiateLanguage } from '#contract/language.ts';
import { queueMailsOnce, readDueTurns } from '../../mail/mail-queue.ts';
import type { MailAttachment } from '../../mail/mail-attachment.ts';
import { startPeriodicJob, type JobHandle } from '../../periodic-job.ts';
import type { Services } from '../../services.ts';
import { readScheduledEvent, type EventSchedule } from '../event-schedule-store.ts';
import { getNoticeTurns } from './notice-turns.ts';
import { cancelledMail, changedMail } from './notification-mails.ts';
import {
  advanceNotification,
  claimNotification,
  deleteNotification,
  lockNotification,
  readRecipients,
  type LeasedNotification,
} from './notification-store.ts';

/** Mails queued per transaction; each takes a quarter of a millisecond. */
const mailBatchSize = 100;
/** Lease of a notification that one process is sending. */
const leaseMs = minuteMs;
/** Polling interval, for delayed notifications and those of other processes. */
const pollMs = 15_000;
/**
 * Participants who registered within this time after a change are notified too: they may have read the
 * previous version.
 */
const registrationGraceMs = minuteMs;

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

async function sendBatch(
  { database, clock, config }: Services,
  notification: LeasedNotification,
): Promise<void> {
  const { id, eventId, details, createdAt } = notification;
  await database.transaction(async ({ db }) => {
    const lock = await lockNotification(db, notification);
    if (lock === undefined) return;
    const event = await readScheduledEvent(db, eventId);
    // The change was reverted meanwhile: no mail is needed.
    if (event === undefined || (details.kind === 'changed' && isSameSchedule(details.previous, event)))
      return deleteNotification(db, id);
    const nowMs = clock();
    const recipients = await readRecipients(db, {
      eventId,
      after: lock.sentUntilId,
      untilMs: createdAt + registrationGraceMs,
      limit: mailBatchSize,
    });
    const { publicUrl } = config;
    const isCancelled = details.kind === 'cancelled';
    const calendar: MailAttachment = {
      kind: 'calendar',
      isCancelled,
      createdAtMs: createdAt,
      publicUrl,
      event,
    };
    const turn = getNoticeTurns(database, mailBatchSize).next(
      event.organiserId,
      recipients.length,
      await readDueTurns(db, { priority: 'bulk', nowMs }),
    );
    const mails = recipients
      .filter(({ email }) => email !== '')
      .map((recipient) => {
        const language = negotiateLanguage(recipient.language);
        const mailData = { ...recipient, event, publicUrl };
        const content =
          details.kind === 'cancelled'
            ? cancelledMail(language, { ...mailData, message: details.message })
            : changedMail(language, { ...mailData, previous: details.previous });
        const { email: to, orderId } = recipient;
        return {
          id: createMailId(id, to),
          to,
          content,
          attachments: [calendar],
          orderId,
          priority: 'bulk' as const,
          turn,
        };
      });
    await queueMailsOnce(db, mails, nowMs);
    const last = recipients.at(-1);
    if (last === undefined || recipients.length < mailBatchSize) await deleteNotification(db, id);
    else await advanceNotification(db, { id, sentUntilId: last.id, nowMs });
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
