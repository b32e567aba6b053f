/** Nearer than this on the screen, marks become one. */
const radiusPx = 58;
const worldPx = 256;

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** A place on the flat map, the world being 1 wide and high, and how many events stand there. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/** Points that are one mark: where their middle is, how many events they are, and which they are. */
export interface Gathered extends Point {
  readonly members: readonly number[];
}

/** The place of so many events on the flat map (Web Mercator). */
export function pointAt({ latitude, longitude }: Place, weight: number): Point {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: (longitude + 180) / 360, y, weight };
}

export function placeOf({ x, y }: Point): Place {
  const latitude = (360 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI))) / Math.PI - 90;
  return { latitude, longitude: x * 360 - 180 };
}

/**
 * Gathers points that would lie on each other at this zoom. Twice: the middles of what was gathered may
 * have come near to each other.
 */
export function gather(points: readonly Point[], zoom: number): Gathered[] {
  const reach = radiusPx / (worldPx * 2 ** zoom);
  const once = gatherWithin(points, reach);
  return gatherWithin(once, reach).map((it) => ({
    ...it,
    members: it.members.flatMap((number) => once[number]!.members),
  }));
}

/** Each in its turn takes all that are near it and not yet taken; squares of that reach save most looks. */
function gatherWithin(points: readonly Point[], reach: number): Gathered[] {
  const columns = Math.ceil(1 / reach) + 2;
  const squareOf = ({ x, y }: Point): number => Math.floor(y / reach) * columns + Math.floor(x / reach);
  const bySquare = new Map<number, number[]>();
  for (const [number, point] of points.entries()) {
    const square = squareOf(point);
    const there = bySquare.get(square);
    if (there === undefined) bySquare.set(square, [number]);
    else there.push(number);
  }

  const isTaken = new Uint8Array(points.length);
  const takeNear = (first: number): number[] => {
    const { x, y } = points[first]!;
    const members: number[] = [first];
    isTaken[first] = 1;
    const middle = squareOf(points[first]!);
    for (const row of [-columns, 0, columns])
      for (let square = middle + row - 1; square <= middle + row + 1; square++)
        for (const number of bySquare.get(square) ?? []) {
          const point = points[number]!;
          if (isTaken[number] === 1 || (point.x - x) ** 2 + (point.y - y) ** 2 > reach ** 2) continue;
          isTaken[number] = 1;
          members.push(number);
        }
    return members;
  };
  const gathered: Gathered[] = [];
  for (const number of points.keys())
    if (isTaken[number] === 0) gathered.push(middleOf(points, takeNear(number)));
  return gathered;
}

/** The middle of some points, nearer to those with more events. */
function middleOf(points: readonly Point[], members: readonly number[]): Gathered {
  let [x, y, weight] = [0, 0, 0];
  for (const member of members) {
    const point = points[member]!;
    x += point.x * point.weight;
    y += point.y * point.weight;
    weight += point.weight;
  }
  return { x: x / weight, y: y / weight, weight, members };
}
