/** A touch that moves further scrolls, or slides through a pocket (CI-39). */
const maxMovePx = 10;
/** Fingers that shake or aim need this long to notice what is under them now (CI-61). */
const deafMs = 500;
/** Two touches closer than this are at one place. */
const samePlacePx = 40;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface TimedPoint extends Point {
  /** Any monotonic clock. */
  readonly atMs: number;
}

// Not a difference below zero: a clock that a test installs starts again.
const isWithin = (sinceMs: number, atMs: number): boolean => atMs >= sinceMs && atMs - sinceMs < deafMs;

const getDistance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The touches of a page, to recognise those that repeat the previous one or follow a moved layout (CI-61). */
export class TouchHistory {
  #last: TimedPoint | undefined;
  #isLastRepeated = false;
  #movedAtMs = -Infinity;

  /** A finger went down, wherever on the page. */
  record(point: TimedPoint): void {
    const previous = this.#last;
    this.#last = point;
    this.#isLastRepeated =
      previous !== undefined &&
      isWithin(previous.atMs, point.atMs) &&
      getDistance(previous, point) <= samePlacePx;
  }

  /** Buttons that stay the same moved on the screen. */
  noteMove(atMs: number): void {
    this.#movedAtMs = atMs;
  }

  /** Whether the last touch repeats the one before at its place, or may have been aimed before a move. */
  isDoubtful(atMs: number): boolean {
    return this.#isLastRepeated || isWithin(this.#movedAtMs, atMs);
  }
}

interface Press extends Point {
  readonly targetId: string;
  readonly isTouch: boolean;
  readonly isDeaf: boolean;
  hasMoved: boolean;
}

/** Decides whether a press of one button counts (CI-39, CI-61). */
export class PressGuard {
  readonly #history: TouchHistory;
  #targetId = '';
  #appearedAtMs = -Infinity;
  #press: Press | undefined;

  constructor(history: TouchHistory) {
    this.#history = history;
  }

  /** The button belongs to `targetId` from now on. */
  setTarget(targetId: string, atMs: number): void {
    if (this.#targetId === targetId) return;
    this.#targetId = targetId;
    this.#appearedAtMs = atMs;
  }

  /** A pointer went down on the button; a touch is recorded in the history before. */
  down({ x, y, atMs }: TimedPoint, isTouch: boolean): void {
    const isDeaf = isTouch && (isWithin(this.#appearedAtMs, atMs) || this.#history.isDoubtful(atMs));
    this.#press = { x, y, targetId: this.#targetId, isTouch, isDeaf, hasMoved: false };
  }

  move(point: Point): void {
    const press = this.#press;
    if (press !== undefined && getDistance(press, point) > maxMovePx) press.hasMoved = true;
  }

  cancel(): void {
    this.#press = undefined;
  }

  /**
   * The button was clicked.
   * @param isRepeated it is the second click of a double click, which users make by habit
   * @returns whether it counts: a touch must have begun on it while it showed the same target, and not moved.
   */
  click({ isTouch, isRepeated = false }: { isTouch: boolean; isRepeated?: boolean }): boolean {
    const press = this.#press;
    this.#press = undefined;
    if (isRepeated) return false;
    if (press === undefined) return !isTouch;
    if (press.targetId !== this.#targetId || press.isDeaf) return false;
    return !(press.isTouch && press.hasMoved);
  }
}
