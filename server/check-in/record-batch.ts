import type { ListChange, OperationResult } from '#contract/check-in/check-in-calls.ts';
import type { Db } from '../db/tables.ts';
import { isUnreachable } from '../db/unreachable.ts';
import type { Services } from '../services.ts';
import { recordOperations, type Entrance } from './check-in-store.ts';
import type { Arrival } from './operation-log.ts';
import { walkInOf } from './walk-in.ts';

/** Queues the tickets of an order that is confirmed, in the transaction that wrote it. */
export type MailTickets = (
  services: Services,
  db: Db,
  order: { orderId: string; now: number },
) => Promise<void>;

/** What became of a batch: a result for each operation that was decided, and under which numbers lists changed. */
interface RecordedBatch {
  readonly results: OperationResult[];
  readonly changes: ListChange[];
}

/**
 * Records operations, all of them in one transaction because that is fast. If that fails, each is
 * tried alone, and one that the server cannot decide now is left out of the answer: the device keeps
 * it and sends it again (CI-8). When none could be decided, the fault itself is thrown. Whoever was added
 * with an e-mail gets her ticket.
 */
export async function recordBatch(
  services: Services,
  { mailTickets, ...entrance }: Entrance & { readonly mailTickets: MailTickets },
  arrivals: readonly Arrival[],
): Promise<RecordedBatch> {
  const { database, log, clock } = services;
  const record = async (some: readonly Arrival[]): Promise<RecordedBatch> => {
    const { results, changes, mailedOrders } = await database.transaction(async (tx) => {
      const recorded = await recordOperations(tx, entrance, some);
      for (const orderId of recorded.mailedOrders)
        await mailTickets(services, tx.db, { orderId, now: clock() });
      return recorded;
    });
    if (mailedOrders.length > 0) services.wakeMail();
    return { results, changes: [...changes] };
  };
  if (arrivals.length === 0) return { results: [], changes: [] };
  try {
    return await record(arrivals);
  } catch (error) {
    // A database that is gone is gone for each of them.
    if (arrivals.length === 1 || isUnreachable(error)) throw error;
    log.error({ err: error, operations: arrivals.length }, 'a batch failed: trying one by one');
  }
  const all: RecordedBatch = { results: [], changes: [] };
  const notAdded = new Set<string>();
  let fault: unknown;
  for (const arrival of arrivals) {
    const { participantId } = arrival.operation;
    if (notAdded.has(participantId)) continue;
    try {
      const { results, changes } = await record([arrival]);
      all.results.push(...results);
      all.changes.push(...changes);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      fault = error;
      if (walkInOf(arrival) !== undefined) notAdded.add(participantId);
      log.error({ err: error, operationId: arrival.operation.operationId }, 'operation not decided');
    }
  }
  if (all.results.length === 0) throw fault;
  return all;
}
