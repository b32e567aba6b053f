import { splitDetails, type ListDetail } from '#contract/participant/list-detail.ts';

/** How many participants have a value of a detail, and how many of them are checked in. */
export interface DetailCount {
  /** Undefined: any value, of a detail with too many to list. */
  readonly value: string | undefined;
  readonly in: number;
  readonly expected: number;
}

/** The counts of one detail of the list, with the most frequent value first; none without a participant who has one. */
export interface DetailCounts extends ListDetail {
  readonly counts: readonly DetailCount[];
}

/** A detail with more values, such as a note, is counted as a whole. */
const maxListedValues = 12;

interface Tally {
  in: number;
  expected: number;
}

/** The participants who have a value at one position. */
interface PositionTally {
  readonly total: Tally;
  /** By value; undefined once there are too many to list. */
  byValue: Map<string, Tally> | undefined;
}

/** Counts participants by the values of their details. */
export class DetailTallies {
  readonly #positions: (PositionTally | undefined)[] = [];

  /** Adds a participant with these details (`joinDetails`), who may be checked in; with `by` -1 removes one. */
  add(details: string | undefined, isCheckedIn: boolean, by: 1 | -1 = 1): void {
    this.#change(details, { in: isCheckedIn ? by : 0, expected: by });
  }

  /** Moves one participant with these details in or out. */
  move(details: string | undefined, isCheckedIn: boolean): void {
    this.#change(details, { in: isCheckedIn ? 1 : -1, expected: 0 });
  }

  /** The counts of these details, one entry for each. */
  read(details: readonly ListDetail[]): DetailCounts[] {
    return details.map((detail) => {
      const tally = this.#positions[detail.position];
      if (tally === undefined || tally.total.expected === 0) return { ...detail, counts: [] };
      const { total, byValue } = tally;
      const counts =
        byValue === undefined
          ? [{ value: undefined, ...total }]
          : [...byValue]
              .map(([value, count]) => ({ value, ...count }))
              .sort((a, b) => b.expected - a.expected || (a.value < b.value ? -1 : 1));
      return { ...detail, counts };
    });
  }

  #change(details: string | undefined, change: Tally): void {
    if (details === undefined || details === '') return;
    for (const [position, value] of splitDetails(details).entries()) {
      if (value === '') continue;
      const tally = (this.#positions[position] ??= {
        total: { in: 0, expected: 0 },
        byValue: new Map<string, Tally>(),
      });
      addTo(tally.total, change);
      if (tally.byValue === undefined) continue;
      const count = tally.byValue.get(value) ?? { in: 0, expected: 0 };
      addTo(count, change);
      if (count.expected > 0) tally.byValue.set(value, count);
      else tally.byValue.delete(value);
      if (tally.byValue.size > maxListedValues) tally.byValue = undefined;
    }
  }
}

function addTo(tally: Tally, change: Tally): void {
  tally.in += change.in;
  tally.expected += change.expected;
}
