import { secondMs } from '#contract/durations.ts';
import type { MatchingIds, ParticipantQuery } from '#src/offline/participants/participant.ts';

/** Without input and without a change for this long, the rows follow the list again. */
const quietMs = 3 * secondMs;
/** Without a scroll event for this long, scrolling has ended. */
const scrollEndMs = 150;
/** A row that moved further is not searched for. */
const maxAnchorDistance = 200;

/** The results of a query. */
export interface Results {
  readonly ids: MatchingIds;
  readonly query: ParticipantQuery;
}

/**
 * Keeps the rows of a list in their places while the operator uses it (CI-60). New results of the same query are
 * shown at once if all visible rows keep their places; else they wait until the list is scrolled, or quiet.
 * Without DOM and timers: the caller reports what happens, with times of a monotonic clock.
 */
export class RowStability {
  #firstRow = 0;
  #endRow = 0;
  #isPressed = false;
  #changedAtMs = -Infinity;
  #pressedAtMs = -Infinity;
  #inputAtMs = -Infinity;
  #scrolledAtMs = -Infinity;

  /** The rows from `firstRow` to before `endRow` are on the screen, at least in part. */
  setVisible(firstRow: number, endRow: number): void {
    this.#firstRow = firstRow;
    this.#endRow = endRow;
  }

  /** Whether `shown` or `latest` is to be shown now; costs the visible rows, not the length of the list. */
  choose(shown: Results, latest: Results): Results {
    if (latest.query !== shown.query) return latest;
    if (latest.ids === shown.ids) return shown;
    return this.#keepsPlaces(shown.ids, latest.ids) ? latest : shown;
  }

  /** Results began to wait, or were replaced while waiting. */
  noteChange(atMs: number): void {
    this.#changedAtMs = atMs;
  }

  press(atMs: number): void {
    this.#isPressed = true;
    this.#pressedAtMs = atMs;
  }

  release(atMs: number): void {
    this.#isPressed = false;
    this.noteInput(atMs);
  }

  noteInput(atMs: number): void {
    this.#inputAtMs = atMs;
  }

  noteScroll(atMs: number): void {
    this.#scrolledAtMs = atMs;
  }

  /** When waiting results may be shown; undefined while a finger or button is down. */
  getRenewableAtMs(): number | undefined {
    if (this.#isPressed) return undefined;
    const hasScrolled = this.#scrolledAtMs > Math.max(this.#changedAtMs, this.#pressedAtMs);
    if (hasScrolled) return this.#scrolledAtMs + scrollEndMs;
    return Math.max(this.#changedAtMs, this.#inputAtMs) + quietMs;
  }

  /**
   * How many rows further down the first visible row that remains is in `next`: the list scrolls by as much,
   * so that it keeps its place. 0 at the top of the list, where new rows are to be seen.
   */
  getShift(shown: MatchingIds, next: MatchingIds): number {
    if (this.#firstRow === 0) return 0;
    for (let row = this.#firstRow; row < this.#endRow; row++) {
      const nextRow = findNear(next, shown.at(row), row);
      if (nextRow !== undefined) return nextRow - row;
    }
    return 0;
  }

  #keepsPlaces(shown: MatchingIds, latest: MatchingIds): boolean {
    const end = Math.min(this.#endRow, shown.length);
    for (let row = this.#firstRow; row < end; row++) if (shown.at(row) !== latest.at(row)) return false;
    return true;
  }
}

function findNear(ids: MatchingIds, id: string | undefined, row: number): number | undefined {
  if (id === undefined) return undefined;
  for (let distance = 0; distance <= maxAnchorDistance; distance++) {
    if (ids.at(row - distance) === id) return row - distance;
    if (ids.at(row + distance) === id) return row + distance;
  }
  return undefined;
}
