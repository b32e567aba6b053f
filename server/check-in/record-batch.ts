import type { OperationResult } from '#contract/check-in/check-in-calls.ts';
import { isUnreachable } from '../db/unreachable.ts';
import type { Services } from '../services.ts';
import { recordOperations } from './check-in-store.ts';
import type { Arrival } from './operation-log.ts';

/**
 * Records operations, all of them in one transaction because that is fast. If that fails, each is
 * tried alone, and one that the server cannot decide now is left out of the answer: the device keeps
 * it and sends it again (CI-8). When none could be decided, the fault itself is thrown.
 */
export async function recordBatch(
  { database, log }: Pick<Services, 'database' | 'log'>,
  organiserId: string,
  arrivals: readonly Arrival[],
): Promise<OperationResult[]> {
  const record = (some: readonly Arrival[]) =>
    database.transaction((tx) => recordOperations(tx, organiserId, some));
  if (arrivals.length === 0) return [];
  try {
    return await record(arrivals);
  } catch (error) {
    // A database that is gone is gone for each of them.
    if (arrivals.length === 1 || isUnreachable(error)) throw error;
    log.error({ err: error, operations: arrivals.length }, 'a batch failed: trying one by one');
  }
  const results: OperationResult[] = [];
  let fault: unknown;
  for (const arrival of arrivals) {
    try {
      results.push(...(await record([arrival])));
    } catch (error) {
      if (isUnreachable(error)) throw error;
      fault = error;
      log.error({ err: error, operationId: arrival.operation.operationId }, 'operation not decided');
    }
  }
  if (results.length === 0) throw fault;
  return results;
}
