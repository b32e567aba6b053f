import type { Conflict } from '../storage/schema.ts';

/** Each conflict once, as given last, oldest first. */
export function sortConflicts(conflicts: readonly Conflict[]): Conflict[] {
  const byId = new Map(conflicts.map((conflict) => [conflict.operationId, conflict]));
  return [...byId.values()].sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1));
}
