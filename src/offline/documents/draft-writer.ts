import { createSerialQueue } from '#src/lib/serial-queue.ts';
import type { DeviceDatabase } from '../storage/schema.ts';
import type { DraftKey } from './draft-store.ts';
import { getDeviceDatabase } from '../storage/device-database-connection.ts';

/** The draft of one form on this device; its writes run one after the other. */
export class SerialDraftWriter {
  readonly #key: DraftKey;
  readonly #serialize = createSerialQueue();

  constructor(key: DraftKey) {
    this.#key = key;
  }

  /**
   * Runs a write after the previous ones.
   * @returns its result, or `fallback` where the device cannot persist data.
   */
  write<T>(work: (database: DeviceDatabase, key: DraftKey) => Promise<T>, fallback: T): Promise<T> {
    return this.#serialize(async () => {
      const database = await getDeviceDatabase();
      return database === undefined ? fallback : work(database, this.#key).catch(() => fallback);
    });
  }
}
