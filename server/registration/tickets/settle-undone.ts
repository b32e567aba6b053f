import { setImmediate } from 'node:timers/promises';
import { minuteMs } from '#contract/durations.ts';
import type { Services } from '../../services.ts';
import { queueRemovalMail } from './queue-ticket-mails.ts';
import {
  advanceSettling,
  findUnsettledImport,
  readUnsettledOrderIds,
  readVoidHolders,
  settleMails,
  type UnsettledImport,
} from '../../participant/import/settle-store.ts';

/** How long mails that are being sent during an undo have time to end, with the retries to mark them as sent. */
const settleMs = 5 * minuteMs;
/** Orders whose mails are settled in one transaction. */
const batchSize = 20;

/**
 * Settles the mails of undone imports: deletes those that were not sent, and queues the removal mail of those who have
 * got a ticket (RG-69). The position moves on in the transaction that queues them: after a crash none is missing, and
 * none is sent twice.
 */
export async function settleUndoneImports(services: Services, stopping?: AbortSignal): Promise<void> {
  const { database, clock } = services;
  while (stopping?.aborted !== true) {
    const unsettled = await findUnsettledImport(database.db, clock() - settleMs);
    if (unsettled === undefined) return;
    await settleBatch(services, unsettled);
    services.wakeMail();
    // The embedded database never yields: let other work run in between.
    await setImmediate();
  }
}

async function settleBatch(services: Services, unsettled: UnsettledImport): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async ({ db }) => {
    const nowMs = clock();
    const orderIds = await readUnsettledOrderIds(db, unsettled, batchSize);
    const isLast = orderIds.length < batchSize;
    const next = {
      settledUntilId: orderIds.at(-1) ?? unsettled.settledUntilId,
      settledAt: isLast ? nowMs : null,
    };
    if (!(await advanceSettling(db, unsettled, next))) return;
    if (orderIds.length > 0) {
      const sentOrderIds = await settleMails(db, orderIds);
      if (sentOrderIds.length > 0)
        for (const participantId of await readVoidHolders(db, unsettled, sentOrderIds))
          await queueRemovalMail(services, db, { participantId, nowMs });
    }
  });
}
