import { createRequire } from 'node:module';

const italy = createRequire(import.meta.url)('@svg-maps/italy') as {
  default: { locations: { path: string }[] };
};

type Point = readonly [x: number, y: number];

/**
 * Offset and scale of the drawing on the Web Mercator map [0, 1]², found by fitting its coast to Natural
 * Earth's.
 */
interface Fit {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Neighbours draw their shared border twice, with different points: within this distance, in the drawing's
 * units, points coincide.
 */
const mergeDistance = 0.35;

/**
 * The borders between Italy's regions as lines on the Web Mercator map [0, 1]². Only borders shared by two
 * regions: the coast is Natural Earth's.
 * @param coast Italy's rings on the same map, to fit the drawing to
 */
export function regionBorders(coast: readonly Point[]): Point[][] {
  const rings = italy.default.locations.flatMap(({ path }, region) =>
    parseRings(path).map((points) => ({ region, points })),
  );
  const fit = fitToCoast(
    rings.flatMap((ring) => ring.points),
    coast,
  );
  const toMap = ([x, y]: Point): Point => [fit.x + x * fit.scaleX, fit.y + y * fit.scaleY];
  return rings.flatMap(({ region, points }) => {
    const neighbourPoints = rings.filter((ring) => ring.region < region).flatMap((ring) => ring.points);
    return findRuns(points, (point) =>
      neighbourPoints.some((other) => distance(point, other) < mergeDistance),
    ).map((line) => line.map(toMap));
  });
}

/** Parses `m x,y dx,dy … z` into rings; the drawings use no other commands. */
function parseRings(path: string): Point[][] {
  const rings: Point[][] = [];
  let position: Point = [0, 0];
  for (const [, command = '', body = ''] of path.matchAll(/([mMzlLhHvV])([^mMzlLhHvV]*)/g)) {
    if (command === 'z') {
      position = rings.at(-1)?.[0] ?? position;
      continue;
    }
    if (!/[mMlL]/.test(command)) throw new Error(`the drawing has a ${command}`);
    const numbers = body.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
    if (/[mM]/.test(command)) rings.push([]);
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [x = 0, y = 0] = numbers.slice(i);
      position = command === command.toUpperCase() ? [x, y] : [position[0] + x, position[1] + y];
      rings.at(-1)?.push(position);
    }
  }
  return rings;
}

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** The maximal runs of a ring whose points are all included. */
function findRuns(ring: readonly Point[], isIncluded: (point: Point) => boolean): Point[][] {
  const included = ring.map(isIncluded);
  const startIndex = included.indexOf(false);
  if (startIndex < 0) return [[...ring]];
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (let i = 1; i <= ring.length; i++) {
    const index = (startIndex + i) % ring.length;
    if (included[index] === true) run.push(ring[index]!);
    else {
      if (run.length > 1) runs.push(run);
      run = [];
    }
  }
  return runs;
}

const extent = (values: readonly number[]): [number, number] => [
  values.reduce((a, b) => Math.min(a, b)),
  values.reduce((a, b) => Math.max(a, b)),
];

/**
 * Fits bounding box to bounding box first, then refines by matching each point to the nearest coast point
 * (ICP).
 */
function fitToCoast(drawn: readonly Point[], coast: readonly Point[]): Fit {
  const axisFit = (axis: 0 | 1): [scale: number, offset: number] => {
    const [from, to] = extent(drawn.map((point) => point[axis]));
    const [low, high] = extent(coast.map((point) => point[axis]));
    const scale = (high - low) / (to - from);
    return [scale, low - from * scale];
  };
  let [[scaleX, x], [scaleY, y]] = [axisFit(0), axisFit(1)];
  for (let round = 0; round < 12; round++) {
    const pairs = drawn.flatMap((point) => {
      const mapped: Point = [x + point[0] * scaleX, y + point[1] * scaleY];
      const nearest = coast.reduce((best, candidate) =>
        distance(mapped, candidate) < distance(mapped, best) ? candidate : best,
      );
      return distance(mapped, nearest) < (round < 4 ? 6e-4 : 1.5e-4) ? [{ point, near: nearest }] : [];
    });
    [scaleX, x] = fitLine(pairs.map(({ point, near }) => [point[0], near[0]]));
    [scaleY, y] = fitLine(pairs.map(({ point, near }) => [point[1], near[1]]));
  }
  return { scaleX, scaleY, x, y };
}

/** Least-squares line. */
function fitLine(pairs: readonly Point[]): [slope: number, offset: number] {
  const mean = (axis: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[axis], 0) / pairs.length;
  const [mx, my] = [mean(0), mean(1)];
  const slope =
    pairs.reduce((sum, [px, py]) => sum + (px - mx) * (py - my), 0) /
    pairs.reduce((sum, [px]) => sum + (px - mx) ** 2, 0);
  return [slope, my - slope * mx];
}
