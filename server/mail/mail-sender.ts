import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { secondMs, minuteMs, hourMs } from '#contract/durations.ts';
import { readSetting } from '../admin/setting-store.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { MailGateway } from '../gateways/mail-gateway.ts';
import type { Metrics } from '../metrics.ts';
import { clearMailsFailed, markMailFailed } from '../registration/tickets/mail-failure-store.ts';
import { releaseDeferredMails, type ReleaseDeps } from './allowance/release-deferred.ts';
import {
  claimMails,
  isMailDue,
  renewMailLease,
  postponeMail,
  markMailsSent,
  type QueuedMail,
} from './mail-queue.ts';

/** Lease of a mail that is being sent, since its last renewal. */
const leaseMs = 2 * minuteMs;
/**
 * Interval of lease renewal: a slow mail server may take longer than a crashed process should block the mail.
 */
const leaseRenewalMs = leaseMs / 4;
/** Attempts to mark an accepted mail as sent: unmarked, it would be sent twice (RG-45). */
const maxMarkSentTries = 120;
/** Polling interval for retries and mails of other processes. */
const pollMs = 15 * secondMs;
const maxBackoffMs = hourMs;
/** With exponential backoff from half a minute to one hour, about half a day. */
const maxAttempts = 20;

interface MailSenderDeps {
  readonly database: Database;
  readonly gateway: MailGateway;
  readonly config: ReleaseDeps['config'];
  readonly renderTicket: ReleaseDeps['renderTicket'];
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** Sends queued mails, as many at once as the gateway takes, as long as the process lives. */
export class MailSender {
  readonly #deps: MailSenderDeps;
  #round: Promise<void> = Promise.resolve();
  #isRoundQueued = false;
  #woken = Promise.withResolvers<void>();
  #isStopped = false;
  /** Deferred mails may be released. */
  #isReleaseDue = false;
  #timer: NodeJS.Timeout | undefined;
  /** Mails that the mail server has accepted and that are not marked yet. */
  readonly #accepted: QueuedMail[] = [];
  #marking: Promise<void> | undefined;

