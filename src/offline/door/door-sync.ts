import { maxMarksPerEvent, type ChangeMark } from '#contract/check-in/change-mark.ts';
import { minuteMs } from '#contract/durations.ts';
import type { DownloadFrame } from '#contract/check-in/list-download.ts';
import type { ParticipantList } from '#contract/check-in/check-in-endpoints.ts';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import type { DoorDevice } from '../device/device-types.ts';
import { getListedRows, storeConflicts } from '../outbox/acknowledge.ts';
import { flagSecondCheckIns, getCheckedInTwice, requeueAnswered } from '../outbox/answered-store.ts';
import type { BatchAck } from '../outbox/outbox.ts';
import { withNewerRows, writeList } from '../participants/list-store.ts';
import { coalesce } from '#src/lib/coalesce.ts';
import { sleep } from '#src/lib/sleep.ts';
import { packList } from '../storage/participant-chunk.ts';
import { isRetainable } from '../storage/retention-period.ts';
import type { DeviceDatabase, OutboxRow } from '../storage/schema.ts';
import type { DoorSnapshot } from './door-snapshot.ts';
import { DoorStorage } from './door-storage.ts';
import { receiveDownload } from './list-downloader.ts';
import { viewDevice } from './device-view.ts';
import type { DoorStore } from './door-store.ts';
import type { DoorStoreEvent } from './door-store-event.ts';

/** Result of fetching the list. */
export type ListReply =
  | { readonly kind: 'answered'; readonly list: ParticipantList }
  /** `failed`: the event does not exist, or is not this account's. */
  | { readonly kind: 'signInNeeded' | 'failed' | 'unreachable' };

/** Result of asking for the list in chunks. */
export type DownloadReply =
  | { readonly kind: 'answered'; readonly frames: AsyncIterable<DownloadFrame> }
  | Exclude<ListReply, { kind: 'answered' }>;

/** How far a first download has got: `from` of the `of` chunks are here. */
export interface DownloadRequest {
  readonly from: number;
  readonly of: number;
  readonly seen: readonly ChangeMark[];
}

/** What a door needs of its environment. */
export interface DoorDeps {
  readonly device: DoorDevice;
  readonly eventId: string;
  /** Fetches the changes since a cursor, or the full list; `seen` are changes that this device has seen (CI-55). */
  fetchList(since: number | undefined, seen: readonly ChangeMark[]): Promise<ListReply>;
  /** Downloads a list that this device does not have, in chunks (CI-87); without it `fetchList` is asked. */
  downloadList?(request: DownloadRequest): Promise<DownloadReply>;
  /** The snapshot, read from storage while the device was being opened. */
  readonly snapshot?: Promise<DoorSnapshot | undefined>;
}

/** Twice the chunk size of a fresh list. */
const maxRowsPerChunk = 4000;
/** How long to wait for the acknowledgement of a running upload before fetching. */
const ackTimeoutMs = 2000;
/** A list whose rows an earlier version of the app has stored without their codes is fetched in full at most this often. */
const upgradeIntervalMs = 10 * minuteMs;
/** A younger list needs no refresh of its age. */
const staleAfterMs = 30_000;

/** Reads, fetches and waits for one event's door, and sends what it learns to the store as events. */
export class DoorSync {
  readonly storage: DoorStorage;
  readonly #store: DoorStore;
  readonly #deps: DoorDeps;
  readonly #database: DeviceDatabase | undefined;
  readonly #loaded = Promise.withResolvers<void>();
  #isClosed = false;
  /** Rows in the results that arrived while the list was being fetched; undefined while it is not. */
  #acknowledgedRows: ParticipantRow[] | undefined;
  #stopListening: (() => void) | undefined;
  /** When the list was last fetched in full for missing codes (device clock, epoch ms). */
  #upgradedAt = -Infinity;

  constructor(store: DoorStore, deps: DoorDeps) {
    this.#store = store;
    this.#deps = deps;
    this.#database = deps.device.database;
    this.storage = new DoorStorage(store, { ...deps, send: (event) => this.send(event) });
  }

  /** Resolves when the full stored list is shown, or storage cannot be read. */
  get loaded(): Promise<void> {
    return this.#loaded.promise;
  }

