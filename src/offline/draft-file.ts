import type { DeviceDatabase } from './device-database.ts';
import type { DraftKey } from './draft-store.ts';
import { ownDatabase } from './own-database.ts';

/** The draft of one form on this device, written by one write after the other. */
export class DraftFile {
  readonly #key: DraftKey;
  #work: Promise<unknown> = Promise.resolve();

  constructor(key: DraftKey) {
    this.#key = key;
  }

  /** Runs a write once those before it are done → its answer, or `otherwise` where nothing can be kept. */
  write<T>(work: (database: DeviceDatabase, key: DraftKey) => Promise<T>, otherwise: T): Promise<T> {
    const result = this.#work.then(async () => {
      const database = await ownDatabase();
      return database === undefined ? otherwise : work(database, this.#key).catch(() => otherwise);
    });
    this.#work = result;
    return result;
  }
}
