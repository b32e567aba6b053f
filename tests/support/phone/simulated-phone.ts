import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { minuteMs } from '#contract/durations.ts';
import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts';
import { formatMarks, type ChangeMark, type EventMark } from '#contract/check-in/change-mark.ts';
import { checkInBatch, listParticipants } from '#contract/check-in/check-in-endpoints.ts';
import { decodeFrames, downloadList } from '#contract/check-in/list-download.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import { Device } from '#src/offline/device/device.ts';
import { openDeviceDatabase } from '#src/offline/storage/device-database.ts';
import type { Door } from '#src/offline/door/door.ts';
import { createDoor } from '#src/offline/door/create-door.ts';
import type { DownloadReply, DownloadRequest, ListReply } from '#src/offline/door/door-sync.ts';
import type { Batch, BatchReply } from '#src/offline/outbox/sender.ts';
import type { TestApp } from '../app/app.ts';
import { sendRaw } from '../app/call.ts';
import { randomBelow, type Random } from '../random/random.ts';
import { splitAndReverse } from './split-and-reverse.ts';
import type { DeviceDatabase } from '#src/offline/storage/schema.ts';

/** Event loop turns granted to running work per step. */
const turnsPerStep = 6;
const yieldTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Faults of a request between phone and server. */
export type NetworkFault =
  | 'none'
  | 'requestLost'
  | 'responseLost'
  | 'duplicated'
  | 'delayed'
  | 'slow'
  | 'reordered';

/** The phone's account: an organisation, or a staff pass by id. */
export interface PhoneUser {
  readonly id: string;
  readonly token: string;
  readonly isStaff?: boolean;
}

/** The server ended while it handled a request, or cannot be reached. */
export class ConnectionLost extends Error {}

/** The real device code of a phone, with a simulated network and a skewed clock. */
export class SimulatedPhone {
  /** Condition of the next requests. */
  condition: () => NetworkFault = () => 'none';
  /** Number of restarts of the server: each breaks the requests that it is handling. */
  serverRestarts = 0;
  /** Loses uploads while the list is fetched as usual. */
  loseUploads = false;
  /** Every operation that reached the network. */
  readonly recorded: Operation[] = [];
  /** Ids of operations that were shown as done. */
  readonly acknowledged: string[] = [];
  user: PhoneUser;
  readonly #app: TestApp;
  readonly #name: string;
  #skewMs = 0;
  #database: DeviceDatabase | undefined;
  #device: Device | undefined;
  #door: Door | undefined;
  /** Requests delayed by the network; delivered after later ones. */
  #delayed: (() => Promise<unknown>)[] = [];
  #running: Promise<unknown>[] = [];

  constructor(app: TestApp, user: PhoneUser, name: string) {
    this.#app = app;
    this.user = user;
    this.#name = name;
  }

  get door(): Door {
    if (this.#door === undefined) throw new Error('the phone is off');
    return this.#door;
  }
  get database(): DeviceDatabase {
    if (this.#database === undefined) throw new Error('the phone is off');
    return this.#database;
  }
  get isPassExpired(): boolean {
    return this.door.getState().isPassExpired;
  }

  /** Starts the phone at the door of an event, with its persisted data. */
  async start(eventId: string, skewMs = this.#skewMs): Promise<void> {
    this.#skewMs = skewMs;
    this.#database ??= await openDeviceDatabase(this.#name);
    this.#device ??= await Device.open({
      database: this.#database,
      send: (replay, by) => this.#send(replay, by),
      requestBackgroundSync: () => undefined,
      withOutboxLock: (work) => work(),
      now: () => this.#app.clock() + this.#skewMs,
      randomBytes: (count) => randomBytes(count),
      channel: undefined,
      showPendingCount: () => undefined,
      lossMarker: undefined,
    });
    const { id: accountId, token, isStaff = false } = this.user;
    // A page with an expired pass does not sign in with it again.
    if (!this.#device.status.isPassExpired || this.#device.accountId !== accountId)
      await this.#device.signIn({ accountId, token, isStaff });
    this.#door = createDoor({
      device: this.#device,
      eventId,
      fetchList: (...known) => this.#fetchList(eventId, ...known),
      downloadList: (request) => this.#downloadList(eventId, request),
    });
    while (this.#door.getState().status === 'loading') await yieldTurn();
  }

  /** Simulates a power cut: only persisted data survives. */
  async restart(): Promise<void> {
    const { eventId } = this.door;
    await this.#finish();
    this.stop();
    await this.start(eventId);
  }

  stop(): void {
    this.#door?.close();
    this.#device?.close();
    this.#door = this.#device = this.#database = undefined;
  }

