import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { MailGateway } from '../gateways/mail-gateway.ts';
import { markMailArrived, markMailFailed } from '../registration/mail-failure-store.ts';
import { claimMail, isMailDue, keepMail, postponeMail, settleMail, type QueuedMail } from './mail-queue.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
/** A mail that is being sent belongs to one process for so long after it last said so. */
const leaseMs = 2 * minuteMs;
/** How often it says so: a slow mail server takes longer than the lease of the dead should last. */
const keepMs = leaseMs / 4;
/** A mail that was taken is noted so, however often that fails: forgotten, it would go out twice (RG-45). */
const settleTries = 120;
/** How often the table is looked at when nobody wakes the sender: retries, and other processes' mails. */
const pollMs = 15 * secondMs;
const longestWaitMs = 60 * minuteMs;
/** With doubling waits from half a minute, about half a day. */
const maxAttempts = 20;

interface SenderParts {
  readonly database: Database;
  readonly gateway: MailGateway;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Sends the mails of the table, one after another, as long as the process lives. */
export class MailSender {
  readonly #parts: SenderParts;
  #round: Promise<void> = Promise.resolve();
  #isWaiting = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), pollMs);
    this.wake();
  }

  /** Looks into the table soon; calls while a round waits for its turn are one call. */
  wake(): void {
    if (this.#isWaiting || this.#isStopped) return;
    this.#isWaiting = true;
    this.#round = this.#round.then(() => {
      this.#isWaiting = false;
      return this.drain().catch((error: unknown) => {
        // The table is not reachable: the next round finds everything as it was.
        this.#parts.log.warn({ err: error }, 'mail table not reachable');
      });
    });
  }

  /** Sends everything that is due. */
  async drain(): Promise<void> {
    const { database, clock } = this.#parts;
    while (!this.#isStopped && (await isMailDue(database.db, clock()))) await this.#sendOne();
  }

  /** Finishes the mail that is being sent and takes no other. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#round;
    await this.#parts.gateway.close();
  }

  async #sendOne(): Promise<void> {
    const { database, clock, log } = this.#parts;
    const mail = await claimMail(database.db, { nowMs: clock(), leaseMs });
    if (mail === undefined) return;
    const keeping = setInterval(() => {
      keepMail(database.db, mail, { nowMs: clock(), leaseMs }).catch((error: unknown) => {
        log.warn({ err: error, mailId: mail.id }, 'mail not kept');
      });
    }, keepMs);
    try {
      await this.#sendOwn(mail);
    } finally {
      // Not before it is noted what became of it: until then it is nobody else's.
      clearInterval(keeping);
    }
  }

  async #sendOwn(mail: QueuedMail): Promise<void> {
    const { gateway, log } = this.#parts;
    try {
      await gateway.deliver(mail);
    } catch (error) {
      await this.#postpone(mail, error);
      return;
    }
    await this.#settle(mail);
    log.debug({ mailId: mail.id }, 'mail sent');
  }

  async #postpone(mail: QueuedMail, error: unknown): Promise<void> {
    const { database, clock, log } = this.#parts;
    const isHopeless = mail.attempts >= maxAttempts || isRefusedForGood(error);
    const waitMs = Math.min(longestWaitMs, (minuteMs / 2) * 2 ** (mail.attempts - 1));
    const isOwn = await database
      .transaction(async (tx) => {
        const nowMs = clock();
        // Before the mail's row, as in `#settle`.
        if (isHopeless && mail.orderId !== null)
          await markMailFailed(tx, { orderId: mail.orderId, email: mail.to, nowMs });
        if (!(await postponeMail(tx.db, mail, isHopeless ? null : nowMs + waitMs))) throw new MailLost();
        return true;
      })
      .catch((reason: unknown) => {
        if (reason instanceof MailLost) return false;
        throw reason;
      });
    if (!isOwn) return;
    log[isHopeless ? 'error' : 'warn'](
      { mailId: mail.id, attempts: mail.attempts, code: codeOf(error) },
      isHopeless ? 'mail given up' : 'mail postponed',
    );
  }

  /** Notes that a mail was taken; while the table is not reachable, again each second. */
  async #settle(mail: QueuedMail): Promise<void> {
    const { database, clock, log } = this.#parts;
    const note = () =>
      database.transaction(async (tx) => {
        // The event's row before the mail's, as an erasure takes them: nobody deadlocks.
        if (mail.orderId !== null) await markMailArrived(tx, { orderId: mail.orderId, email: mail.to });
        await settleMail(tx.db, mail.id, clock());
      });
    for (let tries = 1; tries < settleTries; tries++) {
      try {
        return await note();
      } catch (error) {
        log.warn({ err: error, mailId: mail.id }, 'mail sent, not noted yet');
        await wait(secondMs);
      }
    }
    await note();
  }
}

/** Another process has the mail by now, or it is deleted: what this one would write of it is taken back. */
class MailLost extends Error {}

/** SMTP's 5xx: the same answer would come every time. The words may hold addresses, so no one logs them. */
const isRefusedForGood = (error: unknown): boolean => {
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown };
  // A refused sign-in or greeting is the operator's to mend, not the recipient's.
  return typeof responseCode === 'number' && responseCode >= 500 && command === 'RCPT TO';
};

const codeOf = (error: unknown): unknown => {
  const { responseCode, code, name } = (error ?? {}) as Record<string, unknown>;
  return responseCode ?? code ?? name;
};
