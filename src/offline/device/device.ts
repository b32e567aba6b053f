import type { Operation } from '#contract/check-in/operation.ts';
import type { Review } from '#contract/check-in/review.ts';
import { uuid7 } from '#contract/id.ts';
import type { DeviceDatabase, DeviceIdentity, DeviceSession, OutboxRow } from '../storage/schema.ts';
import type {
  DeviceListener,
  DeviceStatus,
  DoorDevice,
  NewOperation,
  RecordResult,
  StorageChange,
} from './device-types.ts';
import { PersistError } from '../storage/persist-error.ts';
import { resultsWithoutStorage, sendInstead } from './results-without-storage.ts';
import { countDrafts } from '../documents/draft-store.ts';
import { secureDeletePadding } from '../storage/secure-delete-padding.ts';
import { coalesce } from '#src/lib/coalesce.ts';
import { retryAfter } from '#src/lib/retry-after.ts';
import { OutboxMirror, restoreStorage } from './outbox-mirror.ts';
import { isSameMarked, noOperations } from './storage-loss-marker.ts';
import { applyRetention } from './retention.ts';
import { clearExpiredPass } from '../participants/clear-lists.ts';
import { clearPersonalData } from './clear-personal-data.ts';
import { countOtherAccounts, countPending, enqueue, type BatchAck } from '../outbox/outbox.ts';
import { createSender, type DrainResult, type Batch, type BatchReply } from '../outbox/sender.ts';
import { PendingIndicators, type IndicatorDeps } from './pending-indicators.ts';

/** What a device needs of its environment; the page and each simulated device provide their own. */
export interface DeviceDeps extends IndicatorDeps {
  send(batch: Batch, credentials: { deviceId: string; token: string }): Promise<BatchReply>;
  /** Registers a background sync, so that the browser wakes the worker when the network is back. */
  requestBackgroundSync(): void;
  /** Runs `work` while no other tab or worker of this browser runs theirs. */
  withOutboxLock<T>(work: () => Promise<T>): Promise<T>;
  now(): number;
  /** Whether this page is visible. */
  isScreenOn?(): boolean;
  /** Returns `count` random bytes. */
  randomBytes(count: number): Uint8Array;
  /** Notifies other tabs and the worker; undefined where there are none. */
  readonly channel: BroadcastChannel | undefined;
}

