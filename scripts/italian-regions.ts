import { createRequire } from 'node:module';

const italy = createRequire(import.meta.url)('@svg-maps/italy') as {
  default: { locations: { path: string }[] };
};

type Point = readonly [x: number, y: number];

/** The drawing's corner and scale on the Web Mercator map [0, 1]², found by laying its coast on Natural Earth's. */
interface Fit {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly x: number;
  readonly y: number;
}

/** Neighbours draw their border twice, each by its own steps: so near, in the drawing's units, it is one. */
const samePlace = 0.35;

/**
 * The borders between Italy's regions as lines on the Web Mercator map [0, 1]². Only what two regions
 * share: the coast is Natural Earth's. In: Italy's rings on the same map, to lay the drawing on.
 */
export function regionBorders(coast: readonly Point[]): Point[][] {
  const rings = italy.default.locations.flatMap(({ path }, region) =>
    ringsOf(path).map((points) => ({ region, points })),
  );
  const fit = fitOf(
    rings.flatMap((it) => it.points),
    coast,
  );
  const onMap = ([x, y]: Point): Point => [fit.x + x * fit.scaleX, fit.y + y * fit.scaleY];
  return rings.flatMap(({ region, points }) => {
    const others = rings.filter((it) => it.region < region).flatMap((it) => it.points);
    return runsOf(points, (point) => others.some((other) => distance(point, other) < samePlace)).map((line) =>
      line.map(onMap),
    );
  });
}

/** `m x,y dx,dy … z` → rings; the drawings know nothing but these. */
function ringsOf(path: string): Point[][] {
  const rings: Point[][] = [];
  let at: Point = [0, 0];
  for (const [, command = '', body = ''] of path.matchAll(/([mMzlLhHvV])([^mMzlLhHvV]*)/g)) {
    if (command === 'z') {
      at = rings.at(-1)?.[0] ?? at;
      continue;
    }
    if (!/[mMlL]/.test(command)) throw new Error(`the drawing has a ${command}`);
    const numbers = body.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
    if (/[mM]/.test(command)) rings.push([]);
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [x = 0, y = 0] = numbers.slice(i);
      at = command === command.toUpperCase() ? [x, y] : [at[0] + x, at[1] + y];
      rings.at(-1)?.push(at);
    }
  }
  return rings;
}

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** The longest stretches of a ring whose points are all wanted. */
function runsOf(ring: readonly Point[], isWanted: (point: Point) => boolean): Point[][] {
  const wanted = ring.map(isWanted);
  const begin = wanted.indexOf(false);
  if (begin < 0) return [[...ring]];
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (let i = 1; i <= ring.length; i++) {
    const at = (begin + i) % ring.length;
    if (wanted[at] === true) run.push(ring[at]!);
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

/** Frame on frame first, then each point drawn towards the nearest of the coast, a few times. */
function fitOf(drawn: readonly Point[], coast: readonly Point[]): Fit {
  const axisFit = (axis: 0 | 1): [scale: number, offset: number] => {
    const [from, to] = extent(drawn.map((it) => it[axis]));
    const [low, high] = extent(coast.map((it) => it[axis]));
    const scale = (high - low) / (to - from);
    return [scale, low - from * scale];
  };
  let [[scaleX, x], [scaleY, y]] = [axisFit(0), axisFit(1)];
  for (let round = 0; round < 12; round++) {
    const pairs = drawn.flatMap((point) => {
      const here: Point = [x + point[0] * scaleX, y + point[1] * scaleY];
      const near = coast.reduce((best, it) => (distance(here, it) < distance(here, best) ? it : best));
      return distance(here, near) < (round < 4 ? 6e-4 : 1.5e-4) ? [{ point, near }] : [];
    });
    [scaleX, x] = lineThrough(pairs.map(({ point, near }) => [point[0], near[0]]));
    [scaleY, y] = lineThrough(pairs.map(({ point, near }) => [point[1], near[1]]));
  }
  return { scaleX, scaleY, x, y };
}

/** Least squares. */
function lineThrough(pairs: readonly Point[]): [slope: number, offset: number] {
  const mean = (axis: 0 | 1): number => pairs.reduce((sum, it) => sum + it[axis], 0) / pairs.length;
  const [mx, my] = [mean(0), mean(1)];
  const slope =
    pairs.reduce((sum, [px, py]) => sum + (px - mx) * (py - my), 0) /
    pairs.reduce((sum, [px]) => sum + (px - mx) ** 2, 0);
  return [slope, my - slope * mx];
}
