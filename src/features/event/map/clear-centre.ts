/** A point on the screen, in pixels. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** What must stay free: left, top, right, bottom in pixels. */
export type Obstacle = readonly [number, number, number, number];

const stepPx = 16;
const maxShiftPx = 160;
/** A marker reaches so far from its place: the tip of a pin is its place, the middle of a cluster. */
const reachPx = { side: 30, up: 50, down: 30 };

/** Shifts, the shortest first. */
const shifts: readonly ScreenPoint[] = Array.from({ length: (2 * maxShiftPx) / stepPx + 1 }, (_, column) =>
  Array.from({ length: (2 * maxShiftPx) / stepPx + 1 }, (__, row) => ({
    x: column * stepPx - maxShiftPx,
    y: row * stepPx - maxShiftPx,
  })),
)
  .flat()
  .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

/**
 * The smallest shift of a map that brings no marker under the obstacle (BR-30).
 * @returns no shift if none helps
 */
export function findClearShift(
  markers: readonly ScreenPoint[],
  [left, top, right, bottom]: Obstacle,
): ScreenPoint {
  const isUnder = ({ x, y }: ScreenPoint): boolean =>
    x > left - reachPx.side && x < right + reachPx.side && y > top - reachPx.down && y < bottom + reachPx.up;
  // Only those near it can come under it.
  const near = markers.filter(
    ({ x, y }) =>
      x > left - reachPx.side - maxShiftPx &&
      x < right + reachPx.side + maxShiftPx &&
      y > top - reachPx.down - maxShiftPx &&
      y < bottom + reachPx.up + maxShiftPx,
  );
  return (
    shifts.find((shift) => !near.some(({ x, y }) => isUnder({ x: x + shift.x, y: y + shift.y }))) ?? {
      x: 0,
      y: 0,
    }
  );
}
