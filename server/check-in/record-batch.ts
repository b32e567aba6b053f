import type { ListChange, OperationResult } from '#contract/check-in/check-in-endpoints.ts';
import type { Db } from '../db/tables.ts';
import { isConnectionError } from '../db/connection-error.ts';
import type { Services } from '../services.ts';
import { recordOperations, type CheckInContext } from './check-in-store.ts';
import type { ReceivedOperation } from './operation-log.ts';
import { getWalkIn } from './walk-in.ts';

/** Queues the ticket mails of a confirmed order, in the transaction that wrote it. */
export type MailTickets = (
  services: Services,
  db: Db,
  order: { orderId: string; nowMs: number },
) => Promise<void>;

/** One result for each decided operation, and the cursors under which lists changed. */
interface RecordedBatch {
  readonly results: OperationResult[];
  readonly changes: ListChange[];
}

/**
 * Records operations in a single transaction for speed. If that fails, each is tried alone, and one that the
 * server cannot decide now is missing from the result: the device keeps it and sends it again (CI-8).
 * Walk-ins with an e-mail get their ticket by mail.
 * @throws the last error if no operation could be decided.
 */
export async function recordBatch(
  services: Services,
  { mailTickets, ...context }: Omit<CheckInContext, 'mailConfig'> & { readonly mailTickets: MailTickets },
  batch: readonly ReceivedOperation[],
): Promise<RecordedBatch> {
  const { config, database, log, clock } = services;
  const record = async (operations: readonly ReceivedOperation[]): Promise<RecordedBatch> => {
    const { results, changes, mailedOrders } = await database.eventTransaction(
      toQueueKey(operations),
      async (tx) => {
        const recorded = await recordOperations(tx, { ...context, mailConfig: config }, operations);
        for (const orderId of recorded.mailedOrders)
          await mailTickets(services, tx.db, { orderId, nowMs: clock() });
        return recorded;
      },
    );
    if (mailedOrders.length > 0) services.wakeMail();
    return { results, changes: [...changes] };
  };
  if (batch.length === 0) return { results: [], changes: [] };
  try {
    return await record(batch);
  } catch (error) {
    // If the database is unreachable, retrying one by one is useless.
    if (batch.length === 1 || isConnectionError(error)) throw error;
    log.error({ err: error, operations: batch.length }, 'batch failed, retrying one by one');
  }
  const merged: RecordedBatch = { results: [], changes: [] };
  const failedWalkIns = new Set<string>();
  let lastError: unknown;
  for (const received of batch) {
    const { participantId } = received.operation;
    if (failedWalkIns.has(participantId)) continue;
    try {
      const { results, changes } = await record([received]);
      merged.results.push(...results);
      merged.changes.push(...changes);
    } catch (error) {
      if (isConnectionError(error)) throw error;
      lastError = error;
      if (getWalkIn(received) !== undefined) failedWalkIns.add(participantId);
      log.error({ err: error, operationId: received.operation.operationId }, 'operation not decided');
    }
  }
  if (merged.results.length === 0) throw lastError;
  return merged;
}

/** Nearly every batch is about one event; the others wait with the first by id, and lock the rest. */
const toQueueKey = (operations: readonly ReceivedOperation[]): string =>
  operations.map(({ operation }) => operation.eventId).sort()[0] ?? '';
