import { randomBytes } from 'node:crypto';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { checkInBatch, listParticipants } from '#contract/check-in/check-in-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import { Device } from '#src/offline/device.ts';
import { openDeviceDatabase, type DeviceDatabase } from '#src/offline/device-database.ts';
import type { Door } from '#src/offline/door-state.ts';
import { openDoor, type ListReply } from '#src/offline/open-door.ts';
import type { Replay, Reply } from '#src/offline/sender.ts';
import type { TestApp } from './app.ts';
import { send } from './call.ts';
import { below, type Random } from './random.ts';

/** A step of a schedule gives running work so many turns of the event loop. */
const turnsPerStep = 6;
const aTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What may happen to a request between a phone and the server. */
export type Weather = 'fine' | 'lost' | 'answerLost' | 'twice' | 'later' | 'slow' | 'shuffled';

/** Who works with a phone: an organisation, or a staff pass by its id. */
export interface PhoneUser {
  readonly id: string;
  readonly token: string;
  readonly isStaff?: boolean;
}

/** The real code of a phone, with a network that does what it is told and a clock that may be wrong. */
export class SimulatedPhone {
  /** What happens to the next requests. */
  weather: () => Weather = () => 'fine';
  /** Everything that reached the network. */
  readonly made: Operation[] = [];
  /** Ids of everything that was shown as done. */
  readonly promised: string[] = [];
  user: PhoneUser;
  readonly #app: TestApp;
  readonly #name: string;
  #skewMs = 0;
  #database: DeviceDatabase | undefined;
  #device: Device | undefined;
  #door: Door | undefined;
  /** Requests that the network holds back; they arrive after others that were sent later. */
  #held: (() => Promise<unknown>)[] = [];
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
  get isPassOver(): boolean {
    return this.door.getState().isPassOver;
  }

