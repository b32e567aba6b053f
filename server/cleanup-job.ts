import { setImmediate } from 'node:timers/promises';
import { minuteMs, hourMs, dayMs } from '#contract/durations.ts';
import { runUnlessClockJumped } from './clock-guard.ts';
import { deleteExpired, deleteUnconfirmed } from './account/erasure/expired-data-store.ts';
import { eraseDueAccounts } from './account/erasure/erase-account.ts';
import { deleteOldListChanges } from './check-in/list-change-store.ts';
import { deleteOldRejections } from './check-in/operation-log-writer.ts';
import { clearExpiredPassTokens } from './check-in/phone-store.ts';
import type { Database } from './db/database.ts';
import type { Db } from './db/tables.ts';
import { deleteEndedRequestCounts } from './http/counters/request-count-store.ts';
import { deleteIdempotencyKeys } from './http/idempotency-store.ts';
import { clearOldNetworks } from './mail/allowance/allowance-store.ts';
import { deleteEndedMailboxQuotas } from './mail/mailbox-quota-store.ts';
import { deleteOldMailFiles, getMailFolder, mailFileRetentionMs } from './mail/mail-files.ts';
import { deleteOldMails } from './mail/mail-queue.ts';
import { startPeriodicJob, type JobHandle } from './periodic-job.ts';
import { importUndoMs } from '#contract/participant/import-endpoints.ts';
import { deleteOldEarlierDetails } from './participant/details/earlier-details-store.ts';
import { discardInterruptedImports } from './participant/import/discard-import.ts';
import { deleteEndedShares } from './registration/confirmation/share-store.ts';
import { erasePiiOfReleasedOrders } from './registration/orders/hold-store.ts';
import { deleteSentDigests } from './registration/tickets/ticket-digest-store.ts';
import { deleteUnneededTicketKeys } from './registration/tickets/ticket-key-store.ts';
import type { Services } from './services.ts';

/** Interval between runs, plus random jitter, so that processes do not run at once. */
const intervalMs = hourMs;
const jitterMs = 10 * minuteMs;
/** Delay of the first run, until the start is over. */
const initialDelayMs = minuteMs;
/** Retention of sent and failed mails. */
const mailRetentionMs = 90 * dayMs;
/** Mails deleted in one transaction. */
const mailBatchSize = 1000;
/** Retention of participants of unpaid orders, in case the payment comes late (PY-6). */
const releasedOrderRetentionMs = dayMs;
/** Retention of list changes after the end of their event; no device keeps its list that long (CI-20). */
const listChangeRetentionMs = 7 * dayMs;
/** Retention of the ids of rejected operations (CI-7): longer than a phone keeps its operations. */
const rejectionRetentionMs = 30 * dayMs;
/** An import that is not committed after this time was interrupted (RG-65). */
const importRetentionMs = hourMs;
/** Retention of idempotency keys (RG-13). */
const idempotencyKeyRetentionMs = dayMs;

/** What a run of the cleanup may be given. */
interface CleanupOptions {
  /** The time to delete by; by default the clock's. */
  readonly nowMs?: number;
  /** Ends the run after the task or batch under way. */
  readonly stopping?: AbortSignal;
}

/**
 * Runs all retention tasks once: erases due accounts and deletes expired data (AC-39). A failing task does
 * not stop the others.
 */
export async function runCleanup(
  services: Services,
  { nowMs = services.clock(), stopping }: CleanupOptions = {},
): Promise<void> {
  const { config, database, log, metrics } = services;
  const deletions: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
    expired: (db) => deleteExpired(db, nowMs),
    unconfirmed: (db) => deleteUnconfirmed(db, nowMs),
    requests: (db) => deleteIdempotencyKeys(db, nowMs - idempotencyKeyRetentionMs),
    mailboxQuotas: (db) => deleteEndedMailboxQuotas(db, nowMs),
    ticketDigests: deleteSentDigests,
    ticketShares: (db) => deleteEndedShares(db, nowMs),
    ...(database.isShared && { counts: (db) => deleteEndedRequestCounts(db, nowMs) }),
    released: (db) => erasePiiOfReleasedOrders(db, nowMs - releasedOrderRetentionMs),
    earlierDetails: (db) => deleteOldEarlierDetails(db, nowMs - importUndoMs),
    networks: (db) => clearOldNetworks(db, nowMs),
    passes: (db) => clearExpiredPassTokens(db, nowMs),
    listChanges: (db) => deleteOldListChanges(db, nowMs - listChangeRetentionMs),
    ticketKeys: (db) => deleteUnneededTicketKeys(db, nowMs),
    rejections: (db) => deleteOldRejections(db, nowMs - rejectionRetentionMs),
  };
  const tasks: [task: string, run: () => Promise<unknown>][] = [
    ['erasures', () => eraseDueAccounts(services, { nowMs, stopping })],
    ['imports', () => discardInterruptedImports(services, nowMs - importRetentionMs)],
    ...Object.entries(deletions).map(([task, run]): [string, () => Promise<unknown>] => [
      task,
      () => database.longTransaction(({ db }) => run(db)),
    ]),
    ['mails', () => deleteMailsInBatches(database, nowMs - mailRetentionMs, stopping)],
    ['mailFiles', () => deleteOldMailFiles(getMailFolder(config), nowMs - mailFileRetentionMs)],
  ];
  for (const [task, runTask] of tasks) {
    if (stopping?.aborted === true) return;
    await runTask().catch((error: unknown) => {
      metrics.jobFailed('cleanup');
      log.error({ err: error, task }, 'housekeeping failed');
    });
  }
}

/** Many mails of one event end on one day: each batch is a transaction, so that others run in between. */
async function deleteMailsInBatches(
  database: Database,
  beforeMs: number,
  stopping: AbortSignal | undefined,
): Promise<void> {
  while (stopping?.aborted !== true) {
    const count = await database.longTransaction(({ db }) =>
      deleteOldMails(db, { beforeMs, limit: mailBatchSize }),
    );
    if (count < mailBatchSize) return;
    // The embedded database never yields: let other work run in between.
    await setImmediate();
  }
}

/**
 * Starts the job that runs the cleanup about once an hour, unless the clock has jumped (OP-15). `stop` waits for
 * the task under way.
 */
export const startCleanup = (services: Services): JobHandle =>
  startPeriodicJob({
    job: 'cleanup',
    metrics: services.metrics,
    intervalMs,
    initialDelayMs,
    jitterMs,
    work: (stopping) => runUnlessClockJumped(services, (nowMs) => runCleanup(services, { nowMs, stopping })),
    onError: (error) => services.log.error({ err: error }, 'housekeeping failed'),
  });