  /** Leaves the door without stopping the phone. */
  leaveDoor(): void {
    this.#door?.close();
    this.#door = undefined;
    this.recorded.length = this.acknowledged.length = 0;
  }

  async toggle(participantId: string, random: Random): Promise<void> {
    if (this.isPassExpired) return;
    const isIn = this.door.getParticipant(participantId)?.isCheckedIn ?? false;
    // Occasionally checks in a participant who is in already: two volunteers, one participant.
    const isCheckedIn = !isIn || random() < 0.25;
    const source = isCheckedIn ? 'scan' : 'undo';
    this.acknowledged.push(await this.door.setCheckedIn(participantId, isCheckedIn, source));
  }

  async checkInAll(participantIds: readonly string[]): Promise<void> {
    if (!this.isPassExpired) this.acknowledged.push(...(await this.door.checkInAll(participantIds, 'tap')));
  }

  /** Adds a walk-in; returns the participant id. */
  async addWalkIn(lastName: string): Promise<string | undefined> {
    if (this.isPassExpired) return undefined;
    const id = await this.door.admitWalkIn({
      firstName: 'Passante',
      lastName,
      email: '',
      isOverCapacity: false,
    });
    const rows = await this.database.outbox.where('eventId').equals(this.door.eventId).toArray();
    const row = rows.find((row) => row.participantId === id);
    if (row !== undefined) this.acknowledged.push(row.operationId);
    return id;
  }

  /** Reviews the oldest conflict with a random decision. */
  async reviewRandom(random: Random): Promise<void> {
    const [conflict] = this.door.getConflicts();
    if (conflict === undefined || this.isPassExpired) return;
    const isAdmitted = conflict.walkIn !== undefined && conflict.reason === 'soldOut' && random() < 0.5;
    const admitted = isAdmitted ? { ...conflict.walkIn!, isOverCapacity: true } : undefined;
    const decision = random() < 0.5 ? 'kept' : 'undone';
    await this.door.review(conflict.operationId, decision, 'visto', admitted);
  }

  /** Transfers pending operations to another phone as a file. */
  async exportTo(other: SimulatedPhone): Promise<void> {
    if (other === this || other.isPassExpired) return;
    await other.door.importPending(JSON.stringify(await this.door.exportPending()));
  }

  /**
   * Sends pending operations and fetches changes, as far as the network allows. Does not await slow
   * responses, which arrive when delivered.
   */
  async sync(): Promise<void> {
    this.#running.push(this.door.refresh());
    for (let turn = 0; turn < turnsPerStep; turn++) await yieldTurn();
  }

  /** Sends pending operations without fetching the list. */
  async drain(): Promise<void> {
    await this.#device?.drain();
  }

  /** Opens the same pass again. */
  async reopenPass(token: string): Promise<void> {
    this.user = { ...this.user, token };
    await this.#device?.signIn({ accountId: this.user.id, token, isStaff: true });
    await this.restart();
  }

  async signOut(): Promise<void> {
    await this.#device?.signOut();
  }

