type Point = readonly [x: number, y: number];

/** Douglas–Peucker simplification with a tolerance that depends on the location. Keeps both ends. */
export function simplifyLine(points: readonly Point[], toleranceAt: (point: Point) => number): Point[] {
  const last = points.length - 1;
  const retainedIndexes = new Set([0, last]);
  const stack: [number, number][] = [[0, last]];
  for (let span = stack.pop(); span !== undefined; span = stack.pop()) {
    const [from, to] = span;
    let farthest = -1;
    let maxRatio = 1;
    for (let i = from + 1; i < to; i++) {
      const ratio = distanceToSegment(points[i]!, points[from]!, points[to]!) / toleranceAt(points[i]!);
      if (ratio <= maxRatio) continue;
      maxRatio = ratio;
      farthest = i;
    }
    if (farthest < 0) continue;
    retainedIndexes.add(farthest);
    stack.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, i) => retainedIndexes.has(i));
}

/** Distance of a point to a line segment. */
function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length2));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
