import type { BaseMap } from './base-map.ts';

/** The name of the nearest town that the base map knows, to say in words where a mark stands. */
export function nearTown(
  { towns, worldUnits }: BaseMap,
  { latitude, longitude }: { latitude: number; longitude: number },
): string {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const x = ((longitude + 180) / 360) * worldUnits;
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldUnits;
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
