import type { Operation } from '#contract/check-in/operation.ts';
import type { Recorded } from './device-needs.ts';
import { NotKept } from './door-state.ts';
import type { Reply } from './sender.ts';

/**
 * What was recorded where nothing can be kept: all of it as the server has answered, or nothing, `NotKept`
 * (CI-14).
 */
export function recordedOnline(
  operations: readonly Operation[],
  accountId: string,
  reply: Reply,
): Recorded[] {
  const results = reply.kind === 'answered' ? reply.results : [];
  const answers = new Map(results.map((it) => [it.operationId, it]));
  if (reply.kind !== 'answered' || operations.some((it) => !answers.has(it.operationId)))
    throw new NotKept(reply.kind);
  return operations.map((it) => ({
    row: { ...it, accountId, attempts: 0, dueAt: 0, seq: 0 },
    result: answers.get(it.operationId),
  }));
}
