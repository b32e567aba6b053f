import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { idOfBytes } from '#contract/id.ts';
import { languageOf } from '#contract/language.ts';
import { queueMailOnce } from '../mail/mail-queue.ts';
import type { MailAttachment } from '../mail/mail-attachment.ts';
import { repeatedly, type Repeating } from '../repeatedly.ts';
import type { Services } from '../services.ts';
import { readAppointedEvent, type Appointment } from './appointment-store.ts';
import { cancelledMail, changedMail } from './notice-mails.ts';
import {
  advanceNotice,
  claimNotice,
  deleteNotice,
  holdNotice,
  readRecipients,
  type HeldNotice,
} from './notice-store.ts';

/** So many mails are queued in one transaction: they are written in a quarter of a millisecond each. */
const mailsAtOnce = 100;
/** A notice that is being worked on belongs to one process for so long. */
const leaseMs = 60_000;
/** How often the table is looked at when nobody wakes it: changes that are told later, and other processes'. */
const pollMs = 15_000;
/** Who registered so soon after a change may have read what was before it. */
const unawareMs = 60_000;

/**
 * Queues the mails of all notices that are due, one part after the other (EV-23). Whatever happens
 * between two parts, each address is told once: mails and progress are written together, and the name of
 * a mail says whom it tells of what.
 */
export async function sendDueNotices(services: Services, stopping?: AbortSignal): Promise<void> {
  const { database, clock, log } = services;
  while (stopping?.aborted !== true) {
    const notice = await claimNotice(database.db, { nowMs: clock(), leaseMs });
    if (notice === undefined) return;
    try {
      await sendPart(services, notice);
      services.wakeMail();
      // The embedded database never waits: others have their turn between two parts.
      await setImmediate();
    } catch (error) {
      // It stays held until its lease ends; the others have their turn.
      log.error({ err: error, noticeId: notice.id }, 'notice postponed');
    }
  }
}

async function sendPart({ database, clock, config }: Services, notice: HeldNotice): Promise<void> {
  const { id, eventId, details, createdAt } = notice;
  await database.transaction(async ({ db }) => {
    const held = await holdNotice(db, notice);
    if (held === undefined) return;
    const event = await readAppointedEvent(db, eventId);
    // Changed to and fro, there is nothing to tell.
    if (event === undefined || (details.kind === 'changed' && isSame(details.was, event)))
      return deleteNotice(db, id);
    const nowMs = clock();
    const people = await readRecipients(db, {
      eventId,
      after: held.doneUntil,
      untilMs: createdAt + unawareMs,
      limit: mailsAtOnce,
    });
    const { publicUrl } = config;
    const isOff = details.kind === 'cancelled';
    const calendar: MailAttachment = { kind: 'calendar', isOff, atMs: createdAt, publicUrl, event };
    const mails = people
      .filter(({ email }) => email !== '')
      .map((person) => {
        const language = languageOf(person.language);
        const told = { ...person, event, publicUrl };
        const content =
          details.kind === 'cancelled'
            ? cancelledMail(language, { ...told, message: details.message })
            : changedMail(language, { ...told, was: details.was });
        const { email: to, orderId } = person;
        return { id: mailIdOf(id, to), to, content, attachments: [calendar], orderId };
      });
    await queueMailOnce(db, mails, nowMs);
    const last = people.at(-1);
    if (last === undefined || people.length < mailsAtOnce) await deleteNotice(db, id);
    else await advanceNotice(db, { id, doneUntil: last.id, nowMs });
  });
}

const isSame = (was: Appointment, now: Appointment): boolean =>
  was.startAt === now.startAt &&
  was.endAt === now.endAt &&
  was.mode === now.mode &&
  was.location === now.location;

const mailIdOf = (noticeId: string, email: string): string =>
  idOfBytes(createHash('sha256').update(`${noticeId} ${email}`).digest().subarray(0, 16));

/** Looks for due notices as long as the process lives. `stop` waits for the part that is being written. */
export const startNotices = (services: Services): Repeating =>
  repeatedly({
    everyMs: pollMs,
    work: (stopping) => sendDueNotices(services, stopping),
    onFailed: (error) => services.log.warn({ err: error }, 'notices not reachable'),
  });
