import file from './base-map-towns.json';

export interface Town {
  readonly name: string;
  /** In units of the base map. */
  readonly x: number;
  readonly y: number;
  /** From which zoom its name has room. */
  readonly zoom: number;
}

export const readTowns = (): Town[] => file.towns.map(([name, x, y, zoom]) => ({ name, x, y, zoom }) as Town);

/** Which of these towns is the nearest, to say in words where something is. */
export function nearestTown(
  towns: readonly Town[],
  { latitude, longitude }: { latitude: number; longitude: number },
): string {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const x = ((longitude + 180) / 360) * file.worldUnits;
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * file.worldUnits;
  let nearest = '';
  let least = Number.POSITIVE_INFINITY;
  for (const town of towns) {
    const far = (town.x - x) ** 2 + (town.y - y) ** 2;
    if (far >= least) continue;
    least = far;
    nearest = town.name;
  }
  return nearest;
}
