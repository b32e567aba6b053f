import type { Operation } from '#contract/check-in/operation.ts';

/**
 * Splits operations and reverses the parts. Operations of one walk-in stay in order: a phone sends none
 * before the walk-in is on the list.
 */
export function splitAndReverse(operations: readonly Operation[]): Operation[][] {
  const added = new Set(
    operations.flatMap((operation) => (operation.walkIn === undefined ? [] : operation.participantId)),
  );
  const pieces = Map.groupBy(operations, (operation) =>
    added.has(operation.participantId) ? operation.participantId : operation.operationId,
  );
  return [...pieces.values()].reverse();
}
