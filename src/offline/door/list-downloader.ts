import type { DownloadFrame, DownloadHead } from '#contract/check-in/list-download.ts';
import { unpackParticipants } from '#contract/participant/packed-participants.ts';
import { sleep } from '#src/lib/sleep.ts';
import type { DoorDevice } from '../device/device-types.ts';
import {
  beginDownload,
  hasMixedRanks,
  repackList,
  storeChunks,
  toDownloadedList,
  toStoredChunk,
} from '../participants/list-download-store.ts';
import { isRetainable } from '../storage/retention-period.ts';
import type { ListRow, ParticipantChunk } from '../storage/schema.ts';
import type { StoredParticipant } from '#contract/participant/stored-participant.ts';
import type { DoorStoreEvent } from './door-store-event.ts';
import type { ListMeta } from './door-state.ts';

/** How long a slow phone takes to render the first rows. */
const renderMs = 120;
/** Chunks are shown at most this often: each time costs a slow phone a render. */
const showIntervalMs = 250;

interface DownloadContext {
  readonly device: DoorDevice;
  readonly eventId: string;
  readonly accountId: string;
  /** What the door shows of the list. */
  getMeta(): ListMeta | undefined;
  /** Whether the door still wants the list: not after it was closed, or its account has changed. */
  isWanted(): boolean;
  /**
   * Makes ready for a list of which this device has nothing, or whose server was restored.
   * @returns the number of operations that are sent again (CI-56).
   */
  prepare(isRestored: boolean): Promise<number>;
  /** @returns false if the event is outdated. */
  send(event: DoorStoreEvent): boolean;
}

/**
 * `complete`: all chunks are here; changes since are to be fetched. `outdated`: storage has another list by now.
 * `dropped`: the door does not want it any more.
 */
export type DownloadOutcome = 'complete' | 'outdated' | 'dropped' | 'interrupted';

/**
 * Shows and stores a list as its frames arrive (CI-87). The next frames are read while chunks are being
 * written.
 */
export async function receiveDownload(
  frames: AsyncIterable<DownloadFrame>,
  context: DownloadContext,
): Promise<DownloadOutcome> {
  const receiver = new Receiver(context);
  let held: StoredParticipant[] | undefined;
  const beginWithHeld = async (): Promise<void> => {
    const rows = held;
    held = undefined;
    if (rows !== undefined) await receiver.begin(rows);
  };
  try {
    for await (const frame of frames) {
      if (!context.isWanted() || receiver.isStopped) break;
      if (frame.kind === 'head') receiver.head = frame.head;
      else if (frame.kind === 'firstRows') {
        held = unpackParticipants(frame.packed);
        // A list of one chunk is here at once: it is shown as a whole when it is about to be stored.
        if (receiver.head?.chunkCount === 1) continue;
        await beginWithHeld();
        // The screen shows them first.
        await sleep(renderMs);
      } else {
        if (held !== undefined) held = unpackParticipants(frame.packed).sort((a, b) => a.rank - b.rank);
        await beginWithHeld();
        receiver.add(toStoredChunk(context.eventId, frame.no, frame.packed));
      }
    }
  } catch {
    // The network broke: what has arrived stays.
  }
  if (context.isWanted()) await beginWithHeld().catch(() => undefined);
  return receiver.finish();
}

class Receiver {
  head: DownloadHead | undefined;
  isStopped = false;
  readonly #context: DownloadContext;
  #list: ListRow | undefined;
  /** The head could not be written: the list is in memory only. */
  #isStored = false;
  #queue: ParticipantChunk[] = [];
  #unshown: ParticipantChunk[] = [];
  #shownAt = -Infinity;
  #writing: Promise<void> | undefined;

  constructor(context: DownloadContext) {
    this.#context = context;
  }

  async begin(firstRows: readonly StoredParticipant[]): Promise<void> {
    const { device, eventId, accountId, getMeta, prepare, send } = this.#context;
    const { head } = this;
    if (head === undefined) throw new Error('not a list');
    const now = device.deps.now();
    const resentCount = await prepare(head.isRestored === true);
    const request = { accountId, now, resentCount: head.isRestored === true ? resentCount : 0 };
    const { database } = device;
    const meta = getMeta();
    let list: ListRow | undefined = toDownloadedList(meta && { ...meta, eventId }, head, request);
    if (database !== undefined && isRetainable(head.event, Date.parse(head.serverTime))) {
      const written = await beginDownload(database, head, request).catch(() => 'failed' as const);
      this.#isStored = written !== 'failed';
      if (written !== 'failed') list = written;
    }
    if (list === undefined || !send({ type: 'downloadBegun', accountId, list, firstRows }))
      this.isStopped = true;
    this.#list = list;
  }

  add(chunk: ParticipantChunk): void {
    this.#queue.push(chunk);
    this.#writing ??= this.#writeQueue().finally(() => (this.#writing = undefined));
  }

  async finish(): Promise<DownloadOutcome> {
    await this.#writing;
    if (this.isStopped) return 'outdated';
    if (!this.#context.isWanted()) return 'dropped';
    this.#show();
    const list = this.#list;
    if (list === undefined || this.#context.getMeta()?.download !== undefined) return 'interrupted';
    const { device, eventId, accountId } = this.#context;
    if (!this.#isStored || device.database === undefined || !hasMixedRanks(list)) return 'complete';
    await repackList(device.database, { eventId, accountId }).catch(() => undefined);
    return 'outdated';
  }

  async #writeQueue(): Promise<void> {
    const { device, eventId, accountId } = this.#context;
    while (this.#queue.length > 0 && !this.isStopped) {
      const chunks = this.#queue;
      this.#queue = [];
      if (this.#isStored && device.database !== undefined) {
        const written = storeChunks(device.database, chunks, { eventId, accountId });
        // On a full disk the rest is in memory only, and the next start goes on with the download.
        const isStored = await written.catch(() => undefined);
        if (isStored === undefined) this.#isStored = false;
        this.isStopped = isStored === false;
      }
      if (this.isStopped) return;
      this.#unshown.push(...chunks);
      if (performance.now() - this.#shownAt >= showIntervalMs) this.#show();
    }
  }

  #show(): void {
    if (this.#unshown.length === 0) return;
    const chunks = this.#unshown;
    this.#unshown = [];
    this.#shownAt = performance.now();
    if (!this.#context.send({ type: 'chunksArrived', accountId: this.#context.accountId, chunks }))
      this.isStopped = true;
  }
}
