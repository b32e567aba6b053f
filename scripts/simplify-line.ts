type Point = readonly [x: number, y: number];

/** Douglas and Peucker's way, with a tolerance that depends on the place. Both ends stay. */
export function simplifyLine(points: readonly Point[], toleranceAt: (point: Point) => number): Point[] {
  const last = points.length - 1;
  const isKept = new Set([0, last]);
  const open: [number, number][] = [[0, last]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span;
    let farthest = -1;
    let most = 1;
    for (let i = from + 1; i < to; i++) {
      const share = offLine(points[i]!, points[from]!, points[to]!) / toleranceAt(points[i]!);
      if (share <= most) continue;
      most = share;
      farthest = i;
    }
    if (farthest < 0) continue;
    isKept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, i) => isKept.has(i));
}

/** How far a point is from the stretch between two others. */
function offLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length2));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
