import type { QueryOf } from '#contract/call.ts';
import type { mapEvents } from '#contract/event/map-call.ts';
import type { CatalogueEvent } from './catalogue-store.ts';
import { cellsOf, columnOf, finest, rowOf } from './map-cells.ts';

export type Box = NonNullable<QueryOf<typeof mapEvents>['bbox']>;

/** Some of the events, from the first to before the last, as they lie in order. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Of fewer each is looked at; of more, the square is divided. */
const fewEvents = 16;

/**
 * Events that have a place, in the order of their cells, so that what lies in a box is found by dividing
 * the map: the work is that of what is found and of the box's edges, not of what lies elsewhere.
 */
export class PlacedEvents {
  readonly #events: readonly CatalogueEvent[];
  readonly #codes: Float64Array;
  /** The sums of all before: the middle of many is known without looking at each. */
  readonly #lats: Float64Array;
  readonly #lons: Float64Array;

  /** `events` have a place and are in the order of its code. */
  constructor(events: readonly CatalogueEvent[]) {
    const count = events.length;
    this.#events = events;
    this.#codes = new Float64Array(count);
    this.#lats = new Float64Array(count + 1);
    this.#lons = new Float64Array(count + 1);
    events.forEach(({ place }, at) => {
      this.#codes[at] = place!.code;
      this.#lats[at + 1] = this.#lats[at]! + place!.lat;
      this.#lons[at + 1] = this.#lons[at]! + place!.lon;
    });
  }

  eventsOf(stretches: readonly Stretch[]): CatalogueEvent[] {
    return stretches.flatMap(({ from, to }) => this.#events.slice(from, to));
  }

  /** The mean of their places. */
  middleOf(stretches: readonly Stretch[]): { lat: number; lon: number } {
    const count = countOf(stretches);
    const mean = (sums: Float64Array): number =>
      stretches.reduce((sum, { from, to }) => sum + sums[to]! - sums[from]!, 0) / count;
    return { lat: mean(this.#lats), lon: mean(this.#lons) };
  }

  /** What lies in the box, edges included; without a box everything. */
  within(box: Box | undefined): Stretch[] {
    const all = { from: 0, to: this.#events.length };
    if (box === undefined) return all.to === 0 ? [] : [all];
    const found: Stretch[] = [];
    const add = ({ from, to }: Stretch): void => {
      const last = found.at(-1);
      if (last?.to === from) found[found.length - 1] = { from: last.from, to };
      else found.push({ from, to });
    };
    const [west, east] = [columnOf(box.w), columnOf(box.e)];
    const [north, south] = [rowOf(box.n), rowOf(box.s)];

    const look = (stretch: Stretch, level: number, column: number, row: number, code: number): void => {
      const { from, to } = stretch;
      const size = 2 ** (finest - level);
      if (from === to || column > east || column + size < west || row > south || row + size < north) return;
      if (column >= west && column + size <= east && row >= north && row + size <= south) found.push(stretch);
      else if (to - from <= fewEvents || level === finest) {
        for (let at = from; at < to; at++)
          if (isInside(this.#events[at]!.place!, box)) add({ from: at, to: at + 1 });
      } else {
        const part = cellsOf(level + 1);
        for (let child = 0, start = from; child < 4; child++) {
          const end = child === 3 ? to : this.#firstFrom(code + (child + 1) * part, { from: start, to });
          const right = (child & 1) * (size / 2);
          const down = (child >> 1) * (size / 2);
          look({ from: start, to: end }, level + 1, column + right, row + down, code + child * part);
          start = end;
        }
      }
    };
    look(all, 0, 0, 0, 0);
    return found;
  }

  /** These stretches cut and joined where the squares of a level end: one group for each square. */
  grouped(stretches: readonly Stretch[], level: number): Stretch[][] {
    const size = cellsOf(level);
    const groups: Stretch[][] = [];
    let square = -1;
    for (const { from, to } of stretches)
      for (let start = from; start < to;) {
        const here = Math.floor(this.#codes[start]! / size);
        const end = this.#firstFrom((here + 1) * size, { from: start, to });
        if (here === square) groups.at(-1)!.push({ from: start, to: end });
        else groups.push([{ from: start, to: end }]);
        square = here;
        start = end;
      }
    return groups;
  }

  /** The first event of a stretch whose code is not below this one; its end where there is none. */
  #firstFrom(code: number, { from, to }: Stretch): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#codes[middle]! < code) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export const countOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((count, { from, to }) => count + to - from, 0);

const isInside = ({ lat, lon }: { lat: number; lon: number }, { w, s, e, n }: Box): boolean =>
  lon >= w && lon <= e && lat >= s && lat <= n;