/** This device in one page: its session, its outbox and the sender that drains it. */
export class Device implements DoorDevice {
  readonly deps: DeviceDeps;
  readonly #listeners = new Set<DeviceListener>();
  readonly #sender;
  readonly #indicators: PendingIndicators;
  #identity: DeviceIdentity;
  #session: DeviceSession | undefined;
  #status: DeviceStatus = {
    connection: 'starting',
    isSignInNeeded: false,
    otherAccountCount: 0,
    isPassExpired: false,
    isUploadRefused: false,
    lost: noOperations,
  };
  readonly #mirror = new OutboxMirror();
  #currentDrain: Promise<DrainResult> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  private constructor(deps: DeviceDeps, identity: DeviceIdentity, session: DeviceSession | undefined) {
    this.deps = deps;
    this.#identity = identity;
    this.#session = session;
    const { database } = deps;
    this.#indicators = new PendingIndicators(deps, {
      getDeviceId: () => this.deviceId,
      onEmptied: () => this.#restoreStorage(),
      onLost: (lost) => {
        if (!isSameMarked(lost, this.#status.lost)) this.#setStatus({ lost });
      },
    });
    database?.on('close', () => void retryAfter(reopenDelaysMs, () => this.#restoreStorage()));
    this.#sender =
      database &&
      createSender({
        database,
        getAccountId: () => Promise.resolve(this.#session?.accountId),
        send: (batch, accountId) => this.#send(batch, accountId),
        now: () => deps.now(),
        isScreenOn: () => deps.isScreenOn?.() === true,
        random: () => (deps.randomBytes(1)[0] ?? 0) / 256,
        withOutboxLock: (work) => deps.withOutboxLock(work),
        onAcknowledged: (rows, ack) => this.#notifyAcknowledged(rows, ack),
        onRescheduled: (rows) => this.#notify((listener) => listener.onRescheduled?.(rows)),
      });
    if (deps.channel !== undefined)
      deps.channel.onmessage = (message: MessageEvent<StorageChange>) => {
        this.#notify((listener) => listener.onOtherTabChange?.(message.data));
        void this.reloadPending(message.data.eventId).catch(() => undefined);
      };
  }

  /** Opens the device with its stored identity and session. */
  static async open(deps: DeviceDeps): Promise<Device> {
    const { database } = deps;
    const newIdentity: DeviceIdentity = { key: 'device', deviceId: newId(deps), label: '' };
    const [identity, session] = await Promise.all([
      database?.facts.get('device'),
      database?.facts.get('session'),
    ]);
    // A full disk must not block a door whose list and outbox are readable.
    if (database !== undefined && identity === undefined)
      await database.facts.put(newIdentity).catch(() => undefined);
    const device = new Device(
      deps,
      (identity as DeviceIdentity | undefined) ?? newIdentity,
      session as DeviceSession | undefined,
    );
    device.#setStatus({ isPassExpired: device.#session?.isPassOver === true });
    await Promise.all([device.#indicators.detectLoss(), device.#countOtherAccounts()]);
    void database?.outbox.toArray().then(
      (rows) => device.#mirror.add(rows),
      () => undefined,
    );
    // Expired lists are never shown, so their deletion can run in the background.
    if (database !== undefined) void applyRetention(database, deps.now()).catch(() => undefined);
    return device;
  }

  get database(): DeviceDatabase | undefined {
    return this.deps.database;
  }
  get accountId(): string | undefined {
    return this.#session?.accountId;
  }
  /** The bearer token of the session; undefined when signed out. */
  get token(): string | undefined {
    return this.#session?.token;
  }
  get status(): DeviceStatus {
    return this.#status;
  }
  get label(): string {
    return this.#identity.label;
  }
  get deviceId(): string {
    return this.#identity.deviceId;
  }

  subscribe(listener: DeviceListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Starts a session: its own outbox goes on; another account's stays on the device, unsent (CI-10). */
  async signIn(session: Omit<DeviceSession, 'key' | 'filler'>): Promise<void> {
    const previous = this.#session;
    const isSame =
      previous?.accountId === session.accountId &&
      previous.token === session.token &&
      previous.isPassOver !== true &&
      JSON.stringify(previous.page) === JSON.stringify(session.page);
    // The same pass as stored, whose end the caller has missed.
    const isEnded = previous?.isPassOver === true && previous.accountId === session.accountId;
    if (isEnded && session.startedAt !== undefined && previous.startedAt === session.startedAt) return;
    this.#session = { key: 'session', ...session, filler: secureDeletePadding() };
    // Deletes the lists of the previous account only; those of this account may have been fetched in another
    // tab.
    if (previous !== undefined && previous.accountId !== session.accountId && this.database)
      await clearPersonalData(this.database, session.accountId);
    // Without the stored session only the page sends, not the worker.
    if (!isSame) await this.database?.facts.put(this.#session).catch(() => undefined);
    this.#setStatus({ isSignInNeeded: false, isPassExpired: false });
    await this.#countOtherAccounts();
    if (!isSame) void this.drain();
  }

  /** Opens the device of a staff pass that has ended, of which the storage may know nothing (CI-50). */
  async openEndedPass(accountId: string): Promise<void> {
    const previous = this.#session?.accountId === accountId ? this.#session : undefined;
    if (previous?.isPassOver === true) return;
    const ended = { key: 'session', accountId, token: '', filler: secureDeletePadding() } as const;
    this.#session = { ...(previous ?? ended), isStaff: true, isPassOver: true };
    this.#setStatus({ isPassExpired: true });
    if (this.database === undefined) return;
    if (previous === undefined) await this.database.facts.put(this.#session);
    else await clearExpiredPass(this.database, this.#session, previous.token);
  }

  /** Ends the session. Names, e-mails and the token leave the device; pending operations stay (CI-11). */
  async signOut(): Promise<void> {
    this.#session = undefined;
    clearTimeout(this.#timer);
    if (this.database) await clearPersonalData(this.database);
    // Users name their phones after themselves, so the label is personal data.
    if (this.label !== '') await this.setLabel('');
    this.#setStatus({ isSignInNeeded: false, otherAccountCount: 0, isPassExpired: false });
  }

  async setLabel(label: string): Promise<void> {
    this.#identity = { ...this.#identity, label };
    await this.database?.facts.put(this.#identity);
  }

  /** Number of pending operations on this device, of all accounts. */
  async countPending(): Promise<number> {
    return this.database === undefined ? 0 : countPending(this.database);
  }

  /** Number of unsaved form drafts on this device. */
  async countDrafts(): Promise<number> {
    return this.database === undefined ? 0 : countDrafts(this.database);
  }

  /** The operator has read that operations were lost with the storage (CI-32). */
  acknowledgeLoss(): void {
    this.#indicators.acknowledgeLoss();
  }

  /**
   * Records operations of the current session, all or none, together with an optional review of a conflict.
   * When it resolves they are durable on this device or, where the browser cannot persist data, answered by
   * the server.
   * @throws PersistError when neither worked.
   */
  async record(operations: readonly NewOperation[], review?: Review): Promise<RecordResult[]> {
    const { accountId } = this;
    if (accountId === undefined) throw new PersistError('nobody is signed in');
    // A conflict may still be reviewed (CI-51).
    if (this.#status.isPassExpired && operations.length > 0) throw new PersistError('the pass is over');
    const fullOperations = operations.map((operation): Operation => ({
      ...operation,
      operationId: newId(this.deps),
      occurredAt: new Date(this.deps.now()).toISOString(),
      deviceId: this.deviceId,
      deviceLabel: this.label,
    }));
    const batch = { operations: fullOperations, reviews: review === undefined ? [] : [review] };
    const send = async () =>
      resultsWithoutStorage(fullOperations, accountId, await this.#send(batch, accountId));
    if (this.database === undefined) return send();
    return enqueue(this.database, fullOperations, accountId, review).then(
      (rows) => {
        this.#mirror.add(rows);
        this.scheduleSend(rows.map((row) => row.eventId));
        return rows.map((row) => ({ row, result: undefined }));
      },
      (error: unknown) => sendInstead(error, this.#status.connection, send),
    );
  }

  /**
   * Sends the operations just recorded for these events and broadcasts the change, after a short delay in
   * which the screen paints.
   */
  scheduleSend(eventIds: Iterable<string>): void {
    setTimeout(() => {
      if (this.#isClosed) return;
      for (const eventId of new Set(eventIds)) this.broadcast({ eventId, what: 'waiting' });
      // While the server is reachable this page drains the outbox; a background sync would only compete with
      // it.
      if (this.#status.connection !== 'online') this.deps.requestBackgroundSync();
      void this.drain();
    }, sendDelayMs);
  }

  /** Sends what is due, and schedules the next attempt while operations are pending. */
  async drain(): Promise<DrainResult | undefined> {
    if (this.#sender === undefined || this.#isClosed) return undefined;
    // First makes sure that the operations are still in the database.
    const sender = this.#sender;
    this.#currentDrain = this.#indicators.refresh().then(() => sender.drain());
    const end = await this.#currentDrain;
    clearTimeout(this.#timer);
    if (this.#isClosed) return undefined;
    if (end.retryInMs !== undefined) {
      this.#timer = setTimeout(() => void this.drain(), end.retryInMs);
      this.deps.requestBackgroundSync();
    }
    return end;
  }

  /** Resolves when no drain is running. */
  async whenIdle(): Promise<void> {
    await this.#currentDrain;
  }

  /**
   * Updates the status after any request to the server. A rejected token counts only if it is still the
   * current `token`: a session that has started meanwhile is not asked to sign in again.
   */
  onServerReply(kind: BatchReply['kind'], token = this.token): void {
    this.#setStatus({ connection: kind === 'unreachable' ? 'offline' : 'online' });
    if (kind === 'signInNeeded') this.#handleTokenRejected(token);
    else if (kind !== 'unreachable') this.#setStatus({ isSignInNeeded: false });
  }

  async reloadPending(eventId: string): Promise<void> {
    await this.#indicators.refresh();
    if (this.database !== undefined) await this.#mirror.reload(this.database, eventId, this.deviceId);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.deps.channel?.close();
    this.database?.close();
  }

  async #send(batch: Batch, accountId: string): Promise<BatchReply> {
    // Another account may have signed in since the batch was read.
    if (this.#session?.accountId !== accountId) return { kind: 'signInNeeded' };
    const { token } = this.#session;
    if (token === '') return { kind: 'signInNeeded' };
    const reply = await this.deps.send(batch, { deviceId: this.deviceId, token });
    this.onServerReply(reply.kind, token);
    // A token that the server refuses for uploads stays refused.
    if (reply.kind === 'signInNeeded') this.#handleTokenRejected(token, { isForEntries: true });
    return reply;
  }

  #handleTokenRejected(token: string | undefined, { isForEntries = false } = {}): void {
    const session = this.#session;
    if (session === undefined || token !== session.token) return;
    if (session.isStaff !== true) return this.#setStatus({ isSignInNeeded: true });
    // Names leave the device; pending operations stay, and are sent as long as the server takes them (CI-22).
    this.#session = { ...session, isPassOver: true, ...(isForEntries && { token: '' }) };
    this.#setStatus({ isPassExpired: true, isSignInNeeded: false });
    if (this.database)
      void clearExpiredPass(this.database, this.#session, session.token).catch(() => undefined);
  }

  async #countOtherAccounts(): Promise<void> {
    const { database, accountId } = this;
    if (database === undefined || accountId === undefined) return;
    this.#setStatus({ otherAccountCount: await countOtherAccounts(database, accountId) });
  }

  /** Writes what this page has in memory into a database that the browser has emptied (CI-52). */
  readonly #restoreStorage = coalesce(async () => {
    const { database } = this;
    if (database === undefined || this.#isClosed) return;
    if (!database.isOpen()) await database.open();
    const getLists = () => [...this.#listeners].flatMap((listener) => listener.getHeldList?.() ?? []);
    const memory = { identity: this.#identity, session: this.#session, rows: this.#mirror.rows, getLists };
    const { identity, restored, wasEmptied } = await restoreStorage(database, memory);
    this.#identity = identity;
    await this.#indicators.markRestored(restored, { wasEmptied });
    this.#notify((listener) => listener.onStorageRestored?.());
    for (const eventId of new Set(restored.map((row) => row.eventId)))
      this.broadcast({ eventId, what: 'waiting' });
    void this.drain();
  });

  #notifyAcknowledged(rows: readonly OutboxRow[], ack: BatchAck): void {
    this.#mirror.remove(ack.results);
    this.#notify((listener) => listener.onAcknowledged?.(rows, ack));
    void this.#indicators.refresh();
    for (const eventId of new Set(rows.map((row) => row.eventId))) this.broadcast({ eventId, what: 'list' });
  }

  /** Notifies other tabs and the worker that the stored data of this event changed. */
  broadcast(change: StorageChange): void {
    this.deps.channel?.postMessage(change);
  }

  #setStatus(change: Partial<DeviceStatus>): void {
    const next = { ...this.#status, ...change, isUploadRefused: this.#session?.token === '' };
    const isSame = Object.entries(next).every(
      ([key, value]) => this.#status[key as keyof DeviceStatus] === value,
    );
    if (isSame) return;
    this.#status = next;
    this.#notify((listener) => listener.onStatusChange?.(next));
  }

  #notify(notify: (listener: DeviceListener) => void): void {
    for (const listener of this.#listeners) notify(listener);
  }
}

/** Delay between recording and sending: time for a frame or two. */
const sendDelayMs = 40;

/**
 * Delays before the database is opened again: the browser closes the connection before it empties the database,
 * and aborts attempts to open it meanwhile. After the last one the next drain tries again.
 */
const reopenDelaysMs = [0, 100, 400, 1600];

const newId = (deps: DeviceDeps): string => uuid7(deps.now(), deps.randomBytes(10));