  constructor(deps: MailSenderDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), pollMs);
    this.wake();
  }

  /** Starts a round soon, or looks for mails within the current one; calls before it starts are coalesced. */
  wake(): void {
    this.#isReleaseDue = true;
    this.#woken.resolve();
    if (this.#isRoundQueued || this.#isStopped) return;
    this.#isRoundQueued = true;
    this.#round = this.#round.then(() => {
      this.#isRoundQueued = false;
      return this.drain().catch((error: unknown) => {
        // The database is unavailable: the next round finds the mails unchanged.
        this.#deps.log.warn({ err: error }, 'mail queue not reachable');
      });
    });
  }

  /**
   * Sends all due mails. Each free connection takes the first one of the queue, so that an urgent mail waits
   * for one delivery at most.
   * @throws after the deliveries under way if the database is unavailable
   */
  async drain(): Promise<void> {
    this.#isReleaseDue = true;
    const deliveries = new Set<Promise<void>>();
    let failure: Error | undefined;
    try {
      while (!this.#isStopped && failure === undefined) {
        // Before the claim: a call of `wake` while it reads is not lost.
        this.#woken = Promise.withResolvers();
        const mails = await this.#claim((this.#deps.gateway.concurrency ?? 1) - deliveries.size);
        for (const mail of mails) {
          const delivery = this.#send(mail)
            .catch((error: unknown) => void (failure ??= toError(error)))
            .finally(() => deliveries.delete(delivery));
          deliveries.add(delivery);
        }
        // Urgent mails are being sent before others are released.
        if (mails.length > 0 || (await this.#release())) continue;
        if (deliveries.size === 0) return;
        await Promise.race([...deliveries, this.#woken.promise]);
        // Deliveries that were marked together end together: claim for all of them at once.
        await setImmediate();
      }
    } finally {
      await Promise.all(deliveries);
    }
    if (failure !== undefined) throw failure;
  }

  /** Finishes the mails under way and claims no other. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#round;
    await this.#deps.gateway.close();
  }

  async #claim(limit: number): Promise<QueuedMail[]> {
    const { database, clock } = this.#deps;
    const nowMs = clock();
    if (limit <= 0 || !(await isMailDue(database.db, nowMs)) || (await this.#isPaused())) return [];
    return claimMails(database.db, { nowMs, leaseMs, limit });
  }

  async #isPaused(): Promise<boolean> {
    return (await readSetting(this.#deps.database.db, 'mailPausedAt')) !== undefined;
  }

  /**
   * Releases a batch of deferred mails of some organisations, after a call of `wake`.
   * @returns whether it was done
   */
  async #release(): Promise<boolean> {
    if (!this.#isReleaseDue || (await this.#isPaused())) return false;
    this.#isReleaseDue = false;
    const { database, config, renderTicket, clock, log } = this.#deps;
    const deps = { database, config, renderTicket, log, nowMs: clock() };
    // A call of `wake` meanwhile is not lost.
    if (await releaseDeferredMails(deps)) this.#isReleaseDue = true;
    return true;
  }

  async #send(mail: QueuedMail): Promise<void> {
    const { database, clock, log } = this.#deps;
    const leaseTimer = setInterval(() => {
      renewMailLease(database.db, mail, { nowMs: clock(), leaseMs }).catch((error: unknown) => {
        log.warn({ err: error, mailId: mail.id }, 'lease of a mail not renewed');
      });
    }, leaseRenewalMs);
    try {
      await this.#deliver(mail);
    } finally {
      // Keep the lease until the result is recorded.
      clearInterval(leaseTimer);
    }
  }

  async #deliver(mail: QueuedMail): Promise<void> {
    const { gateway, log, metrics } = this.#deps;
    const startMs = performance.now();
    try {
      await gateway.deliver(mail);
    } catch (error) {
      const seconds = (performance.now() - startMs) / 1000;
      metrics.mailEnded(isGivenUp(mail, error) ? 'givenUp' : 'postponed', seconds);
      await this.#postpone(mail, error);
      return;
    }
    metrics.mailEnded('sent', (performance.now() - startMs) / 1000);
    await this.#markSent(mail);
    log.debug({ mailId: mail.id }, 'mail sent');
  }

  async #postpone(mail: QueuedMail, error: unknown): Promise<void> {
    const { database, clock, log } = this.#deps;
    const isPermanent = isGivenUp(mail, error);
    const backoffMs = Math.min(maxBackoffMs, (minuteMs / 2) * 2 ** (mail.attempts - 1));
    const isStillClaimed = await database
      .transaction(async (tx) => {
        const nowMs = clock();
        // Locks the event before the mail, as in `#markSent`.
        if (isPermanent) await markMailFailed(tx, { ...mail, nowMs });
        if (!(await postponeMail(tx.db, mail, isPermanent ? null : nowMs + backoffMs)))
          throw new MailClaimLost();
        return true;
      })
      .catch((failure: unknown) => {
        if (failure instanceof MailClaimLost) return false;
        throw failure;
      });
    if (!isStillClaimed) return;
    log[isPermanent ? 'error' : 'warn'](
      { mailId: mail.id, attempts: mail.attempts, code: getErrorCode(error) },
      isPermanent ? 'mail given up' : 'mail postponed',
    );
  }

  /**
   * Marks a mail as sent, in one transaction with others that are accepted meanwhile: on a busy disk a commit
   * takes longer than the mail server does.
   */
  #markSent(mail: QueuedMail): Promise<void> {
    this.#accepted.push(mail);
    return (this.#marking ??= this.#markAccepted());
  }

  /** Marks all accepted mails; retries every second while the database is unavailable. */
  async #markAccepted(): Promise<void> {
    const { database, clock, log } = this.#deps;
    const markSent = (mails: readonly QueuedMail[]) =>
      database.transaction(async (tx) => {
        // Locks the events before the mails, as an erasure does, to avoid deadlocks.
        await clearMailsFailed(tx, mails);
        await markMailsSent(
          tx.db,
          mails.map(({ id }) => id),
          clock(),
        );
      });
    try {
      for (let tries = 1; this.#accepted.length > 0; tries++) {
        await setImmediate();
        const mails = [...this.#accepted];
        try {
          await markSent(mails);
          this.#accepted.splice(0, mails.length);
          tries = 0;
        } catch (error) {
          if (tries >= maxMarkSentTries) throw error;
          for (const { id } of mails)
            log.warn({ err: error, mailId: id }, 'mail sent, but not yet marked as sent');
          await wait(secondMs);
        }
      }
    } finally {
      // At once: a mail accepted from now on starts another round.
      this.#marking = undefined;
    }
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Another process has claimed the mail meanwhile, or it is deleted: rolls back this one's result. */
class MailClaimLost extends Error {}

const isGivenUp = ({ attempts }: QueuedMail, error: unknown): boolean =>
  attempts >= maxAttempts || isPermanentRejection(error);

/** A permanent SMTP rejection (5xx). Its text may contain addresses, so it is not logged. */
const isPermanentRejection = (error: unknown): boolean => {
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown };
  // A rejected login or greeting is a configuration error, not the recipient's.
  return typeof responseCode === 'number' && responseCode >= 500 && command === 'RCPT TO';
};

const getErrorCode = (error: unknown): unknown => {
  const { responseCode, code, name } = (error ?? {}) as Record<string, unknown>;
  return responseCode ?? code ?? name;
};
