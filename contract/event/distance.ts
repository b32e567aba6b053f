/** A place on the globe, in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const earthRadiusMetres = 6_371_000;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance as the crow flies, in whole metres (haversine on a sphere: at most 0.6 % off). */
export function distanceMetres(from: Coordinates, to: Coordinates): number {
  const [latitude1, latitude2] = [toRadians(from.latitude), toRadians(to.latitude)];
  const halfLatitude = Math.sin((latitude2 - latitude1) / 2);
  const halfLongitude = Math.sin(toRadians(to.longitude - from.longitude) / 2);
  const chord = halfLatitude ** 2 + Math.cos(latitude1) * Math.cos(latitude2) * halfLongitude ** 2;
  return Math.round(2 * earthRadiusMetres * Math.asin(Math.sqrt(Math.min(1, chord))));
}

/**
 * `near` of the list (EV-61): `lat,lng`, rounded to two decimals, which is about a kilometre. Enough to sort
 * by, and less than an address.
 */
export const toNearParameter = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
