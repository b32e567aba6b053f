import file from './base-map-towns.json';

export interface Town {
  readonly name: string;
  /** In units of the base map. */
  readonly x: number;
  readonly y: number;
  /** Zoom from which its label fits. */
  readonly zoom: number;
}

/** Width of the world in the units of towns. */
export const townUnits: number = file.worldUnits;

export const readTowns = (): Town[] => file.towns.map(([name, x, y, zoom]) => ({ name, x, y, zoom }) as Town);

/** The nearest of these towns, to describe a position in words (BR-16). */
export function nearestTown(
  towns: readonly Town[],
  { latitude, longitude }: { latitude: number; longitude: number },
): string {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const x = ((longitude + 180) / 360) * file.worldUnits;
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * file.worldUnits;
  let nearest = '';
  let minDistance = Number.POSITIVE_INFINITY;
  for (const town of towns) {
    const distance = (town.x - x) ** 2 + (town.y - y) ** 2;
    if (distance >= minDistance) continue;
    minDistance = distance;
    nearest = town.name;
  }
  return nearest;
}
