import { readSession } from '../storage/session.ts';
import type { HeldList } from './device-types.ts';
import type { DeviceDatabase, DeviceIdentity, DeviceSession, OutboxRow } from '../storage/schema.ts';

/**
 * The pending operations in this page's memory, to be written again if the browser evicts the database while
 * the page is open (CI-52). Operations that the server has answered meanwhile may still be in it, because
 * sending them again is harmless (CI-2).
 */
export class OutboxMirror {
  readonly #rowsById = new Map<string, OutboxRow>();

  get rows(): readonly OutboxRow[] {
    return [...this.#rowsById.values()];
  }

  add(rows: readonly OutboxRow[]): void {
    for (const row of rows) this.#rowsById.set(row.operationId, row);
  }

  remove(operations: Iterable<{ readonly operationId: string }>): void {
    for (const { operationId } of operations) this.#rowsById.delete(operationId);
  }

  /** Reads what is pending for an event, unless the database is no longer this device's. */
  async reload(database: DeviceDatabase, eventId: string, deviceId: string): Promise<void> {
    const before = this.rows.filter((row) => row.eventId === eventId);
    await database.transaction('r', [database.facts, database.outbox], async () => {
      const identity = (await database.facts.get('device')) as DeviceIdentity | undefined;
      if (identity?.deviceId !== deviceId) return;
      const stored = await database.outbox.where('eventId').equals(eventId).toArray();
      const storedIds = new Set(stored.map((row) => row.operationId));
      this.remove(before.filter((row) => !storedIds.has(row.operationId)));
      this.add(stored);
    });
  }
}

interface RestoredStorage {
  /** The browser had emptied the database. */
  readonly wasEmptied: boolean;
  /** The identity in the database: another one if another tab has set it up as new meanwhile. */
  readonly identity: DeviceIdentity;
  /** The operations that were missing. */
  readonly restored: readonly OutboxRow[];
}

/**
 * Writes identity, session, lists and operations of this page into its database where the browser has removed
 * them, all or nothing: no operation is sent before the list is there to take its result.
 */
export const restoreStorage = (
  database: DeviceDatabase,
  memory: {
    readonly identity: DeviceIdentity;
    readonly session: DeviceSession | undefined;
    readonly rows: readonly OutboxRow[];
    /** Called only where lists may be missing: packing them takes time. */
    getLists(): readonly HeldList[];
  },
): Promise<RestoredStorage> =>
  database.transaction('rw', [database.facts, database.outbox, database.lists, database.chunks], async () => {
    const stored = (await database.facts.get('device')) as DeviceIdentity | undefined;
    if (stored === undefined) {
      await database.facts.put(memory.identity);
      if (memory.session !== undefined) await database.facts.put(memory.session);
      await restoreLists(database, memory.getLists());
    }
    const ids = memory.rows.map((row) => row.operationId);
    const known = await database.outbox.where('operationId').anyOf(ids).toArray();
    const knownIds = new Set(known.map((row) => row.operationId));
    const missing = memory.rows.filter((row) => !knownIds.has(row.operationId));
    const seqs = await database.outbox.bulkAdd(
      missing.map(({ seq: _seq, ...row }) => row),
      { allKeys: true },
    );
    return {
      wasEmptied: stored === undefined,
      identity: stored ?? memory.identity,
      restored: missing.map((row, index) => ({ ...row, seq: seqs[index]! })),
    };
  });

async function restoreLists(database: DeviceDatabase, lists: readonly HeldList[]): Promise<void> {
  const session = await readSession(database);
  for (const { list, chunks } of lists) {
    if (list.accountId !== session?.accountId || session.isPassOver === true) continue;
    await database.lists.put(list);
    await database.chunks.bulkPut(chunks);
  }
}