  /** Switches the phone on at the door of this event, with what it kept. */
  async start(eventId: string, skewMs = this.#skewMs): Promise<void> {
    this.#skewMs = skewMs;
    this.#database ??= await openDeviceDatabase(this.#name);
    this.#device ??= await Device.open({
      database: this.#database,
      send: (replay, by) => this.#send(replay, by),
      askForWakeUp: () => undefined,
      exclusively: (work) => work(),
      now: () => this.#app.clock() + this.#skewMs,
      random: (count) => randomBytes(count),
      channel: undefined,
      showWaiting: () => undefined,
      keepsake: undefined,
    });
    const { id: accountId, token, isStaff = false } = this.user;
    // A page whose pass is over does not sign in by it again.
    if (!this.#device.status.isPassOver || this.#device.accountId !== accountId)
      await this.#device.signIn({ accountId, token, isStaff });
    this.#door = openDoor({
      device: this.#device,
      eventId,
      fetchList: (since) => this.#fetchList(eventId, since),
    });
    while (this.#door.getState().status === 'loading') await aTurn();
  }

  /** Takes the power away and gives it back: only what was written is there again. */
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

  /** Leaves the door without switching off. */
  leave(): void {
    this.#door?.close();
    this.#door = undefined;
    this.made.length = this.promised.length = 0;
  }

  async toggle(participantId: string, random: Random): Promise<void> {
    if (this.isPassOver) return;
    const isIn = this.door.person(participantId)?.isIn ?? false;
    // Sometimes a check-in of somebody who is in already: two volunteers, one person.
    const isCheckedIn = !isIn || random() < 0.25;
    const source = isCheckedIn ? 'scan' : 'undo';
    this.promised.push(await this.door.setIn(participantId, isCheckedIn, source));
  }

  async letAllIn(participantIds: readonly string[]): Promise<void> {
    if (!this.isPassOver) this.promised.push(...(await this.door.setAllIn(participantIds, 'tap')));
  }

  /** Adds somebody who came without a registration; her participant id. */
  async admit(lastName: string): Promise<string | undefined> {
    if (this.isPassOver) return undefined;
    const id = await this.door.admitWalkIn({
      firstName: 'Passante',
      lastName,
      email: '',
      isOverCapacity: false,
    });
    const rows = await this.database.outbox.where('eventId').equals(this.door.eventId).toArray();
    const row = rows.find((it) => it.participantId === id);
    if (row !== undefined) this.promised.push(row.operationId);
    return id;
  }

  /** Somebody reads what the server said of the oldest conflict, and decides. */
  async reviewOne(random: Random): Promise<void> {
    const [conflict] = this.door.conflicts();
    if (conflict === undefined || this.isPassOver) return;
    const isAdmitted = conflict.walkIn !== undefined && conflict.reason === 'soldOut' && random() < 0.5;
    const admitted = isAdmitted ? { ...conflict.walkIn!, isOverCapacity: true } : undefined;
    const decision = random() < 0.5 ? 'kept' : 'undone';
    await this.door.review(conflict.operationId, decision, 'visto', admitted);
  }

  /** Hands what waits to another phone, as a file. */
  async handOverTo(other: SimulatedPhone): Promise<void> {
    if (other === this || other.isPassOver) return;
    await other.door.importWaiting(JSON.stringify(await this.door.exportWaiting()));
  }

  /**
   * Sends what waits and fetches what changed, as far as the weather lets it. Does not wait for slow
   * answers: they come when the network lets go of them.
   */
  async sync(): Promise<void> {
    this.#running.push(this.door.refresh());
    for (let turn = 0; turn < turnsPerStep; turn++) await aTurn();
  }

  /** Lets what the network held back arrive now. */
  async deliverHeld(): Promise<void> {
    for (const deliver of this.#held.splice(0)) await deliver();
  }

  /** Until nothing waits on this phone and its list is the server's, or its pass takes nothing any more. */
  async settle(): Promise<void> {
    this.weather = () => 'fine';
    await this.#finish();
    for (let tries = 0; tries < 20; tries++) {
      // Not awaited alone: it waits for a replay whose answer the network may still hold back.
      this.#running.push(this.door.refresh());
      await this.#finish();
      if (this.#device?.token === '') return;
      const reviews = await this.database.reviews.filter((it) => it.accountId === this.user.id).count();
      if (this.door.getState().counts.pending + reviews === 0) return;
      this.#app.clock.advance(60_000);
    }
    throw new Error(`${this.#name} still has operations waiting`);
  }

  async #send({ operations, reviews }: Replay, by: { deviceId: string; token: string }): Promise<Reply> {
    const { deviceId, token } = by;
    for (const operation of operations)
      if (!this.made.some((it) => it.operationId === operation.operationId)) this.made.push(operation);
    const sentAt = new Date(this.#app.clock() + this.#skewMs).toISOString();
    const deliver = async (piece: readonly Operation[]): Promise<Reply> => {
      const body = { deviceId, sentAt, operations: [...piece], reviews: [...reviews] };
      const answer = await this.#ask(checkInBatch, { body }, token);
      if (answer === undefined) return { kind: 'signInNeeded' };
      const { data: results, reviewed, changes } = answer;
      return { kind: 'answered', results, reviewed, changes };
    };
    // The network may cut a replay into pieces and reorder them.
    const pieces = this.weather() === 'shuffled' ? shuffled(operations) : [operations];
    const results = [];
    const reviewed = [];
    const changes = [];
    for (const piece of pieces) {
      const reply = await this.#through(() => deliver(piece));
      if (reply.kind !== 'answered') return reply;
      results.push(...reply.results);
      reviewed.push(...reply.reviewed);
      changes.push(...reply.changes);
    }
    return { kind: 'answered', results, reviewed, changes };
  }

  /** Everything that is under way ends. */
  async #finish(): Promise<void> {
    const all = Promise.all(this.#running);
    let isOver = false;
    void all.finally(() => (isOver = true));
    while (!isOver) {
      await this.deliverHeld();
      await aTurn();
    }
    this.#running = [];
  }

  #fetchList(id: string, since: number | undefined): Promise<ListReply> {
    return this.#through(async () => {
      const { token } = this.user;
      const answer = await this.#ask(listParticipants, { params: { id }, query: { since } }, token);
      return answer === undefined ? { kind: 'signInNeeded' } : { kind: 'answered', list: answer.data };
    });
  }

  /** The server's answer, or nothing where it does not know who asks any more. */
  async #ask<C extends Call>(call: C, input: InputOf<C>, token: string): Promise<AnswerOf<C> | undefined> {
    const response = await send(this.#app, call, input as object, { token });
    if (response.statusCode === 401) return undefined;
    if (response.statusCode !== 200) throw new Error(`${call.path} answered ${response.body}`);
    return response.json<AnswerOf<C>>();
  }

  async #through<T>(deliver: () => Promise<T>): Promise<T | { kind: 'unreachable' }> {
    switch (this.weather()) {
      case 'fine':
      case 'shuffled':
        return deliver();
      case 'lost':
        return { kind: 'unreachable' };
      case 'answerLost':
        await deliver();
        return { kind: 'unreachable' };
      case 'twice':
        await deliver();
        return deliver();
      case 'later':
        this.#held.push(deliver);
        return { kind: 'unreachable' };
      case 'slow': {
        const answer = await deliver();
        return new Promise((resolve) => {
          this.#held.push(() => Promise.resolve(resolve(answer)));
        });
      }
    }
  }
}

/**
 * In pieces, the last one first. What is about somebody who was added at the door stays in order: a phone
 * sends nothing about her before she is on the list.
 */
function shuffled(operations: readonly Operation[]): Operation[][] {
  const added = new Set(operations.flatMap((it) => (it.walkIn === undefined ? [] : it.participantId)));
  const pieces = Map.groupBy(operations, (it) =>
    added.has(it.participantId) ? it.participantId : it.operationId,
  );
  return [...pieces.values()].reverse();
}

const bad: readonly Weather[] = ['lost', 'answerLost', 'twice', 'later', 'slow', 'shuffled'];

/** A network that is fine only in so many cases of one. */
export const roughWeather =
  (random: Random, fine: number): (() => Weather) =>
  () =>
    random() < fine ? 'fine' : bad[below(random, bad.length)]!;
