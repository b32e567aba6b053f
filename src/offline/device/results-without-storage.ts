import { withTimeout } from '#src/lib/with-timeout.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import type { BatchReply } from '../outbox/sender.ts';
import { PersistError } from '../storage/persist-error.ts';
import type { DeviceStatus, RecordResult } from './device-types.ts';

/**
 * Maps a reply to results where nothing can be persisted (CI-14).
 * @throws PersistError unless the server has answered for all operations.
 */
export function resultsWithoutStorage(
  operations: readonly Operation[],
  accountId: string,
  reply: BatchReply,
): RecordResult[] {
  const results = reply.kind === 'answered' ? reply.results : [];
  const resultsById = new Map(results.map((result) => [result.operationId, result]));
  if (reply.kind !== 'answered' || operations.some((operation) => !resultsById.has(operation.operationId)))
    throw new PersistError(reply.kind);
  return operations.map((operation) => ({
    row: { ...operation, accountId, attempts: 0, dueAt: 0, seq: 0 },
    result: resultsById.get(operation.operationId),
  }));
}

/** How long an operation that the disk has no room for may wait for the server's answer. */
const fullDiskTimeoutMs = 900;

/**
 * Sends operations that could not be stored, because the server's answer is as good. Not while the server is
 * out of reach, and not for long: the operator waits.
 * @throws `storageError` without an answer in time
 */
export async function sendInstead(
  storageError: unknown,
  connection: DeviceStatus['connection'],
  send: () => Promise<RecordResult[]>,
): Promise<RecordResult[]> {
  const results =
    connection === 'online' ? await withTimeout(send(), fullDiskTimeoutMs, undefined) : undefined;
  if (results === undefined) throw storageError;
  return results;
}