  /** Delivers delayed requests now. */
  async deliverDelayed(): Promise<void> {
    for (const deliver of this.#delayed.splice(0)) await deliver();
  }

  /** Syncs until no operation is pending and the list equals the server's, or the pass has expired. */
  async settle({ mayWait = false } = {}): Promise<void> {
    this.condition = () => 'none';
    await this.#finish();
    for (let tries = 0; tries < 20; tries++) {
      // Not awaited alone: it waits for a batch whose response may still be delayed.
      this.#running.push(this.door.refresh());
      await this.#finish();
      if (this.#device?.token === '') return;
      const reviews = await this.database.reviews
        .filter((review) => review.accountId === this.user.id)
        .count();
      if (this.door.getState().counts.pending + reviews === 0) return;
      this.#app.clock.advance(minuteMs);
    }
    if (!mayWait) throw new Error(`${this.#name} still has operations waiting`);
  }

  async #send(
    { operations, reviews, seen = [] }: Batch,
    by: { deviceId: string; token: string },
  ): Promise<BatchReply> {
    if (this.loseUploads) return { kind: 'unreachable' };
    const { deviceId, token } = by;
    for (const operation of operations)
      if (!this.recorded.some((recorded) => recorded.operationId === operation.operationId))
        this.recorded.push(operation);
    const sentAt = new Date(this.#app.clock() + this.#skewMs).toISOString();
    const deliver = async (piece: readonly Operation[]): Promise<BatchReply> => {
      const body = { deviceId, sentAt, operations: [...piece], reviews: [...reviews], seen: [...seen] };
      const response = await this.#request(checkInBatch, { body }, token);
      if (response === undefined) return { kind: 'signInNeeded' };
      const { data: results, reviewed, changes, marks, restored } = response;
      return { kind: 'answered', results, reviewed, changes, marks, restored };
    };
    const restarts = this.serverRestarts;
    // The network may split and reorder a batch.
    const pieces = this.condition() === 'reordered' ? splitAndReverse(operations) : [operations];
    const results = [];
    const reviewed = [];
    const changes = [];
    const marks = new Map<string, EventMark>();
    const restored = new Set<string>();
    for (const piece of pieces) {
      const reply = await this.#applyNetwork(() => deliver(piece));
      if (reply.kind !== 'answered') return reply;
      if (pieces.length > 1 && restarts !== this.serverRestarts) return { kind: 'unreachable' };
      results.push(...reply.results);
      reviewed.push(...reply.reviewed);
      changes.push(...reply.changes);
      for (const mark of reply.marks ?? []) marks.set(mark.eventId, mark);
      for (const eventId of reply.restored ?? []) restored.add(eventId);
    }
    const marked = { marks: [...marks.values()], restored: [...restored] };
    return { kind: 'answered', results, reviewed, changes, ...marked };
  }

  /** Waits for all running work. */
  async #finish(): Promise<void> {
    const allRunning = Promise.all(this.#running);
    let isOver = false;
    void allRunning.finally(() => (isOver = true));
    while (!isOver) {
      await this.deliverDelayed();
      await yieldTurn();
    }
    this.#running = [];
  }

  #fetchList(id: string, since: number | undefined, seen: readonly ChangeMark[]): Promise<ListReply> {
    return this.#applyNetwork(async () => {
      const { token } = this.user;
      const query = { since, ...(seen.length > 0 && { seen: formatMarks(seen) }) };
      const response = await this.#request(listParticipants, { params: { id }, query }, token);
      return response === undefined ? { kind: 'signInNeeded' } : { kind: 'answered', list: response.data };
    });
  }

  /** The download breaks after any of its frames when the network is bad. */
  #downloadList(id: string, { seen, ...progress }: DownloadRequest): Promise<DownloadReply> {
    const breaks = this.condition() !== 'none';
    return this.#applyNetwork(async () => {
      const { token } = this.user;
      const query = { ...progress, ...(seen.length > 0 && { seen: formatMarks(seen) }) };
      const restarts = this.serverRestarts;
      const response = await sendRaw(this.#app, downloadList, { params: { id }, query }, { token });
      if (restarts !== this.serverRestarts) throw new ConnectionLost();
      if (response.statusCode === 401) return { kind: 'signInNeeded' };
      if (response.statusCode !== 200) throw new Error(`${downloadList.path} answered ${response.body}`);
      const bytes = new Uint8Array(response.rawPayload);
      const arriving = breaks ? bytes.subarray(0, bytes.length - 1) : bytes;
      return { kind: 'answered', frames: decodeFrames(Readable.from([arriving])) };
    });
  }

  /** Returns the server's response, or `undefined` when the session has ended. */
  async #request<C extends Endpoint>(
    call: C,
    input: InputOf<C>,
    token: string,
  ): Promise<ResponseOf<C> | undefined> {
    const restarts = this.serverRestarts;
    const response = await sendRaw(this.#app, call, input as object, { token });
    if (restarts !== this.serverRestarts) throw new ConnectionLost();
    if (response.statusCode === 401) return undefined;
    if (response.statusCode !== 200) throw new Error(`${call.path} answered ${response.body}`);
    return response.json<ResponseOf<C>>();
  }

  async #applyNetwork<T>(request: () => Promise<T>): Promise<T | { kind: 'unreachable' }> {
    const deliver = (): Promise<T | { kind: 'unreachable' }> =>
      request().catch((error: unknown) => {
        if (error instanceof ConnectionLost) return { kind: 'unreachable' };
        throw error;
      });
    switch (this.condition()) {
      case 'none':
      case 'reordered':
        return deliver();
      case 'requestLost':
        return { kind: 'unreachable' };
      case 'responseLost':
        await deliver();
        return { kind: 'unreachable' };
      case 'duplicated':
        await deliver();
        return deliver();
      case 'delayed':
        this.#delayed.push(deliver);
        return { kind: 'unreachable' };
      case 'slow': {
        const response = await deliver();
        return new Promise((resolve) => {
          this.#delayed.push(() => Promise.resolve(resolve(response)));
        });
      }
    }
  }
}

const faults: readonly NetworkFault[] = [
  'requestLost',
  'responseLost',
  'duplicated',
  'delayed',
  'slow',
  'reordered',
];

/** A network without faults at probability `faultless`. */
export const flakyNetwork =
  (random: Random, faultless: number): (() => NetworkFault) =>
  () =>
    random() < faultless ? 'none' : faults[randomBelow(random, faults.length)]!;
