import { expect, test } from 'vitest';
import type { ParticipantRow } from '#contract/participant/participant.ts';
import { OptimisticParticipants } from '#src/offline/participants/optimistic-participants.ts';
import { ParticipantSearch } from '#src/offline/participants/search/participant-search.ts';
import type { ParticipantQuery } from '#src/offline/participants/participant.ts';
import { packList } from '#src/offline/storage/participant-chunk.ts';
import { createRandom, randomBelow, type Random } from '#tests/support/random/random.ts';
import { PressGuard, TouchHistory } from '../../shared/press-guard.ts';
import { RowStability, type Results } from './row-stability.ts';

const rowHeightPx = 68;
const viewportPx = 630;
const overscan = 3;
const tickMs = 20;
const noOfParticipants = 60;

const toId = (n: number): string => `01890000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

const queries: readonly ParticipantQuery[] = [
  { text: '', filter: 'notIn', sort: 'name' },
  { text: '', filter: 'all', sort: 'arrival' },
  { text: '', filter: 'in', sort: 'name' },
  { text: 'm', filter: 'notIn', sort: 'name' },
  { text: '', filter: 'all', sort: 'name' },
];

/** The list on a phone as a screen shows it, with the mechanisms under test and without a browser. */
class SimulatedScreen {
  readonly #random: Random;
  readonly #isProtected: boolean;
  readonly #participants = new OptimisticParticipants();
  readonly #search = new ParticipantSearch('event-1');
  readonly #stability = new RowStability();
  readonly #history = new TouchHistory();
  /** As the components: one for each row that is rendered. */
  readonly #guards = new Map<number, PressGuard>();
  readonly #rows = new Map<string, ParticipantRow>();
  #query = queries[0]!;
  #latest: Results;
  #shown: Results;
  #scrollTopPx = 0;
  #changeNo = 1;
  nowMs = 0;

  constructor(random: Random, isProtected: boolean) {
    this.#random = random;
    this.#isProtected = isProtected;
    for (let n = 0; n < noOfParticipants; n++) this.#setRow(toId(n), false);
    this.#participants.load(packList('event', [...this.#rows.values()]));
    this.#latest = this.#shown = {
      ids: this.#search.find(this.#participants, this.#query),
      query: this.#query,
    };
    this.#render();
  }

  getIdAt(yPx: number): string | undefined {
    return this.#shown.ids.at(this.#getRowAt(yPx));
  }

  /** Time passes: other devices change the list, and what waits may be shown. */
  wait(durationMs: number): void {
    const endMs = this.nowMs + durationMs;
    while (this.nowMs < endMs) {
      this.nowMs += tickMs;
      if (randomBelow(this.#random, 12) === 0) this.#changeRemotely();
      const renewableAtMs = this.#stability.getRenewableAtMs();
      if (this.#latest.ids === this.#shown.ids || renewableAtMs === undefined || renewableAtMs > this.nowMs)
        continue;
      const shift = this.#stability.getShift(this.#shown.ids, this.#latest.ids);
      this.#shown = this.#latest;
      this.#scrollTo(this.#scrollTopPx + shift * rowHeightPx);
      this.#history.noteMove(this.nowMs);
      this.#render();
    }
  }

  /** @returns whom the tap checked in or out. */
  tap(point: { x: number; y: number }, durationMs: number): string | undefined {
    const row = this.#getRowAt(point.y);
    const guard = this.#guards.get(row);
    this.#history.record({ ...point, atMs: this.nowMs });
    this.#stability.press(this.nowMs);
    guard?.down({ ...point, atMs: this.nowMs }, true);
    this.wait(durationMs);
    this.#stability.release(this.nowMs);
    const id = this.#shown.ids.at(row);
    const counts = guard !== undefined && this.#guards.get(row) === guard && guard.click({ isTouch: true });
    if (id === undefined || (this.#isProtected && !counts) || !this.#rows.has(id)) return undefined;
    this.#toggle(id);
    return id;
  }

  scroll(): void {
    for (let step = 0; step < 5; step++) {
      this.nowMs += tickMs;
      this.#scrollTo(this.#scrollTopPx + randomBelow(this.#random, 400) - 150);
      this.#render();
    }
  }

  changeQuery(): void {
    this.#query = queries[randomBelow(this.#random, queries.length)]!;
    this.#scrollTo(0);
    this.#update();
  }

  #getRowAt(yPx: number): number {
    return Math.floor((this.#scrollTopPx + yPx) / rowHeightPx);
  }

  #scrollTo(topPx: number): void {
    const maxTopPx = Math.max(0, this.#shown.ids.length * rowHeightPx - viewportPx);
    this.#scrollTopPx = Math.min(maxTopPx, Math.max(0, topPx));
    this.#stability.noteScroll(this.nowMs);
  }

  #setRow(id: string, isCheckedIn: boolean): ParticipantRow {
    const checkIn = {
      operationId: `${id} ${this.#changeNo}`,
      at: new Date(this.nowMs).toISOString(),
      deviceLabel: '',
    };
    const row: ParticipantRow = {
      _id: id,
      firstName: `Nome${randomBelow(this.#random, 1000)}`,
      lastName: `${'gmrt'[randomBelow(this.#random, 4)]}${randomBelow(this.#random, 1000)}`,
      email: '',
      acceptedPNPTNC: true,
      orderId: id,
      orderName: '',
      ticketNo: 1,
      noOfTickets: 1,
      hasMailFailed: false,
      ...this.#rows.get(id),
      isCheckedIn,
      changeNo: this.#changeNo++,
      checkIns: isCheckedIn ? [checkIn] : [],
    };
    this.#rows.set(id, row);
    return row;
  }

  #toggle(id: string): void {
    this.#participants.apply([this.#setRow(id, !this.#rows.get(id)!.isCheckedIn)]);
    this.#update();
  }

  /** Another phone checks in or out, or a participant is added or removed. */
  #changeRemotely(): void {
    const id = toId(randomBelow(this.#random, noOfParticipants));
    if (this.#rows.has(id) && randomBelow(this.#random, 5) === 0) {
      this.#rows.delete(id);
      this.#participants.apply([], [id]);
    } else {
      this.#participants.apply([this.#setRow(id, !(this.#rows.get(id)?.isCheckedIn ?? true))]);
    }
    this.#update();
  }

  #update(): void {
    this.#latest = { ids: this.#search.find(this.#participants, this.#query), query: this.#query };
    this.#shown = this.#isProtected ? this.#stability.choose(this.#shown, this.#latest) : this.#latest;
    if (this.#shown !== this.#latest) this.#stability.noteChange(this.nowMs);
    this.#render();
  }

  #render(): void {
    const firstRow = this.#getRowAt(0);
    const endRow = firstRow + Math.ceil(viewportPx / rowHeightPx) + 1;
    this.#stability.setVisible(firstRow, endRow);
    const isRendered = (row: number) =>
      row >= firstRow - overscan && row < Math.min(endRow + overscan, this.#shown.ids.length);
    for (const row of this.#guards.keys()) if (!isRendered(row)) this.#guards.delete(row);
    for (let row = Math.max(0, firstRow - overscan); isRendered(row); row++) {
      const guard = this.#guards.get(row) ?? new PressGuard(this.#history);
      this.#guards.set(row, guard);
      guard.setTarget(this.#shown.ids.at(row)!, this.nowMs);
    }
  }
}

interface Outcome {
  /** Taps that checked a participant in or out. */
  effective: number;
  /** Of another person than under the finger when it went down. */
  hitOthers: number;
  /** Of another person than under the finger when the operator aimed, or in the first of two quick taps. */
  hitUnaimed: number;
}

/** Random taps, double taps, scrolling and filters, while other devices change the list. */
function tapRandomly(noOfTaps: number, isProtected: boolean): Outcome {
  const random = createRandom(16);
  const screen = new SimulatedScreen(random, isProtected);
  const outcome: Outcome = { effective: 0, hitOthers: 0, hitUnaimed: 0 };
  for (let taps = 0; taps < noOfTaps;) {
    const action = randomBelow(random, 10);
    if (action === 0) screen.scroll();
    if (action === 1) screen.changeQuery();
    // Long enough that renewals by themselves happen, too.
    if (action === 2) screen.wait(randomBelow(random, 5_000));
    const point = { x: 340, y: randomBelow(random, viewportPx) };
    const aimedId = screen.getIdAt(point.y);
    screen.wait(randomBelow(random, 480));
    const noOfTouches = randomBelow(random, 3) === 0 ? 2 : 1;
    for (let touch = 0; touch < noOfTouches; touch++) {
      taps += 1;
      const downId = screen.getIdAt(point.y);
      const hitId = screen.tap(point, 20 + randomBelow(random, 100));
      if (hitId !== undefined) {
        outcome.effective += 1;
        if (hitId !== downId) outcome.hitOthers += 1;
        if (hitId !== aimedId) outcome.hitUnaimed += 1;
      }
      if (touch + 1 < noOfTouches) screen.wait(120);
    }
  }
  return outcome;
}

test('[RS-36] [CI-60] [CI-61] 100,000 random taps among double taps, moving rows and filters never reach another participant', () => {
  const outcome = tapRandomly(100_000, true);
  console.log('100,000 random taps:', outcome);
  expect(outcome).toMatchObject({ hitOthers: 0, hitUnaimed: 0 });
  expect(outcome.effective).toBeGreaterThan(40_000);
}, 60_000);

test('[RS-36] without protection the same taps toggle other participants', () => {
  const outcome = tapRandomly(5_000, false);
  expect(outcome.hitOthers).toBeGreaterThan(20);
  expect(outcome.hitUnaimed).toBeGreaterThan(100);
});
