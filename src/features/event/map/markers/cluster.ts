/** Markers closer than this on screen are clustered. */
const clusterRadiusPx = 58;
const worldPx = 256;

interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Web Mercator point in a world of size 1 × 1, weighted by its number of events. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/** Points shown as one marker: weighted centroid, number of events, and indexes of the points. */
export interface Cluster extends Point {
  readonly members: readonly number[];
}

/** Projects a location with its number of events (Web Mercator). */
export function project({ latitude, longitude }: Coordinates, weight: number): Point {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: (longitude + 180) / 360, y, weight };
}

/** Inverse of `project`, in degrees. */
export function unproject({ x, y }: Point): Coordinates {
  const latitude = (360 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI))) / Math.PI - 90;
  return { latitude, longitude: x * 360 - 180 };
}

/**
 * Clusters points that would overlap at this zoom. Runs twice: the centroids of the first pass may overlap
 * again.
 */
export function clusterPoints(points: readonly Point[], zoom: number): Cluster[] {
  const reach = clusterRadiusPx / (worldPx * 2 ** zoom);
  const firstPass = clusterWithin(points, reach);
  return clusterWithin(firstPass, reach).map((cluster) => ({
    ...cluster,
    members: cluster.members.flatMap((number) => firstPass[number]!.members),
  }));
}

/**
 * Greedy: each unassigned point collects its neighbours within reach, looked up in a grid of cells of that
 * size.
 */
function clusterWithin(points: readonly Point[], reach: number): Cluster[] {
  const columns = Math.ceil(1 / reach) + 2;
  const getCell = ({ x, y }: Point): number => Math.floor(y / reach) * columns + Math.floor(x / reach);
  const indexesByCell = new Map<number, number[]>();
  for (const [number, point] of points.entries()) {
    const cell = getCell(point);
    const cellIndexes = indexesByCell.get(cell);
    if (cellIndexes === undefined) indexesByCell.set(cell, [number]);
    else cellIndexes.push(number);
  }

  const isAssigned = new Uint8Array(points.length);
  const collectNear = (seed: number): number[] => {
    const { x, y } = points[seed]!;
    const members: number[] = [seed];
    isAssigned[seed] = 1;
    const middle = getCell(points[seed]!);
    for (const row of [-columns, 0, columns])
      for (let cell = middle + row - 1; cell <= middle + row + 1; cell++)
        for (const number of indexesByCell.get(cell) ?? []) {
          const point = points[number]!;
          if (isAssigned[number] === 1 || (point.x - x) ** 2 + (point.y - y) ** 2 > reach ** 2) continue;
          isAssigned[number] = 1;
          members.push(number);
        }
    return members;
  };
  const clusters: Cluster[] = [];
  for (const number of points.keys())
    if (isAssigned[number] === 0) clusters.push(getCentroid(points, collectNear(number)));
  return clusters;
}

/** Centroid of some points, weighted by their number of events. */
function getCentroid(points: readonly Point[], members: readonly number[]): Cluster {
  let [x, y, weight] = [0, 0, 0];
  for (const member of members) {
    const point = points[member]!;
    x += point.x * point.weight;
    y += point.y * point.weight;
    weight += point.weight;
  }
  return { x: x / weight, y: y / weight, weight, members };
}
