import type { OutboxRow } from '../storage/schema.ts';

/** The pending operations of one event, by participant. */
export class PendingOperations {
  readonly #rows = new Map<string, OutboxRow[]>();
  /** Failed attempts by operation id, where there are any. */
  readonly #failures = new Map<string, number>();
  #size = 0;

  get size(): number {
    return this.#size;
  }
  /** Number of operations that the server failed on at least `attempts` times. */
  failedCount(attempts: number): number {
    let count = 0;
    for (const times of this.#failures.values()) if (times >= attempts) count += 1;
    return count;
  }
  has(participantId: string): boolean {
    return this.#rows.has(participantId);
  }
  /** In the order in which they were made. */
  getByParticipant(participantId: string): readonly OutboxRow[] {
    return this.#rows.get(participantId) ?? [];
  }
  participantIds(): Iterable<string> {
    return this.#rows.keys();
  }
  all(): OutboxRow[] {
    return [...this.#rows.values()].flat();
  }

  clear(): void {
    this.#rows.clear();
    this.#failures.clear();
    this.#size = 0;
  }

  add(row: OutboxRow): void {
    const rows = this.#rows.get(row.participantId);
    if (rows === undefined) this.#rows.set(row.participantId, [row]);
    else rows.push(row);
    this.#size += 1;
    this.#trackFailures(row);
  }

  /** Replaces a row that is pending; ignores others. */
  update(row: OutboxRow): void {
    const rows = this.#rows.get(row.participantId) ?? [];
    const index = rows.findIndex((candidate) => candidate.operationId === row.operationId);
    if (index < 0) return;
    rows[index] = row;
    this.#trackFailures(row);
  }

  /** Removes the operations with these ids from one participant. */
  remove(participantId: string, operationIds: ReadonlySet<string>): void {
    const rows = this.getByParticipant(participantId);
    const remaining = rows.filter((row) => !operationIds.has(row.operationId));
    for (const { operationId } of rows) if (operationIds.has(operationId)) this.#failures.delete(operationId);
    this.#size -= rows.length - remaining.length;
    if (remaining.length > 0) this.#rows.set(participantId, remaining);
    else this.#rows.delete(participantId);
  }

  #trackFailures({ operationId, attempts }: OutboxRow): void {
    if (attempts > 0) this.#failures.set(operationId, attempts);
    else this.#failures.delete(operationId);
  }
}
