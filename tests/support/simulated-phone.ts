import { randomBytes } from 'node:crypto';
import { checkInBatch, listParticipants } from '#contract/check-in/check-in-calls.ts';
import type { Operation } from '#contract/check-in/operation.ts';
import { Device } from '#src/offline/device.ts';
import { openDeviceDatabase, type DeviceDatabase } from '#src/offline/device-database.ts';
import type { Door } from '#src/offline/door-state.ts';
import { openDoor, type ListReply } from '#src/offline/open-door.ts';
import type { Replay, Reply } from '#src/offline/sender.ts';
import type { TestApp } from './app.ts';
import type { BuiltAccount } from './builders.ts';
import { call } from './call.ts';
import { below, type Random } from './random.ts';

/** A step of a schedule gives running work so many turns of the event loop. */
const turnsPerStep = 6;
const aTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What may happen to a request between a phone and the server. */
export type Weather = 'fine' | 'lost' | 'answerLost' | 'twice' | 'later' | 'slow' | 'shuffled';

/** The real code of a phone, with a network that does what it is told and a clock that may be wrong. */
export class SimulatedPhone {
  /** What happens to the next requests. */
  weather: () => Weather = () => 'fine';
  readonly made: Operation[] = [];
  readonly #app: TestApp;
  readonly #account: BuiltAccount;
  readonly #name: string;
  #skewMs = 0;
  #database: DeviceDatabase | undefined;
  #device: Device | undefined;
  #door: Door | undefined;
  /** Requests that the network holds back; they arrive after others that were sent later. */
  #held: (() => Promise<unknown>)[] = [];
  #running: Promise<unknown>[] = [];

  constructor(app: TestApp, account: BuiltAccount, name: string) {
    this.#app = app;
    this.#account = account;
    this.#name = name;
  }

  get door(): Door {
    if (this.#door === undefined) throw new Error('the phone is off');
    return this.#door;
  }

  /** Switches the phone on at the door of this event, with what it kept. */
  async start(eventId: string, skewMs = this.#skewMs): Promise<void> {
    this.#skewMs = skewMs;
    this.#database ??= await openDeviceDatabase(this.#name);
    this.#device ??= await Device.open({
      database: this.#database,
      send: (replay, { deviceId }) => this.#send(replay, deviceId),
      askForWakeUp: () => undefined,
      exclusively: (work) => work(),
      now: () => this.#app.clock() + this.#skewMs,
      random: (count) => randomBytes(count),
      channel: undefined,
      showWaiting: () => undefined,
      keepsake: undefined,
    });
    await this.#device.signIn({ accountId: this.#account.id, token: this.#account.token });
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
  }

  async toggle(participantId: string, random: Random): Promise<void> {
    const isIn = this.door.person(participantId)?.isIn ?? false;
    // Sometimes a check-in of somebody who is in already: two volunteers, one person.
    const isCheckedIn = !isIn || random() < 0.25;
    await this.door.setIn(participantId, isCheckedIn, isCheckedIn ? 'scan' : 'undo');
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

  /** Until nothing waits on this phone and its list is the server's. */
  async settle(): Promise<void> {
    this.weather = () => 'fine';
    await this.#finish();
    for (let tries = 0; tries < 20; tries++) {
      // Not awaited alone: it waits for a replay whose answer the network may still hold back.
      this.#running.push(this.door.refresh());
      await this.#finish();
      if (this.door.getState().counts.pending === 0) return;
      this.#app.clock.advance(60_000);
    }
    throw new Error(`${this.#name} still has operations waiting`);
  }

  async #send({ operations, reviews }: Replay, deviceId: string): Promise<Reply> {
    for (const operation of operations)
      if (!this.made.some((it) => it.operationId === operation.operationId)) this.made.push(operation);
    const sentAt = new Date(this.#app.clock() + this.#skewMs).toISOString();
    const deliver = async (piece: readonly Operation[]) => {
      const { data, reviewed } = await call(
        this.#app,
        checkInBatch,
        { body: { deviceId, sentAt, operations: [...piece], reviews: [...reviews] } },
        { token: this.#account.token },
      );
      return { kind: 'answered', results: data, reviewed } as const;
    };
    // The network may cut a replay into pieces and reorder them.
    const pieces = this.weather() === 'shuffled' ? operations.map((it) => [it]).reverse() : [operations];
    const replies = [];
    const reviewed = [];
    for (const piece of pieces) {
      const reply = await this.#through(() => deliver(piece));
      if (reply.kind === 'unreachable') return reply;
      replies.push(...reply.results);
      reviewed.push(...reply.reviewed);
    }
    return { kind: 'answered', results: replies, reviewed };
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
      const { data } = await call(
        this.#app,
        listParticipants,
        { params: { id }, query: { since } },
        { token: this.#account.token },
      );
      return { kind: 'answered', list: data } as const;
    });
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

const bad: readonly Weather[] = ['lost', 'answerLost', 'twice', 'later', 'slow', 'shuffled'];

/** A network that is fine only in so many cases of one. */
export const roughWeather =
  (random: Random, fine: number): (() => Weather) =>
  () =>
    random() < fine ? 'fine' : bad[below(random, bad.length)]!;