  /** Listens to the device and loads the door. If storage cannot be read, the list is fetched at once. */
  start(): void {
    const { device, eventId } = this.#deps;
    this.#stopListening = device.subscribe({
      onStatusChange: ({ isPassExpired, connection }) => {
        const isNew = isPassExpired && !this.#store.getState().isPassExpired;
        this.send({ type: isNew ? 'passExpired' : 'deviceChanged' });
        if (this.storage.isListMissing && connection === 'online')
          void this.#refreshList().catch(() => undefined);
      },
      onAcknowledged: (rows, ack) => {
        this.send({ type: 'acknowledged', rows, ack });
        this.#followUp(rows, ack);
      },
      onRescheduled: (rows) => this.send({ type: 'rescheduled', rows }),
      getHeldList: () => this.storage.getHeldList(),
      onStorageRestored: () => void this.#storeAgain().catch(() => undefined),
      onOtherTabChange: (change) => {
        if (change.eventId !== eventId) return;
        void (change.what === 'list' ? this.storage.reload() : this.storage.loadPending()).catch(
          () => undefined,
        );
      },
    });
    void this.storage
      .loadInitial()
      .catch(() => this.send({ type: 'storageUnavailable' }))
      .then(() => {
        this.#loaded.resolve();
        return this.refresh();
      })
      .catch(() => undefined);
  }

  /**
   * Sends an event to the store, unless the door is closed.
   * @returns false if the event is outdated.
   */
  send(event: DoorStoreEvent): boolean {
    if (this.#isClosed) return true;
    if (!this.#store.apply(event, viewDevice(this.#deps.device))) return false;
    this.storage.scheduleSnapshot();
    return true;
  }

  /** What an answer to a batch may call for besides its results. */
  #followUp(sent: readonly OutboxRow[], { restored = [], results }: BatchAck): void {
    const { device, eventId } = this.#deps;
    const sentIds = new Set(
      sent
        .filter((row) => row.eventId === eventId && row.accountId === device.accountId)
        .map((row) => row.operationId),
    );
    const own = results.filter(({ operationId }) => sentIds.has(operationId));
    this.#acknowledgedRows?.push(...getListedRows(own, this.#store.meta?.removed));
    // The full list shows what the restored server lacks (CI-55).
    if (restored.includes(eventId)) void this.#refreshList().catch(() => undefined);
    const rows = results.flatMap(({ participant }) => participant ?? []);
    if (getCheckedInTwice(rows).length > 0) void this.storage.loadConflicts().catch(() => undefined);
  }

  async acknowledgeRestore(): Promise<void> {
    const { device, eventId } = this.#deps;
    // Stored before it is hidden: a reload must not show it again. On a full disk the next start does.
    await this.#database?.lists.update(eventId, { resentCount: 0 }).catch(() => undefined);
    this.send({ type: 'restoreAcknowledged' });
    device.broadcast({ eventId, what: 'list' });
  }

  /**
   * The server announced the cursor of its list: fetches the changes that are missing here.
   * @returns false if the server did not answer: the caller retries.
   */
  async onServerCursor(cursor: number): Promise<boolean> {
    const { device } = this.#deps;
    // Without the stored list the whole one would be fetched.
    await this.loaded;
    // Changes by operations that are being sent arrive with their results.
    await Promise.race([device.whenIdle(), sleep(ackTimeoutMs)]);
    const { meta } = this.#store;
    if (meta?.cursor !== cursor || this.storage.isListMissing) return this.#refreshList();
    // Each own check-in is announced too: refresh the age of the list only now and then.
    if (device.deps.now() - meta.syncedAt >= staleAfterMs) this.send({ type: 'cursor', cursor });
    return true;
  }

  /** Fetches changes and sends pending operations now. */
  async refresh(): Promise<void> {
    await Promise.all([this.#deps.device.drain(), this.#refreshList()]);
  }

  close(): void {
    this.#isClosed = true;
    this.storage.close();
    this.#stopListening?.();
  }

  /**
   * The browser has emptied the database, into which the device has written operations and list again: adds the
   * unreviewed conflicts, and fetches what is missing (CI-52).
   */
  async #storeAgain(): Promise<void> {
    const { device, eventId } = this.#deps;
    if (this.#database === undefined || device.status.isPassExpired) return;
    this.storage.isListMissing = (await this.#database.lists.get(eventId)) === undefined;
    await storeConflicts(this.#database, this.#store.conflicts);
    await this.storage.loadPending();
    await this.#refreshList();
  }

  /**
   * Fetches the list. A change announced meanwhile may be missing in it: one more fetch follows (CI-9).
   * @returns false if the server did not answer.
   */
  readonly #refreshList = coalesce(async (): Promise<boolean> => {
    for (;;) {
      const outcome = await this.#fetchList().finally(() => (this.#acknowledgedRows = undefined));
      if (outcome !== 'outdated') return outcome === 'done';
    }
  });

  /** @returns `outdated` if results of this device's operations are missing in the list that is shown now. */
  async #fetchList(): Promise<'done' | 'outdated' | 'unreachable'> {
    const { device } = this.#deps;
    if (device.status.isPassExpired) return 'done';
    if (this.#store.meta !== undefined && this.#store.meta.accountId !== device.accountId)
      this.send({ type: 'accountChanged' });
    const { meta, participants } = this.#store;
    const isFirst = meta === undefined || meta.download !== undefined;
    if (isFirst && this.#deps.downloadList !== undefined) return this.#download(this.#deps.downloadList);
    // A list that has outgrown its chunks is fetched in full, so that each chunk stays small.
    const isOvergrown = meta !== undefined && participants.index.size > meta.chunkCount * maxRowsPerChunk;
    const outcome = await this.#fetchSince(
      isOvergrown || this.storage.isListMissing ? undefined : meta?.cursor,
    );
    return outcome === 'done' && this.#startsUpgrade() ? this.#upgradeList() : outcome;
  }

  /**
   * Whether to fetch in full, now, a list that an earlier version of the app has stored without its codes (CI-93) or
   * details (CI-94).
   */
  #startsUpgrade(): boolean {
    const { meta, participants } = this.#store;
    const isLacking =
      (meta?.hasCodes === true && participants.lacksCodes()) ||
      ((meta?.details ?? []).length > 0 && participants.lacksDetails());
    if (this.#isClosed || !isLacking) return false;
    const nowMs = this.#deps.device.deps.now();
    const elapsedMs = nowMs - this.#upgradedAt;
    if (elapsedMs >= 0 && elapsedMs < upgradeIntervalMs) return false;
    this.#upgradedAt = nowMs;
    return true;
  }

  /** The changes are here already: without an answer the door goes on with what it has. */
  async #upgradeList(): Promise<'done' | 'outdated'> {
    const outcome = await this.#fetchSince(undefined, { isUpgrade: true });
    return outcome === 'unreachable' ? 'done' : outcome;
  }

  /** Fetches the changes since a cursor, or the full list. */
  async #fetchSince(
    since: number | undefined,
    { isUpgrade = false } = {},
  ): Promise<'done' | 'outdated' | 'unreachable'> {
    const { device, fetchList } = this.#deps;
    const { token, accountId } = device;
    const seen = await this.#readSeen(this.#store.meta?.seen);
    if (this.#isClosed) return 'done';
    const acknowledged: ParticipantRow[] = (this.#acknowledgedRows = []);
    const reply = await fetchList(since, seen);
    // A full list may take too long on a network that is good enough for changes.
    if (!isUpgrade || reply.kind !== 'unreachable') device.onServerReply(reply.kind, token);
    if (reply.kind === 'unreachable') return 'unreachable';
    // The pass may have been rejected meanwhile: its list must not be shown (CI-22).
    if (this.#isClosed || reply.kind !== 'answered' || device.status.isPassExpired) return 'done';
    // Another account must not see a list that this one requested (CI-11).
    if (accountId === undefined || device.accountId !== accountId) return 'done';
    // A full list that was read before those operations were applied would take them back. The change numbers of
    // a restored server start again.
    const newer = reply.list.isWhole && reply.list.isRestored !== true ? acknowledged.splice(0) : [];
    await this.#applyServerList(withNewerRows(reply.list, newer), { accountId, since, seen });
    return reply.list.isWhole && acknowledged.length > 0 ? 'outdated' : 'done';
  }

  /** Downloads the list, or the chunks that are missing; changes meanwhile are fetched next (CI-89). */
  async #download(
    downloadList: NonNullable<DoorDeps['downloadList']>,
  ): Promise<'done' | 'outdated' | 'unreachable'> {
    const { device, eventId } = this.#deps;
    const { token, accountId } = device;
    const { meta } = this.#store;
    const seen = await this.#readSeen(meta?.seen);
    const reply = await downloadList({
      from: meta?.download?.chunks ?? 0,
      of: meta?.download === undefined ? 0 : meta.chunkCount,
      seen,
    });
    device.onServerReply(reply.kind, token);
    if (reply.kind === 'unreachable') return 'unreachable';
    if (reply.kind !== 'answered' || accountId === undefined) return 'done';
    const outcome = await receiveDownload(reply.frames, {
      device,
      eventId,
      accountId,
      getMeta: () => this.#store.meta,
      isWanted: () => !this.#isClosed && !device.status.isPassExpired && device.accountId === accountId,
      prepare: (isRestored) => this.#requeueAnswered(isRestored, accountId),
      send: (event) => this.send(event),
    });
    if (outcome === 'dropped') return 'done';
    if (outcome === 'interrupted') {
      device.onServerReply('unreachable', token);
      return 'unreachable';
    }
    device.broadcast({ eventId, what: 'list' });
    if (outcome === 'outdated') await this.storage.reload();
    void this.storage.warmUp();
    // Without a list that is here there is nothing to fetch changes of.
    return this.#store.meta?.download === undefined && this.#store.meta !== undefined ? 'outdated' : 'done';
  }

  /**
   * Sends answered operations again if the server was restored (CI-56). Without a list of its own (a pass that
   * was opened again) this device cannot know whether it was.
   * @returns how many.
   */
  async #requeueAnswered(isRestored: boolean, accountId: string): Promise<number> {
    if (this.#database === undefined || (!isRestored && this.#store.meta !== undefined)) return 0;
    const resentCount = await requeueAnswered(this.#database, accountId);
    if (resentCount === 0) return 0;
    this.#deps.device.scheduleSend([this.#deps.eventId]);
    await this.storage.loadPending();
    return resentCount;
  }

  /** The changes seen by this device; by this page alone if it has no storage. */
  async #readSeen(shown: readonly ChangeMark[] = []): Promise<readonly ChangeMark[]> {
    const list = await this.#database?.lists.get(this.#deps.eventId).catch(() => undefined);
    const seen = list?.accountId === this.#deps.device.accountId ? list?.seen : shown;
    return (seen ?? []).slice(0, maxMarksPerEvent);
  }

  async #applyServerList(
    list: ParticipantList,
    { accountId, since, seen }: { accountId: string; since: number | undefined; seen: readonly ChangeMark[] },
  ): Promise<void> {
    const { device, eventId } = this.#deps;
    const now = device.deps.now();
    const fullChunks = list.isWhole ? packList(eventId, list.participants) : undefined;
    // Before the list, which says that nothing is missing any more. Without a list of its own (a pass that was
    // opened again) this device cannot know whether the server was restored.
    const isRestored = list.isRestored === true;
    const hasGap = isRestored || (fullChunks !== undefined && this.#store.meta === undefined);
    const resentCount =
      hasGap && this.#database !== undefined ? await requeueAnswered(this.#database, accountId) : 0;
    const saidCount = isRestored ? resentCount : 0;
    if (this.#database !== undefined && isRetainable(list.event, Date.parse(list.serverTime))) {
      // On a full disk the older list stays stored, and the screen shows the newer one.
      const request = { accountId, since, seen, now, fullChunks, resentCount: saidCount };
      const written = writeList(this.#database, list, request);
      const isWritten = await written.catch(() => undefined);
      if (list.isWhole) this.storage.isListMissing = false;
      // Another tab was faster: its list counts.
      if (isWritten) device.broadcast({ eventId, what: 'list' });
      if (resentCount > 0) device.scheduleSend([eventId]);
      if (isWritten === false) return this.storage.reload();
    }
    const shown = { type: 'serverList', accountId, list, fullChunks, receivedAt: now } as const;
    const isShown = this.send({ ...shown, resentCount: saidCount });
    if (isShown && fullChunks !== undefined) void this.storage.warmUp();
    if (resentCount > 0) await this.storage.loadPending();
    if (this.#database === undefined || getCheckedInTwice(list.participants).length === 0) return;
    const about = { eventId, accountId };
    if (await flagSecondCheckIns(this.#database, about, list.participants))
      await this.storage.loadConflicts();
  }
}
