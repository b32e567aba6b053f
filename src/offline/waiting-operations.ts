import type { OutboxRow } from './device-database.ts';

/** The operations of one event that the server has not answered, by the person they are about. */
export class WaitingOperations {
  readonly #rows = new Map<string, OutboxRow[]>();
  /** How often the server failed on those on which it did, by their ids. */
  readonly #failures = new Map<string, number>();
  #size = 0;

  get size(): number {
    return this.#size;
  }
  /** Those that the server failed on at least so often. */
  failedCount(attempts: number): number {
    let count = 0;
    for (const times of this.#failures.values()) if (times >= attempts) count += 1;
    return count;
  }
  has(participantId: string): boolean {
    return this.#rows.has(participantId);
  }
  /** In the order in which they were made. */
  of(participantId: string): readonly OutboxRow[] {
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
    this.#noteFailures(row);
  }

  /** Takes a newer version of a row; of another one it knows nothing. */
  update(row: OutboxRow): void {
    const rows = this.#rows.get(row.participantId) ?? [];
    const at = rows.findIndex((it) => it.operationId === row.operationId);
    if (at < 0) return;
    rows[at] = row;
    this.#noteFailures(row);
  }

  /** Of this person, those with these ids go. */
  drop(participantId: string, operationIds: ReadonlySet<string>): void {
    const rows = this.of(participantId);
    const left = rows.filter((row) => !operationIds.has(row.operationId));
    for (const { operationId } of rows) if (operationIds.has(operationId)) this.#failures.delete(operationId);
    this.#size -= rows.length - left.length;
    if (left.length > 0) this.#rows.set(participantId, left);
    else this.#rows.delete(participantId);
  }

  #noteFailures({ operationId, attempts }: OutboxRow): void {
    if (attempts > 0) this.#failures.set(operationId, attempts);
    else this.#failures.delete(operationId);
  }
}
