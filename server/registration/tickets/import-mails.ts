import { setImmediate } from 'node:timers/promises';
import { startPeriodicJob, type JobHandle } from '../../periodic-job.ts';
import type { Services } from '../../services.ts';
import { queueTicketMails } from './queue-ticket-mails.ts';
import { settleUndoneImports } from './settle-undone.ts';
import { claimAddedRows } from '../../participant/import/staged-rows-store.ts';

const pollMs = 10_000;
/** Orders whose tickets are deferred in one transaction. */
const mailBatchSize = 20;
const deleteBatchSize = 1000;

/**
 * Queues the ticket mails of imports that are done, and deletes their staged rows (RG-67). A row is deleted in
 * the transaction that queues its mails: after a crash none is missing, and none is sent twice.
 */
export async function queueImportMails(services: Services, stopping?: AbortSignal): Promise<void> {
  const { database, clock } = services;
  for (let hasMore = true; hasMore && stopping?.aborted !== true;) {
    hasMore = await database.transaction(async ({ db }) => {
      const claimed = await claimAddedRows(db, { isMailed: true, limit: mailBatchSize });
      for (const orderId of claimed.orderIds)
        await queueTicketMails(services, db, { orderId, nowMs: clock() });
      return claimed.hasMore;
    });
    services.wakeMail();
    // The embedded database never yields: let other work run in between.
    await setImmediate();
  }
  for (let hasMore = true; hasMore && stopping?.aborted !== true;) {
    ({ hasMore } = await database.transaction(({ db }) =>
      claimAddedRows(db, { isMailed: false, limit: deleteBatchSize }),
    ));
    await setImmediate();
  }
}

/**
 * Starts the job that queues the mails of imports, and of those that were undone. `stop` waits for the batch under way.
 */
export const startImportMailJob = (services: Services): JobHandle =>
  startPeriodicJob({
    job: 'importMails',
    metrics: services.metrics,
    intervalMs: pollMs,
    work: async (stopping) => {
      await queueImportMails(services, stopping);
      await settleUndoneImports(services, stopping);
    },
    onError: (error) => services.log.warn({ err: error }, 'mails of an import not queued'),
  });
