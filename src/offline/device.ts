import type { Operation } from '#contract/check-in/operation.ts';
import type { Review } from '#contract/check-in/review.ts';
import { uuid7 } from '#contract/id.ts';
import type { DeviceDatabase, DeviceIdentity, DeviceSession, OutboxRow } from './device-database.ts';
import type {
  DeviceListener,
  DeviceNeeds,
  DeviceStatus,
  NewOperation,
  Recorded,
  StoredChange,
} from './device-needs.ts';
import { NotKept } from './door-state.ts';
import { countDrafts, wipeDrafts } from './draft-store.ts';
import { fileOfItsOwn } from './file-of-its-own.ts';
import { forgetDue } from './forget-due.ts';
import { wipeAfterPass, wipeLists } from './list-store.ts';
import { countOfOthers, countWaiting, enqueue, type Answer } from './outbox.ts';
import { recordedOnline } from './record-online.ts';
import { createSender, type DrainEnd, type Replay, type Reply } from './sender.ts';
import { forgetTickets } from './ticket-store.ts';
import { WaitingSigns } from './waiting-signs.ts';

/** This device in one page: who is signed in, its outbox, and the sender that empties it. */
export class Device {
  readonly needs: DeviceNeeds;
  readonly #listeners = new Set<DeviceListener>();
  readonly #sender;
  readonly #signs: WaitingSigns;
  #identity: DeviceIdentity;
  #session: DeviceSession | undefined;
  #status: DeviceStatus = {
    connection: 'starting',
    isSignInNeeded: false,
    ofAnotherAccount: 0,
    isPassOver: false,
    isRefused: false,
    gap: 0,
  };
  #draining: Promise<DrainEnd> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  private constructor(needs: DeviceNeeds, identity: DeviceIdentity, session: DeviceSession | undefined) {
    this.needs = needs;
    this.#identity = identity;
    this.#session = session;
    const { database } = needs;
    this.#signs = new WaitingSigns(needs, identity.deviceId);
    this.#sender =
      database &&
      createSender({
        database,
        account: () => Promise.resolve(this.#session?.accountId),
        send: (replay, sender) => this.#send(replay, sender),
        now: () => needs.now(),
        random: () => (needs.random(1)[0] ?? 0) / 256,
        exclusively: (work) => needs.exclusively(work),
        settled: (rows, answer) => this.#tellSettled(rows, answer),
        postponed: (rows) => this.#each((it) => it.postponed?.(rows)),
      });
    if (needs.channel !== undefined)
      needs.channel.onmessage = (message: MessageEvent<StoredChange>) => {
        this.#each((it) => it.changedElsewhere?.(message.data));
        void this.#signs.follow();
      };
  }

  /** Opens the device with what it remembers of itself and of who is signed in. */
  static async open(needs: DeviceNeeds): Promise<Device> {
    const { database } = needs;
    const fresh: DeviceIdentity = { key: 'device', deviceId: newId(needs), label: '' };
    const [identity, session] = await Promise.all([
      database?.facts.get('device'),
      database?.facts.get('session'),
    ]);
    // A full disk must not close a door whose list and queue are there to be read.
    if (database !== undefined && identity === undefined)
      await database.facts.put(fresh).catch(() => undefined);
    const device = new Device(
      needs,
      (identity as DeviceIdentity | undefined) ?? fresh,
      session as DeviceSession | undefined,
    );
    device.#setStatus({ isPassOver: device.#session?.isPassOver === true });
    const [gap] = await Promise.all([device.#signs.lookForGap(), device.#countOthers()]);
    device.#setStatus({ gap });
    // Nobody is shown of a list that is due: nothing waits for its leaving.
    if (database !== undefined) void forgetDue(database, needs.now()).catch(() => undefined);
    return device;
  }

  get database(): DeviceDatabase | undefined {
    return this.needs.database;
  }
  get accountId(): string | undefined {
    return this.#session?.accountId;
  }
  /** By what the server knows who is signed in; undefined for nobody. */
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

  listen(listener: DeviceListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Somebody signed in: her queue goes on, another account's stays where it is (CI-10). */
  async signIn(session: Omit<DeviceSession, 'key' | 'filler'>): Promise<void> {
    const before = this.#session;
    const isSame =
      before?.accountId === session.accountId && before.token === session.token && before.isPassOver !== true;
    this.#session = { key: 'session', ...session, filler: fileOfItsOwn() };
    // Another person's lists are not hers to see; her own may have been taken in another tab.
    if (before !== undefined && before.accountId !== session.accountId && this.database) {
      await wipeLists(this.database, session.accountId);
      await wipeDrafts(this.database, session.accountId);
      await forgetTickets(this.database, session.accountId);
    }
    // Without it the worker sends nothing, but the page does.
    if (!isSame) await this.database?.facts.put(this.#session).catch(() => undefined);
    this.#setStatus({ isSignInNeeded: false, isPassOver: false });
    await this.#countOthers();
    if (!isSame) void this.drain();
  }

  /** Signing out takes names, e-mails and the token off the device; unsent operations stay (CI-11). */
  async signOut(): Promise<void> {
    this.#session = undefined;
    clearTimeout(this.#timer);
    if (this.database) await wipeLists(this.database);
    if (this.database) await wipeDrafts(this.database);
    if (this.database) await forgetTickets(this.database);
    // People name their phones after themselves.
    if (this.label !== '') await this.setLabel('');
    this.#setStatus({ isSignInNeeded: false, ofAnotherAccount: 0, isPassOver: false });
  }

  async setLabel(label: string): Promise<void> {
    this.#identity = { ...this.#identity, label };
    await this.database?.facts.put(this.#identity);
  }

  /** How many operations of anybody wait on this device. */
  async waiting(): Promise<number> {
    return this.database === undefined ? 0 : countWaiting(this.database);
  }

  /** How many forms were left unfinished on this device. */
  async drafts(): Promise<number> {
    return this.database === undefined ? 0 : countDrafts(this.database);
  }

  /** What waits on this device was lost with its storage, and somebody has read that. */
  seeGap(): void {
    this.#setStatus({ gap: 0 });
    this.#signs.seeGap();
  }

  /**
   * Records operations of whoever is signed in, all or none, and with them what she decided about a conflict.
   * Durable on this device when it resolves, or, where nothing can be kept, answered by the server. `NotKept`
   * when neither worked.
   */
  async record(operations: readonly NewOperation[], review?: Review): Promise<Recorded[]> {
    const { accountId } = this;
    if (accountId === undefined) throw new NotKept('nobody is signed in');
    if (this.#status.isPassOver) throw new NotKept('the pass is over');
    const whole = operations.map((it): Operation => ({
      ...it,
      operationId: newId(this.needs),
      occurredAt: new Date(this.needs.now()).toISOString(),
      deviceId: this.deviceId,
      deviceLabel: this.label,
    }));
    if (this.database === undefined) {
      const replay = { operations: whole, reviews: review === undefined ? [] : [review] };
      return recordedOnline(whole, accountId, await this.#send(replay, accountId));
    }
    const rows = await enqueue(this.database, whole, accountId, review);
    this.sendSoon(rows.map((it) => it.eventId));
    return rows.map((row) => ({ row, result: undefined }));
  }

  /** Sends what was just written for these events, and tells of it: first the screen shows it. */
  sendSoon(eventIds: Iterable<string>): void {
    setTimeout(() => {
      if (this.#isClosed) return;
      void this.#signs.follow();
      for (const eventId of new Set(eventIds)) this.tellElsewhere({ eventId, what: 'waiting' });
      // While the server answers, the drain does it; the worker would only be in its way.
      if (this.#status.connection !== 'online') this.needs.askForWakeUp();
      void this.drain();
    }, sentAfterMs);
  }

  /** Sends what is due, and comes back by itself as long as something waits. */
  async drain(): Promise<DrainEnd | undefined> {
    if (this.#sender === undefined || this.#isClosed) return undefined;
    const end = await (this.#draining = this.#sender.drain());
    clearTimeout(this.#timer);
    if (this.#isClosed) return undefined;
    if (end.retryInMs !== undefined) {
      this.#timer = setTimeout(() => void this.drain(), end.retryInMs);
      this.needs.askForWakeUp();
    }
    return end;
  }

  /** Done when nothing is being sent. */
  async drained(): Promise<void> {
    await this.#draining;
  }

  /**
   * Notes what a request to the server came to, whoever made it. That it was refused counts only if it was made
   * by the `token` of this moment: who has signed in meanwhile is not asked again.
   */
  heard(kind: Reply['kind'], token = this.token): void {
    this.#setStatus({ connection: kind === 'unreachable' ? 'offline' : 'online' });
    if (kind === 'signInNeeded') this.#refused(token);
    else if (kind !== 'unreachable') this.#setStatus({ isSignInNeeded: false });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.needs.channel?.close();
    this.database?.close();
  }

  async #send(replay: Replay, accountId: string): Promise<Reply> {
    // Somebody else may have signed in while these were on their way out.
    if (this.#session?.accountId !== accountId) return { kind: 'signInNeeded' };
    const { token } = this.#session;
    if (token === '') return { kind: 'signInNeeded' };
    const reply = await this.needs.send(replay, { deviceId: this.deviceId, token });
    this.heard(reply.kind, token);
    // What takes no entries any more never will again.
    if (reply.kind === 'signInNeeded') this.#refused(token, { isForEntries: true });
    return reply;
  }

  #refused(token: string | undefined, { isForEntries = false } = {}): void {
    const session = this.#session;
    if (session === undefined || token !== session.token) return;
    if (session.isStaff !== true) return this.#setStatus({ isSignInNeeded: true });
    // Nobody's name stays, what waits does, and goes as long as the server takes it (CI-22).
    this.#session = { ...session, isPassOver: true, ...(isForEntries && { token: '' }) };
    this.#setStatus({ isPassOver: true, isSignInNeeded: false });
    if (this.database) void wipeAfterPass(this.database, this.#session, session.token).catch(() => undefined);
  }

  async #countOthers(): Promise<void> {
    const { database, accountId } = this;
    if (database === undefined || accountId === undefined) return;
    this.#setStatus({ ofAnotherAccount: await countOfOthers(database, accountId) });
  }

  #tellSettled(rows: readonly OutboxRow[], answer: Answer): void {
    this.#each((it) => it.settled?.(rows, answer));
    void this.#signs.follow();
    for (const eventId of new Set(rows.map((row) => row.eventId)))
      this.tellElsewhere({ eventId, what: 'list' });
  }

  /** Tells other contexts that what is stored about this event changed. */
  tellElsewhere(change: StoredChange): void {
    this.needs.channel?.postMessage(change);
  }

  #setStatus(change: Partial<DeviceStatus>): void {
    const next = { ...this.#status, ...change, isRefused: this.#session?.token === '' };
    const isSame = Object.entries(next).every(
      ([key, value]) => this.#status[key as keyof DeviceStatus] === value,
    );
    if (isSame) return;
    this.#status = next;
    this.#each((it) => it.status?.(next));
  }

  #each(tell: (listener: DeviceListener) => void): void {
    for (const listener of this.#listeners) tell(listener);
  }
}

/** A new operation is sent so long after it was written: time for a frame or two. */
const sentAfterMs = 40;

const newId = (needs: DeviceNeeds): string => uuid7(needs.now(), needs.random(10));
