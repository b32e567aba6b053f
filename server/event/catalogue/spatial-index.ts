import type { QueryOf } from '#contract/endpoint.ts';
import type { mapEvents } from '#contract/event/map-endpoint.ts';
import type { CatalogueEvent } from './catalogue-store.ts';
import { countFinestCells, toColumn, finestLevel, toRow } from './z-order.ts';

/** West, south, east and north edges in degrees. */
export type BoundingBox = NonNullable<QueryOf<typeof mapEvents>['bbox']>;

/** A contiguous range of the sorted events, `to` excluded. */
export interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** Below this number events are scanned one by one; above, the square is divided. */
const scanThreshold = 16;

/**
 * Spatial index: events sorted by Z-order code, so that a bounding box query descends a quadtree. Its cost
 * depends on the events found and the box's edges, not on the total.
 */
export class SpatialIndex {
  readonly #events: readonly CatalogueEvent[];
  readonly #codes: Float64Array;
  /** Prefix sums, for the centroid of a range in constant time. */
  readonly #latSums: Float64Array;
  readonly #lonSums: Float64Array;

  /** `events` must have a place and be sorted by its code. */
  constructor(events: readonly CatalogueEvent[]) {
    const count = events.length;
    this.#events = events;
    this.#codes = new Float64Array(count);
    this.#latSums = new Float64Array(count + 1);
    this.#lonSums = new Float64Array(count + 1);
    events.forEach(({ place }, index) => {
      this.#codes[index] = place!.code;
      this.#latSums[index + 1] = this.#latSums[index]! + place!.lat;
      this.#lonSums[index + 1] = this.#lonSums[index]! + place!.lon;
    });
  }

  getEvents(ranges: readonly IndexRange[]): CatalogueEvent[] {
    return ranges.flatMap(({ from, to }) => this.#events.slice(from, to));
  }

  /** Mean of the events' coordinates. */
  getCentroid(ranges: readonly IndexRange[]): { lat: number; lon: number } {
    const count = countEvents(ranges);
    const mean = (sums: Float64Array): number =>
      ranges.reduce((sum, { from, to }) => sum + sums[to]! - sums[from]!, 0) / count;
    return { lat: mean(this.#latSums), lon: mean(this.#lonSums) };
  }

  /** @returns the ranges of events inside the box, edges included; all events without a box. */
  query(box: BoundingBox | undefined): IndexRange[] {
    const all = { from: 0, to: this.#events.length };
    if (box === undefined) return all.to === 0 ? [] : [all];
    const ranges: IndexRange[] = [];
    const append = ({ from, to }: IndexRange): void => {
      const last = ranges.at(-1);
      if (last?.to === from) ranges[ranges.length - 1] = { from: last.from, to };
      else ranges.push({ from, to });
    };
    const [west, east] = [toColumn(box.w), toColumn(box.e)];
    const [north, south] = [toRow(box.n), toRow(box.s)];

    const visit = (range: IndexRange, level: number, column: number, row: number, code: number): void => {
      const { from, to } = range;
      const size = 2 ** (finestLevel - level);
      if (from === to || column > east || column + size < west || row > south || row + size < north) return;
      if (column >= west && column + size <= east && row >= north && row + size <= south) ranges.push(range);
      else if (to - from <= scanThreshold || level === finestLevel) {
        for (let index = from; index < to; index++)
          if (isInside(this.#events[index]!.place!, box)) append({ from: index, to: index + 1 });
      } else {
        const childCells = countFinestCells(level + 1);
        for (let child = 0, start = from; child < 4; child++) {
          const end =
            child === 3 ? to : this.#lowerBound(code + (child + 1) * childCells, { from: start, to });
          const right = (child & 1) * (size / 2);
          const down = (child >> 1) * (size / 2);
          visit({ from: start, to: end }, level + 1, column + right, row + down, code + child * childCells);
          start = end;
        }
      }
    };
    visit(all, 0, 0, 0, 0);
    return ranges;
  }

  /** Splits and joins ranges at the borders of a level's squares: one group per square. */
  groupByCell(stretches: readonly IndexRange[], level: number): IndexRange[][] {
    const size = countFinestCells(level);
    const groups: IndexRange[][] = [];
    let square = -1;
    for (const { from, to } of stretches)
      for (let start = from; start < to;) {
        const cell = Math.floor(this.#codes[start]! / size);
        const end = this.#lowerBound((cell + 1) * size, { from: start, to });
        if (cell === square) groups.at(-1)!.push({ from: start, to: end });
        else groups.push([{ from: start, to: end }]);
        square = cell;
        start = end;
      }
    return groups;
  }

  /** Binary search: the first index of a range whose code is at least `code`, or the range's end. */
  #lowerBound(code: number, { from, to }: IndexRange): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#codes[middle]! < code) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** @returns the number of events in these ranges. */
export const countEvents = (ranges: readonly IndexRange[]): number =>
  ranges.reduce((count, { from, to }) => count + to - from, 0);

const isInside = ({ lat, lon }: { lat: number; lon: number }, { w, s, e, n }: BoundingBox): boolean =>
  lon >= w && lon <= e && lat >= s && lat <= n;
