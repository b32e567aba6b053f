import type { DoorDevice, HeldList } from '../device/device-types.ts';
import { readPending } from '../outbox/outbox.ts';
import { compactList } from '../participants/list-store.ts';
import { coalesce } from '#src/lib/coalesce.ts';
import { sleep } from '#src/lib/sleep.ts';
import { packParticipants } from '../storage/participant-chunk.ts';
import { isListRetainable } from '../storage/retention-period.ts';
import type { DeviceDatabase } from '../storage/schema.ts';
import {
  readConflicts,
  readStoredDoor,
  saveDoorSnapshot,
  snapshotRowCount,
  type DoorSnapshot,
} from './door-snapshot.ts';
import type { DoorStore } from './door-store.ts';
import type { DoorStoreEvent } from './door-store-event.ts';

/** Pause between steps of background work, so that it does not block the page. */
const yieldMs = 120;
/** How long a slow phone may take to render the snapshot. */
const renderTimeoutMs = 600;
/** Debounce of saving the snapshot after a change. */
const snapshotDelayMs = 2000;

interface DoorStorageDeps {
  readonly device: DoorDevice;
  readonly eventId: string;
  /** The snapshot, read from storage while the device was being opened. */
  readonly snapshot?: Promise<DoorSnapshot | undefined>;
  /**
   * Sends an event to the store.
   * @returns false if the event is outdated.
   */
  send(event: DoorStoreEvent): boolean;
}

/** Reads one event's door from the device's storage, and saves its snapshot there. */
export class DoorStorage {
  readonly #store: DoorStore;
  readonly #deps: DoorStorageDeps;
  readonly #database: DeviceDatabase | undefined;
  readonly #rendered = Promise.withResolvers<void>();
  #isClosed = false;
  #currentWarmUp: Iterator<undefined> | undefined;
  #snapshotTimer: ReturnType<typeof setTimeout> | undefined;
  /** The shown list is not stored any more. */
  isListMissing = false;

  constructor(store: DoorStore, deps: DoorStorageDeps) {
    this.#store = store;
    this.#deps = deps;
    this.#database = deps.device.database;
  }

  /** The screen shows the first state: the rest of the list may be read. */
  markRendered(): void {
    this.#rendered.resolve();
  }

  /** Shows the snapshot if it is current, then loads all participants once it is painted. */
  async loadInitial(): Promise<void> {
    const readFrom = this.#store.dataRevision;
    const snapshot = await this.#deps.snapshot?.catch(() => undefined);
    if (snapshot !== undefined && this.#deps.send({ type: 'snapshot', snapshot, readFrom })) {
      // A preloaded door has no listener yet: wait until it is rendered.
      if (!this.#store.hasListeners) await Promise.race([this.#rendered.promise, sleep(renderTimeoutMs)]);
      await sleep(yieldMs);
    }
    if (this.#database === undefined) this.#deps.send({ type: 'storageUnavailable' });
    else await this.#loadStored();
  }

  /** Reads the pending operations from storage again. */
  async loadPending(): Promise<void> {
    const database = this.#database;
    if (database === undefined) return;
    for (let isApplied = false; !isApplied;) {
      const readFrom = this.#store.dataRevision;
      const pending = await readPending(database, this.#deps.eventId);
      isApplied = this.#deps.send({ type: 'pendingChanged', pending, readFrom });
    }
  }

  /** Reads the conflicts from storage again. */
  async loadConflicts(): Promise<void> {
    const database = this.#database;
    if (database === undefined) return;
    for (let isApplied = false; !isApplied;) {
      const readFrom = this.#store.dataRevision;
      const conflicts = await readConflicts(database, this.#deps.eventId);
      isApplied = this.#deps.send({ type: 'conflictsChanged', conflicts, readFrom });
    }
  }

  /** Loads the stored list: at the start, and when another tab or the worker changed it. */
  async #loadStored(): Promise<void> {
    const database = this.#database;
    if (database === undefined) return;
    // The list in memory is all there is.
    if (this.isListMissing) return this.loadPending();
    // Reads again if something newer was shown meanwhile.
    for (let isApplied = false; !isApplied;) {
      const readFrom = this.#store.dataRevision;
      const stored = await readStoredDoor(database, this.#deps.eventId);
      isApplied = this.#deps.send({ type: 'stored', stored, readFrom });
    }
    void this.warmUp();
  }

  readonly reload = coalesce(() => this.#loadStored());

  /** Decodes the list in idle steps; stops when the list is replaced meanwhile. */
  async warmUp(): Promise<void> {
    const steps = (this.#currentWarmUp = this.#store.participants.warmUp());
    while (!this.#isClosed && this.#currentWarmUp === steps && steps.next().done !== true)
      await sleep(yieldMs);
  }

  /** Saves the snapshot for the next start and compacts the list, once nothing has changed for a while. */
  scheduleSnapshot(): void {
    clearTimeout(this.#snapshotTimer);
    const { status } = this.#store.getState();
    const database = this.#database;
    if (database === undefined || status !== 'ready' || this.#store.isPreview) return;
    if (this.#store.meta?.download !== undefined) return;
    this.#snapshotTimer = setTimeout(
      () => void this.#saveSnapshot(database).catch(() => undefined),
      snapshotDelayMs,
    );
  }

  async #saveSnapshot(database: DeviceDatabase): Promise<void> {
    const { eventId } = this.#deps;
    const { participants, meta: shownList } = this.#store;
    if (shownList === undefined) return;
    const { checkedInCount, expectedCount } = participants;
    const rows = participants.getFirstListed(snapshotRowCount);
    await saveDoorSnapshot(database, eventId, { rows, checkedInCount, expectedCount, shownList });
    await compactList(database, eventId, () => sleep(yieldMs));
  }

  /** The shown list, to be stored again after an eviction; undefined if it is incomplete or too old to keep. */
  getHeldList(): HeldList | undefined {
    const { device, eventId } = this.#deps;
    const { meta, participants, isPreview } = this.#store;
    if (meta === undefined || isPreview || meta.download !== undefined) return undefined;
    if (!isListRetainable(meta, device.deps.now())) return undefined;
    const chunks = packParticipants(eventId, participants.getFirstListed(Infinity));
    const delta = { newest: { rows: 0, parts: 0 } };
    return { list: { ...meta, ...delta, eventId, chunkCount: chunks.length }, chunks };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#snapshotTimer);
  }
}
