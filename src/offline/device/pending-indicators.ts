import { coalesce } from '#src/lib/coalesce.ts';
import type { DeviceDatabase, OutboxRow } from '../storage/schema.ts';
import {
  addMarked,
  decodeMarker,
  encodeMarker,
  markOperations,
  maxMarkedParticipants,
  noOperations,
  withoutFound,
  type LossMarker,
  type MarkedOperations,
} from './storage-loss-marker.ts';

/** Where the number of pending operations is read, and where it is shown. */
export interface IndicatorDeps {
  /**
   * Undefined where the browser cannot persist data: operations must then reach the server at once (CI-14).
   */
  readonly database: DeviceDatabase | undefined;
  /** Shows the number of pending operations outside of the page: on the app icon, where the browser can. */
  showPendingCount(count: number): void;
  /** Undefined where nothing outlives the storage: its eviction then stays undetected. */
  readonly lossMarker: LossMarker | undefined;
}

/** What the indicators ask of their device. */
interface IndicatorListener {
  getDeviceId(): string;
  /** The database has lost this device's identity: the browser has emptied it. */
  onEmptied(): Promise<unknown>;
  /** Operations that were lost with the storage, until the operator acknowledges it. */
  onLost(lost: MarkedOperations): void;
}

/**
 * Mirrors the pending operations outside of the database: their number on the app icon, and their number and
 * participants in the loss marker. The marker falls only when the server has answered or the operator has
 * acknowledged the loss, never because the database was emptied (CI-52).
 */
export class PendingIndicators {
  readonly #deps: IndicatorDeps;
  readonly #device: IndicatorListener;

  constructor(deps: IndicatorDeps, device: IndicatorListener) {
    this.#deps = deps;
    this.#device = device;
  }

  /** Detects, at the start, operations that were lost with the storage. */
  async detectLoss(): Promise<void> {
    const { database, lossMarker } = this.#deps;
    if (database === undefined || lossMarker === undefined) return;
    const marker = decodeMarker(lossMarker.read());
    // The device id is in the same storage: another id means that the storage was evicted.
    if (marker.pending.count > 0 && marker.deviceId !== this.#device.getDeviceId())
      this.#write(await database.outbox.toArray(), (rows) =>
        addMarked(marker.lost, withoutFound(marker.pending, rows)),
      );
    await this.refresh();
  }

  /**
   * Operations of this page were written again into the database, which the browser had emptied
   * (`wasEmptied`) or another tab had set up again meanwhile.
   */
  async markRestored(restored: readonly OutboxRow[], { wasEmptied }: { wasEmptied: boolean }): Promise<void> {
    const { database } = this.#deps;
    if (database === undefined) return;
    this.#write(await database.outbox.toArray(), (rows, marker) =>
      wasEmptied
        ? withoutFound(addMarked(marker.lost, marker.pending), rows)
        : withoutFound(marker.lost, restored),
    );
  }

  /** The operator has read the notice. */
  acknowledgeLoss(): void {
    const { lossMarker } = this.#deps;
    if (lossMarker === undefined) return;
    lossMarker.write(encodeMarker({ ...decodeMarker(lossMarker.read()), lost: noOperations }));
    this.#device.onLost(noOperations);
  }

  /** Updates both after a change. If storage cannot be read they stay as they are. */
  readonly refresh = coalesce(async () => {
    const { database, lossMarker } = this.#deps;
    if (database === undefined) return;
    if (!database.isOpen()) await this.#device.onEmptied().catch(() => undefined);
    const stored = await readOutbox(database, lossMarker === undefined ? 0 : maxMarkedParticipants).catch(
      () => undefined,
    );
    if (stored === undefined) return;
    // Tried again at the next change if the database cannot be written.
    if (stored.deviceId !== this.#device.getDeviceId()) await this.#device.onEmptied().catch(() => undefined);
    else this.#write(stored.rows, (_, marker) => marker.lost, stored.count);
  });

  #write(
    rows: readonly OutboxRow[],
    getLost: (rows: readonly OutboxRow[], marker: ReturnType<typeof decodeMarker>) => MarkedOperations,
    count = rows.length,
  ): void {
    const { showPendingCount, lossMarker } = this.#deps;
    showPendingCount(count);
    if (lossMarker === undefined) return;
    const previous = lossMarker.read();
    const marker = {
      deviceId: this.#device.getDeviceId(),
      pending: markOperations(rows, count),
      lost: getLost(rows, decodeMarker(previous)),
    };
    const text = encodeMarker(marker);
    if (text !== previous) lossMarker.write(text);
    this.#device.onLost(marker.lost);
  }
}

/** The device id in the database, and the outbox with its first rows, from one transaction. */
const readOutbox = (database: DeviceDatabase, rowCount: number) =>
  database.transaction('r', [database.facts, database.outbox], async () => {
    const [identity, count, rows] = await Promise.all([
      database.facts.get('device'),
      database.outbox.count(),
      rowCount === 0 ? [] : database.outbox.limit(rowCount).toArray(),
    ]);
    const deviceId = identity !== undefined && 'deviceId' in identity ? identity.deviceId : undefined;
    return { deviceId, count, rows };
  });
